"""What is made from a system: cards, sheets, markers and boards as pure values, without any look."""
