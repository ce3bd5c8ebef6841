"""Documents and flowing text into bytes; the only room that imports a drawing library."""
