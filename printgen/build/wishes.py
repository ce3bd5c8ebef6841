"""Which products are made alike: by the options that are left when their packs and decks have wished theirs."""

from collections.abc import Iterable

from printgen.build.job import Job, Outcome
from printgen.errors import BadData
from printgen.load.look.wishes import heed_pack, heed_spec
from printgen.model.options import Options


def heed_job(options: Options, job: Job) -> Options:
    """Return options as the pack and the deck of a job wish them. Raises BadData for what there is not."""
    return heed_spec(heed_pack(options, job.system), job.spec)


def share_jobs(jobs: Iterable[Job], options: Options) -> tuple[list[tuple[Options, list[Job]]], list[Outcome]]:
    """Return jobs by the options that they are done with, and an outcome for each that wishes what there is not."""
    shared: list[tuple[Options, list[Job]]] = []
    lost: list[Outcome] = []
    for job in jobs:
        try:
            own = heed_job(options, job)
        except BadData as bad:
            lost.append(Outcome(job.name, problems=bad.problems))
            continue
        group = next((group for other, group in shared if other == own), None)
        if group is None:
            shared.append((own, [job]))
        else:
            group.append(job)
    return shared, lost
