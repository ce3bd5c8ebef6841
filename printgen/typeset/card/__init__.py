"""Cards: head, body and footer of a front, backs, blank cards and dividers."""
