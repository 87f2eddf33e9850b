"""Making boards: editing, measuring, generating and printing them."""
