"""Tables of other programs and of books, as they are found in files, into drafts of tables."""
