"""Wording: the words of a deck, or of a system's pieces, maps and forms, in the typography of print."""

from typing import Any, TypeVar

from printgen.model.form import (
    FormBoxes,
    FormColumn,
    FormHeading,
    FormLines,
    FormPart,
    FormTable,
    FormText,
)
from printgen.model.gauge import Track
from printgen.model.map import Map
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.products.section import CardBack, Section
from printgen.typeset.type.typography import refine

# A named tuple that has words of its own.
Worded = TypeVar("Worded", bound=Any)


def word_deck(deck: Deck) -> Deck:
    """Return a deck in the words that are printed; its ids and its fingerprint stay as they are."""
    language = deck.system.language
    cards = tuple(
        card._replace(
            corner=refine(card.corner, language),
            title=refine(card.title, language),
            sections=tuple([_word_section(section, language) for section in card.sections]),
            flavour=refine(card.flavour, language),
            back=_word_back(card.back, language),
        )
        for card in deck.cards
    )
    back = _word_back(deck.back, language)
    return deck._replace(system=word_system(deck.system), title=refine(deck.title, language), cards=cards, back=back)


def _word_back(back: CardBack | None, language: str) -> CardBack | None:
    if back is None:
        return None
    sections = tuple(_word_section(section, language) for section in back.sections)
    return _word(back, language, "title")._replace(sections=sections)


def _word_section(section: Section, language: str) -> Section:
    return Section(  # a third of the time of _replace, which counts for each card
        section.label and refine(section.label, language),
        section.title and refine(section.title, language),
        section.text and refine(section.text, language),
        section.note and refine(section.note, language),
        *section[4:],
    )


def _word(thing: Worded, language: str, *keys: str) -> Worded:
    """Return a thing whose texts of some keys are those that are printed."""
    worded: Worded = thing._replace(**{key: refine(getattr(thing, key), language) for key in keys})
    return worded


def word_system(system: System) -> System:
    """Return a system with name, credit, pieces, maps and forms in the words that are printed."""
    language = system.language
    return _word(system, language, "name", "credit")._replace(
        markers=tuple(
            marker._replace(
                front=_word(marker.front, language, "word", "text"),
                back=marker.back and _word(marker.back, language, "word", "text"),
            )
            for marker in system.markers
        ),
        trackers=tuple(
            _word(tracker, language, "title", "text")._replace(
                tracks=tuple(_word_track(track, language) for track in tracker.tracks)
            )
            for tracker in system.trackers
        ),
        forms=tuple(
            _word(form, language, "title", "text")._replace(
                parts=tuple(_word_part(part, language) for part in form.parts)
            )
            for form in system.forms
        ),
        maps=tuple(word_map(each, language) for each in system.maps),
        measures=tuple(_word(each, language, "title") for each in system.measures),
    )


def _word_track(track: Track, language: str) -> Track:
    boxes = tuple(_word(box, language, "label", "note") for box in track.boxes)
    return _word(track, language, "title", "start", "end")._replace(boxes=boxes)


def _word_part(part: FormPart, language: str) -> FormPart:
    match part:
        case FormHeading() | FormText():
            return _word(part, language, "text")
        case FormLines():
            return part._replace(lines=tuple(_word(line, language, "title", "text") for line in part.lines))
        case FormBoxes():
            labels = tuple(refine(label, language) for label in part.labels)
            return _word(part, language, "title")._replace(labels=labels)
        case FormTable():
            columns = tuple(
                _word(column, language, "title")._replace(
                    boxes=tuple(refine(label, language) for label in column.boxes)
                )
                for column in part.columns
            )
            rows = tuple(refine(row, language) for row in part.rows)
            return _word(part, language, "title")._replace(columns=columns, rows=rows)


def _word_column(column: FormColumn, language: str) -> FormColumn:
    boxes = tuple(refine(label, language) for label in column.boxes)
    return _word(column, language, "title")._replace(boxes=boxes)


def word_map(drawn: Map, language: str) -> Map:
    """Return a map in the words that are printed."""
    return _word(drawn, language, "title", "text")._replace(
        zones=tuple(_word(zone, language, "label", "text") for zone in drawn.zones),
        points=tuple(_word(point, language, "label", "text") for point in drawn.points),
        signs=tuple(_word(sign, language, "label", "text") for sign in drawn.signs),
    )
