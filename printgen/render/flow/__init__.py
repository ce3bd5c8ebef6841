"""Text that flows over pages: HTML from templates, set and written as tagged PDF."""
