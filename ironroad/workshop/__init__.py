"""The workshop: boards drawn, measured and made without writing their files by hand."""
