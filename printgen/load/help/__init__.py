"""What an editor says of each kind of file and of each key in it, while a rules author writes."""
