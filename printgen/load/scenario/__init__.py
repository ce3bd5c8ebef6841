"""Scenario files into scenarios: what is on the table tonight, as the rules of the game let it be said."""
