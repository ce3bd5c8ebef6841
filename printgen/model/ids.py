"""Ids made of titles, for what has a title but no id of its own."""

import re
from functools import lru_cache


@lru_cache(maxsize=1024)
def make_id(text: str) -> str:
    """Return an id made of a title: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
