"""For whoever runs the site: health, metrics, logs, backups."""
