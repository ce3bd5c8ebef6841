"""What a player types at the table and what is said there: words into actions, events and states into words."""
