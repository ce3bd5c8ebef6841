"""A pack's folder into a System: tables, rosters, markers, trackers and the products it asks for."""
