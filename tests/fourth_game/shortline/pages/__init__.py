"""What pages say of Short Line."""
