"""Wording: the words of a deck, or of a system's pieces, maps and forms, in the typography of print."""

from typing import TypeVar

from printgen.model.form import (
    FormBoxes,
    FormColumn,
    FormHeading,
    FormLine,
    FormLines,
    FormPart,
    FormSpec,
    FormTable,
    FormText,
)
from printgen.model.gauge import Track, Tracker
from printgen.model.map import Map, MapPoint, MapSign, Zone
from printgen.model.marker import Marker, MarkerSide
from printgen.model.system import System
from printgen.products.deck import Card, Deck
from printgen.products.section import CardBack, Section
from printgen.typeset.type.typography import refine

Labelled = TypeVar("Labelled", Zone, MapPoint, MapSign)


def word_deck(deck: Deck) -> Deck:
    """Return a deck in the words that are printed; its ids and its fingerprint stay as they are."""
    language = deck.system.language
    cards = tuple(_word_card(card, language) for card in deck.cards)
    back = _word_back(deck.back, language)
    return deck._replace(system=word_system(deck.system), title=refine(deck.title, language), cards=cards, back=back)


def word_system(system: System) -> System:
    """Return a system with name, credit, pieces, maps and forms in the words that are printed."""
    language = system.language
    return system._replace(
        name=refine(system.name, language),
        credit=refine(system.credit, language),
        markers=tuple(_word_marker(marker, language) for marker in system.markers),
        trackers=tuple(_word_tracker(tracker, language) for tracker in system.trackers),
        forms=tuple(_word_form(form, language) for form in system.forms),
        maps=tuple(word_map(each, language) for each in system.maps),
        measures=tuple(each._replace(title=refine(each.title, language)) for each in system.measures),
    )


def _word_card(card: Card, language: str) -> Card:
    return card._replace(
        corner=refine(card.corner, language),
        title=refine(card.title, language),
        sections=tuple([_word_section(section, language) for section in card.sections]),
        flavour=refine(card.flavour, language),
        back=_word_back(card.back, language),
    )


def _word_back(back: CardBack | None, language: str) -> CardBack | None:
    if back is None:
        return None
    sections = tuple(_word_section(section, language) for section in back.sections)
    return back._replace(title=refine(back.title, language), sections=sections)


def _word_section(section: Section, language: str) -> Section:
    return Section(  # a third of the time of _replace, which counts for each card
        section.label and refine(section.label, language),
        section.title and refine(section.title, language),
        section.text and refine(section.text, language),
        section.note and refine(section.note, language),
        *section[4:],
    )


def _word_marker(marker: Marker, language: str) -> Marker:
    back = _word_side(marker.back, language) if marker.back else None
    return marker._replace(front=_word_side(marker.front, language), back=back)


def _word_side(side: MarkerSide, language: str) -> MarkerSide:
    return side._replace(word=refine(side.word, language), text=refine(side.text, language))


def _word_tracker(tracker: Tracker, language: str) -> Tracker:
    return tracker._replace(
        title=refine(tracker.title, language),
        text=refine(tracker.text, language),
        tracks=tuple(_word_track(track, language) for track in tracker.tracks),
    )


def _word_track(track: Track, language: str) -> Track:
    boxes = tuple(
        box._replace(label=refine(box.label, language), note=refine(box.note, language)) for box in track.boxes
    )
    start, end = refine(track.start, language), refine(track.end, language)
    return track._replace(title=refine(track.title, language), boxes=boxes, start=start, end=end)


def _word_form(form: FormSpec, language: str) -> FormSpec:
    parts = tuple(_word_part(part, language) for part in form.parts)
    return form._replace(title=refine(form.title, language), text=refine(form.text, language), parts=parts)


def _word_part(part: FormPart, language: str) -> FormPart:
    match part:
        case FormHeading() | FormText():
            return part._replace(text=refine(part.text, language))
        case FormLines():
            return part._replace(lines=tuple(_word_line(line, language) for line in part.lines))
        case FormBoxes():
            labels = tuple(refine(label, language) for label in part.labels)
            return part._replace(title=refine(part.title, language), labels=labels)
        case FormTable():
            columns = tuple(_word_column(column, language) for column in part.columns)
            rows = tuple(refine(row, language) for row in part.rows)
            return part._replace(title=refine(part.title, language), columns=columns, rows=rows)


def _word_line(line: FormLine, language: str) -> FormLine:
    return line._replace(title=refine(line.title, language), text=refine(line.text, language))


def _word_column(column: FormColumn, language: str) -> FormColumn:
    boxes = tuple(refine(label, language) for label in column.boxes)
    return column._replace(title=refine(column.title, language), boxes=boxes)


def word_map(drawn: Map, language: str) -> Map:
    """Return a map in the words that are printed."""
    return drawn._replace(
        title=refine(drawn.title, language),
        text=refine(drawn.text, language),
        zones=tuple(_word_place(zone, language) for zone in drawn.zones),
        points=tuple(_word_place(point, language) for point in drawn.points),
        signs=tuple(_word_place(sign, language) for sign in drawn.signs),
    )


def _word_place(place: Labelled, language: str) -> Labelled:
    return place._replace(label=refine(place.label, language), text=refine(place.text, language))
