"""What is made from a system: decks of cards, pure values without any look."""
