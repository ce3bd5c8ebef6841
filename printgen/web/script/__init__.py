"""The script of a page: modules of JavaScript become one short script that does the same."""
