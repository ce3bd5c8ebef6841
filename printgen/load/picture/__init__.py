"""Pictures and symbols that a pack brings along: what their files hold, and whether that can be drawn."""
