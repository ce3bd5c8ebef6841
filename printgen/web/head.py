"""How each page begins: its head, and what the page may do, by sums of its script and its styles."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import NamedTuple

from printgen import __version__

# Each page that printgen writes has this.
GENERATOR = '<meta name="generator" content="printgen '
HEAD = f"""\
<!DOCTYPE html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1{{more}}">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
{GENERATOR}{__version__}">
<title>{{title}}</title>
{{about}}<link rel="icon" href="{{icon}}">
<style>{{style}}</style>
</head>
"""
ABOUT = '<meta name="description" content="{about}">\n'
# Up to the edges of a screen with round corners.
WHOLE_SCREEN = ", viewport-fit=cover"


class HtmlHead(NamedTuple):
    """What stands in the head of a page."""

    language: str
    title: str
    policy: str  # what the page may do
    icon: str  # an address
    style: str
    about: str = ""  # what search engines say of it
    whole_screen: bool = False  # whether it heeds by itself where a screen has round corners


def write_head(head: HtmlHead) -> str:
    """Return how a page begins, up to its body."""
    return HEAD.format(
        language=escape(head.language),
        policy=head.policy,
        more=WHOLE_SCREEN if head.whole_screen else "",
        title=escape(head.title),
        about=ABOUT.format(about=escape(head.about)) if head.about else "",
        icon=escape(head.icon),
        style=head.style,
    )


def allow(text: str) -> str:
    """Return what a policy calls a script or a style sheet that may be used."""
    return f"'{take_sum(text.encode())}'"


def take_sum(data: bytes) -> str:
    """Return the sum of a file as browsers write it."""
    return f"sha256-{b64encode(sha256(data).digest()).decode()}"
