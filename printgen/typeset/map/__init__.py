"""Maps: the table with its zones and points, and the distances beside them."""
