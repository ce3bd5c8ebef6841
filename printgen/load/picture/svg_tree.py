"""The elements of an SVG file, read without following anything that could lead out of it."""

from collections.abc import Iterator
from xml.parsers import expat

from printgen.load.picture.head import Unusable

SVG, XLINK = "http://www.w3.org/2000/svg ", "http://www.w3.org/1999/xlink "
# How many levels of elements may lie within one another.
DEEPEST = 60
HINT = "in a program that draws, make outlines of it: paths with plain colours"


class SvgElement:
    """An element of SVG: its name, its attributes and what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag, self.attributes, self.line = tag, attributes, line
        self.children: list[SvgElement] = []
        self.text = ""

    def walk(self) -> "Iterator[SvgElement]":
        """Yield the element and all that are in it."""
        yield self
        for child in self.children:
            yield from child.walk()


def refuse(line: int, what: str, hint: str = HINT) -> Unusable:
    """Return why a drawing cannot be drawn, from a line of its file on."""
    return Unusable(f"cannot be drawn: line {line} {what}", hint)


class _SvgReader:
    """Collects the elements of a file."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.stack = [SvgElement("", {}, 0)]
        self.foreign = 0
        self.parser.StartElementHandler, self.parser.EndElementHandler = self.begin, self.end
        self.parser.CharacterDataHandler, self.parser.StartDoctypeDeclHandler = self.add_text, self.declare
        self.parser.SkippedEntityHandler = lambda *_: self.declare(True)

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        """Begin an element; those of other languages than SVG draw nothing."""
        line = self.parser.CurrentLineNumber
        if self.foreign or not name.startswith(SVG):
            self.foreign += 1
            return
        tag = name.removeprefix(SVG)
        if tag == "script" or any(key.lower().startswith("on") for key in attributes):
            raise refuse(line, "has a script", "leave scripts out")
        if len(self.stack) > DEEPEST:
            raise refuse(line, f"lies more than {DEEPEST} deep", "ungroup it")
        known = {key.removeprefix(XLINK): value for key, value in attributes.items()}
        element = SvgElement(tag, {key: value for key, value in known.items() if " " not in key}, line)
        self.stack[-1].children.append(element)
        self.stack.append(element)

    def end(self, _: str) -> None:
        """End an element."""
        if self.foreign:
            self.foreign -= 1
        else:
            self.stack.pop()

    def add_text(self, text: str) -> None:
        """Add to the text of an element."""
        self.stack[-1].text += text

    def declare(self, *said: object) -> None:
        """Refuse entities of the file's own: few of them can stand for very much. A public name is only a name."""
        if said[-1]:
            raise refuse(self.parser.CurrentLineNumber, "declares entities", "save it as plain SVG")


def parse_svg(data: bytes) -> SvgElement:
    """Return the root of a drawing. Raises Unusable for what is no XML, and for what could lead out of it."""
    reader = _SvgReader()
    try:
        reader.parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:  # also for an encoding that nobody knows
        raise Unusable(f"is not SVG: {error}", "save it anew") from None
    root = reader.stack[0]
    return root.children[0] if root.children else root
