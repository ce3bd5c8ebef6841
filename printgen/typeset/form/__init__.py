"""Forms: lines, boxes and tables to be filled in, set on pages."""
