"""Text into model: YAML is read, every mistake is kept with its file, line and column."""
