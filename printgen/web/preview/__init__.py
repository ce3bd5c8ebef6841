"""The preview in a browser of this machine: its page, and the server that stands before a previewer."""
