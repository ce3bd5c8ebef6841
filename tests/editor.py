"""What editors see in YAML: values as JSON has them, by the core schema of YAML 1.2."""

import re
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

# Whole numbers, other numbers, true and false, and nothing at all, as the core schema of YAML 1.2.2 has them (10.3.2).
CORE: dict[str, Any] = {
    r"[-+]?[0-9]+": int,
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?": float,
    r"true|True|TRUE": lambda _: True,
    r"false|False|FALSE": lambda _: False,
    r"null|Null|NULL|~|": lambda _: None,
}
# Deeper than this there is nothing but mischief.
DEEPEST = 100


def read_node(node: Node, depth: int = 0) -> Any:
    """Return what editors see in a node. Raises ValueError for keys that JSON does not have."""
    if depth == DEEPEST:
        return None
    if isinstance(node, SequenceNode):
        return [read_node(item, depth + 1) for item in node.value]
    if isinstance(node, MappingNode):
        keys = [key.value for key, _ in node.value]
        if len({str(key) for key in keys}) < len(keys) or not all(isinstance(key, str) for key in keys):
            raise ValueError("a key is given twice, or is no text")
        return {key.value: read_node(value, depth + 1) for key, value in node.value}
    assert isinstance(node, ScalarNode)
    plain = () if node.style else CORE.items()
    return next((make(node.value) for form, make in plain if re.fullmatch(form, node.value)), node.value)
