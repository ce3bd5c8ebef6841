"""Prints made in the browser: what it loads for that, and the page that asks for what is wished."""
