"""The page that hosts of sites show for an address where nothing is: GitHub Pages looks for its name."""

from pathlib import Path

from rjsmin import jsmin

from printgen.web.install import MISSING
from printgen.web.site.shell import SitePage, SiteWords

SCRIPT = Path(__file__).resolve().with_name("missing.js")


def write_missing(language: str) -> SitePage:
    """Return the page. Its links are led to the site by its script, for it is shown at addresses of any depth."""
    return SitePage(
        path=MISSING,
        title=SiteWords(language).say("missing.title"),
        language=language,
        template="missing",
        values={},
        script=jsmin(SCRIPT.read_text(encoding="utf-8")),
        policy="script-src {script}; connect-src 'self'",
    )
