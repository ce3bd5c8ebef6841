"""What is sound but perhaps not meant: all warnings about a system."""

from printgen.errors import Problem
from printgen.model.system import System


def find_warnings(system: System) -> list[Problem]:
    """Return what a pack's author should look at; nothing fails for it."""
    return list(system.warnings)
