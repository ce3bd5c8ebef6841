"""What is what in a table that was found: which of its columns has rolls, results, texts, and which die it is."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.load.foreign.found import FoundTable
from printgen.load.inside import Unusable
from printgen.load.sheet.rows import fold
from printgen.model.die import AS_PRINTED, DASHES, MOST_SIDES, Die, parse_keys, read_die

# What the heads of columns call things in English, German, French, Spanish and Polish.
ROLLS = frozenset(("roll", "rolls", "range", "die", "dice", "wurf", "würfel", "jet", "tirada", "rzut", "nr", "number"))
ENGLISH = ("result", "title", "name", "event", "entry", "outcome")
RESULTS = frozenset((*ENGLISH, "ergebnis", "ereignis", "titel", "eintrag", "résultat", "resultado", "wynik", "nazwa"))
TEXTS = frozenset(
    ("text", "description", "details", "effect", "beschreibung", "wirkung", "effekt", "descripción", "opis", "notes")
)
WEIGHTS = frozenset(("weight", "weights", "gewicht", "chance", "odds", "poids", "peso", "waga"))
COPIES = frozenset(("copies", "count", "anzahl", "quantity"))
PICTURES = frozenset(("picture", "image", "art", "illustration", "bild", "abbildung", "imagen", "obraz"))
PICTURE = re.compile(r"[^\n:]+\.(?:png|jpe?g|svg)", re.IGNORECASE)
# A roll by its looks: 7, 01-05, 96-00, 10+, "11, 22".
ROLL = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4}|\+)?(?:,[0-9]{1,4}(?:-[0-9]{1,4})?)*")
RANGE = re.compile(r"([0-9]+)(?:-([0-9]+))?")
ZEROS = re.compile(r"(?<![0-9])00(?![0-9])")
NO_ROLL = frozenset(("", "-"))
NAMED_DIE = re.compile(r"(?i)\b([1-5]?[dwkt][1-9][0-9]{0,2})\b")
COMMON = (4, 6, 8, 10, 12, 20, 100, MOST_SIDES)
# The first and the last roll of d66, and the most dice that are added up.
D66, MOST_DICE = (11, 66), 5


class ColumnRoles(NamedTuple):
    """What each column of a table is: its number, None for what the table has not."""

    lead: int | None  # the rolls or weights
    kind: str  # what those are: roll, weight, copies or ""
    result: int
    text: int | None
    ranges: tuple[int, ...]  # columns with the rolls of each result
    others: tuple[int, ...]  # further columns of texts
    reads_one: bool  # whether one of the further columns is read, and not all
    picture: int | None = None  # the names of pictures

    @property
    def is_list(self) -> bool:
        """Tell whether it is a list of entries, and nothing that is rolled."""
        return not self.ranges and self.kind not in ("roll", "weight")


def part_heads(found: FoundTable) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the heads of a table and its rows; the first row has the heads if it looks like that."""
    if found.heads or not found.rows:
        return found.heads, [row for row in found.rows if any(row)]
    first, *rest = found.rows
    known = {fold(cell) for cell in first} & (ROLLS | RESULTS | TEXTS | WEIGHTS | COPIES)
    is_die = any(AS_PRINTED.fullmatch(cell) for cell in first)
    led = [
        place
        for place, cell in enumerate(first)
        if rest and not _is_roll(cell) and _are_rolls([row[place : place + 1] for row in rest])
    ]
    has_heads = known or is_die or led if rest else known and is_die
    return (first, rest) if has_heads else ((), [first, *rest])


def _is_roll(cell: str) -> bool:
    return bool(ROLL.fullmatch(cell.translate(DASHES).replace(" ", "")))


def _are_rolls(cells: Sequence[Sequence[str]]) -> bool:
    """Tell whether the cells of a column are rolls, but for dashes and empty ones."""
    said = [cell[0] for cell in cells if cell and cell[0].translate(DASHES) not in NO_ROLL]
    return bool(said) and all(map(_is_roll, said))


def _are_apart(rolls: Sequence[str]) -> bool:
    """Tell whether no number is in two of some rolls."""
    seen: set[int] = set()
    for roll in rolls:
        for low, high in RANGE.findall(roll.translate(DASHES).replace(" ", "")):
            numbers = range(int(low), int(high or low) + 1)
            if not seen.isdisjoint(numbers):
                return False
            seen.update(numbers)
    return True


