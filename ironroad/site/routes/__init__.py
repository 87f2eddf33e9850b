"""What can be asked of the site, one file for each kind of request."""
