"""Products onto press sheets: pure geometry in whole micrometres."""