def find_columns(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> ColumnRoles:
    """Return what each column is, by its head or else by its cells."""
    folded = [fold(head) for head in heads]
    numeric = [place for place in range(len(heads)) if _are_rolls([row[place : place + 1] for row in rows])]
    lead, kind = None, ""
    for what, names in (("weight", WEIGHTS), ("copies", COPIES), ("roll", ROLLS)):
        for place in numeric:
            if lead is None and (folded[place] in names or (what == "roll" and AS_PRINTED.fullmatch(heads[place]))):
                lead, kind = place, what
    # Without a head that says so only what could be rolls is taken for them: the stats of a unit are numbers too.
    ranges = [place for place in numeric if lead is None and _are_apart([row[place] for row in rows])]
    dashed = [place for place in ranges if any("-" in row[place].translate(DASHES)[1:] for row in rows)]
    is_oracle = len(dashed) > 1
    if 0 in ranges and not is_oracle and len(heads) > 1 and all(row[0] for row in rows):
        lead, kind = 0, "roll"
    picture = next(
        (place for place in range(len(heads)) if folded[place] in PICTURES and _are_pictures(rows, place)), None
    )
    taken = (lead, picture, *(ranges if is_oracle else ()))
    texts = [place for place in range(len(heads)) if place not in taken]
    if is_oracle and texts:
        result = next((place for place in texts if folded[place] in RESULTS), texts[0])
        text = next((place for place in texts if place != result), None)
        return ColumnRoles(None, "", result, text, tuple(ranges), (), reads_one=False, picture=picture)
    texts = texts or list(range(len(heads)))
    named = next((place for place in texts if folded[place] in RESULTS), None)
    text = next((place for place in texts if folded[place] in TEXTS and place != named), None)
    others = tuple(place for place in texts if place not in (named, text))
    if kind == "roll" and named is None and text is None and picture is None and len(others) > 1 and any(heads):
        return ColumnRoles(lead, kind, others[0], None, (), others, reads_one=True)
    result = named if named is not None else others[0] if others else texts[0]
    others = tuple(place for place in others if place != result)
    if text is None and len(others) == 1 and not heads[others[0]]:
        text, others = others[0], ()
    text = text if text != result else None
    return ColumnRoles(lead, kind, result, text, (), others, reads_one=False, picture=picture)


def _are_pictures(rows: Sequence[tuple[str, ...]], place: int) -> bool:
    """Tell whether the cells of a column name pictures, but for empty ones."""
    said = [row[place] for row in rows if row[place]]
    return bool(said) and all(map(PICTURE.fullmatch, said))


# What the column is that says how a row comes.
LEADS = {"roll": "roll", "weight": "weight", "copies": "number of copies"}


def tell_columns(columns: ColumnRoles, heads: Sequence[str], *, is_lines: bool = False) -> Iterator[str]:
    """Yield in words what each column was taken for."""

    def name(*places: int) -> str:
        return ", ".join(f'"{heads[place]}"' if heads[place] else f"column {place + 1}" for place in places)

    if is_lines:
        told = "the number before a line is its roll, and the line the result"
        yield told if columns.lead is not None else "each line is an entry"
        return
    one_each = (
        (columns.lead, LEADS.get(columns.kind, "")),
        (None if columns.reads_one else columns.result, "title" if columns.is_list else "result"),
        (columns.text, "text"),
        (columns.picture, "picture, a file in the folder of the pack"),
    )
    many = "columns, of which one is read (write fields: for columns: if all are)"
    many = many if columns.reads_one else "fields" if len(columns.others) > 1 else "a field"
    used = {columns.lead, columns.result, columns.text, columns.picture, *columns.ranges, *columns.others}
    left = [place for place in range(len(heads)) if place not in used]
    yield from (f"{name(place)} is the {what}" for place, what in one_each if place is not None)
    several = ((columns.ranges, "the rolls of each result"), (columns.others, many), (left, "left out"))
    yield from (f"{name(*places)}: {what}" for places, what in several if places)


def find_die(found: FoundTable, heads: Sequence[str], rolls: Sequence[str]) -> tuple[Die, bool]:
    """Return the die that is named, or else the one whose faces the rolls cover, and whether it was guessed.

    Raises Unusable.
    """
    named = [found.die, *heads, *NAMED_DIE.findall(found.title)]
    tried = [name for name in named if AS_PRINTED.fullmatch(name.strip())]
    numbers = [int(number) for roll in rolls for number in re.findall(r"[0-9]+", roll)]
    low, high = min(numbers, default=0), max(numbers, default=0)
    if any(map(ZEROS.search, rolls)):
        high = 100
    guessed = [f"d{high}"]
    if (low, high) == D66 and {*"7890"}.isdisjoint("".join(map(str, numbers))):
        guessed.insert(0, "d66")
    said = [each for roll in rolls for each in RANGE.findall(roll.translate(DASHES))]
    covered = sum(int(last or first) - int(first) + 1 for first, last in said)
    if 1 < low <= MOST_DICE and high % low == 0 and covered > high - low:
        guessed.insert(0, f"{low}d{high // low}")
    larger = [f"d{sides}" for sides in COMMON if sides >= high]
    for name in [*tried, *guessed, *larger]:
        try:
            die = read_die(name.strip())
            for roll in rolls:
                parse_keys(roll, die.keys)
        except ValueError:
            continue
        return die, name not in tried
    raise Unusable(f'has rolls that no die has, such as "{rolls[0] if rolls else ""}"', "mend its rolls, such as 01-05")
