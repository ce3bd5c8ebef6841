"""The home page of a site: its games, each with a hand of its cards, to play, to print and to look at."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from printgen.paths import USUAL_LANGUAGE
from printgen.web.install import INDEX, name_door, name_page
from printgen.web.site.door import SCOPE
from printgen.web.site.shell import SitePage, SiteWords


def find_language(games: Iterable[Mapping[str, Any]]) -> str:
    """Return the language of the pages that games share: their own, if they have one in common."""
    languages = {str(game["language"]) for game in games}
    return languages.pop() if len(languages) == 1 else USUAL_LANGUAGE


def write_home(games: Sequence[Mapping[str, Any]]) -> SitePage:
    """Return the home page of games as they describe themselves, sorted by name."""
    found = sorted(games, key=lambda game: (game["name"], game["id"]))
    words = SiteWords(find_language(found))
    shown = [
        {
            **game,
            "hand": [Markup(drawing) for drawing in game["hand"]],  # noqa: S704  # drawn by us
            "shared": Markup("".join(game["shared"])),  # noqa: S704  # as above
            "door": name_door(game["id"]),
            "play": name_page(game["id"]),
        }
        for game in found
    ]
    rules = "".join(
        game["rules"].replace(SCOPE, f".game-{place}") + f".game-{place}{{{game['colours']}}}"
        for place, game in enumerate(found)
    )
    return SitePage(
        path=INDEX,
        title=f"printgen · {words.say('home.title')}",
        language=words.language,
        template="home",
        values={"games": shown},
        styles=("home",),
        rules=rules,
        about=words.say("home.intro"),
    )
