"""The data of pictures, as writers want them."""
