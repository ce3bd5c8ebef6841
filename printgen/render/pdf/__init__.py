"""Documents into PDF files."""
