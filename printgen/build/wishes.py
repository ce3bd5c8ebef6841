"""What packs wish of paper, cards and theme: heeded where the user asks for nothing else.

The order of precedence is decided here alone: an option, a print profile, the pack, what is usual.
"""

from collections.abc import Iterable, Iterator

from printgen.build.job import Job, Outcome
from printgen.errors import BadData, Problem, suggest
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import LayoutKind, known_layouts

# What a pack may wish, by the key of system.yaml, and where the names of that are.
WISHES: dict[str, LayoutKind] = {"card": "formats", "paper": "papers", "theme": "themes"}


def heed_pack(options: Options, system: System) -> Options:
    """Return options as a pack wishes them, but for those that the user has stated.

    Raises BadData for what there is not.
    """
    stated = {key: name for key in WISHES if (name := getattr(system, key)) and key not in options.stated}
    problems = [problem for key, name in stated.items() for problem in _find_unknown(key, name, system)]
    if problems:
        raise BadData(problems)
    return options._replace(**stated)


def _find_unknown(key: str, name: str, system: System) -> Iterator[Problem]:
    """Yield a problem for each name of a wish that no file has; several themes have commas between them."""
    known = known_layouts(WISHES[key])
    for part in name.split(",") if key == "theme" else [name]:
        if part.strip() not in known:
            message = f'{key}: unknown {WISHES[key].removesuffix("s")} "{part.strip()}"'
            yield Problem(system.origins[key], message, suggest(part.strip(), known))


def share_jobs(jobs: Iterable[Job], options: Options) -> tuple[list[tuple[Options, list[Job]]], list[Outcome]]:
    """Return jobs by the options that they are done with, and an outcome for each whose pack wishes what is not."""
    shared: list[tuple[Options, list[Job]]] = []
    lost: list[Outcome] = []
    for job in jobs:
        try:
            own = heed_pack(options, job.system)
        except BadData as bad:
            lost.append(Outcome(job.name, problems=bad.problems))
            continue
        group = next((group for other, group in shared if other == own), None)
        if group is None:
            shared.append((own, [job]))
        else:
            group.append(job)
    return shared, lost
