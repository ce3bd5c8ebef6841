"""Things as lines of text for people."""

from typing import Any


def show_card(card: dict[str, Any]) -> str:
    """Return the words of a card, as `describe_card` gives it: a line for the card, then one for each section."""
    faces = f"  [{', '.join(card['faces'])}]" if card["faces"] else ""
    lines = [f"{card['id']}  {card['number']}/{card['of']}{faces}  {card['title']}"]
    for section in card["sections"]:
        label = f"{section['label']}: " if section["label"] else ""
        said = " ".join(part for part in (section["title"] and f"{section['title']}.", section["text"]) if part)
        lines.append(f"  {label}{said}".rstrip())
        lines += [f"  Note: {section['note']}"] * bool(section["note"])
    return "\n".join(lines)
