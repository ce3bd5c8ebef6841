"""Times how long a log takes to be dealt again, and whether twice as many lines take twice as long.

usage: python benchmarks/replay.py [--runs N] [--lines N]

The log is of Heroes of Normandie: draws, rolls, routines, gauges that move, and undone actions. It is read from a file
and compared as `printgen replay` does, by turns one with so many lines and one with twice as many. Prints medians of
processor time.
"""

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from printgen import load_system
from printgen.model.system import System
from printgen.play.game.actions import Draw, Move, Roll
from printgen.play.game.routine import Do
from printgen.play.game.session import UNDO, Action, LogLine, Session, encode_line, write_header, write_line
from printgen.play.log.journal import read_log, replay_log

# The aim for 100,000 lines on a quiet core, in seconds.
AIM, AIM_LINES = 5, 100_000
ROUND: tuple[Action | None, ...] = (
    Draw("reaction"), Draw("reaction"), Move("extra", 1), Roll("supply"), Draw("supply"), None, Draw("reaction"),
    Move("extra", -1), Do("end-round"), Move("round", -1), Roll("2d6"),
)  # fmt: skip


def play_lines(system: System, seed: str) -> Iterator[LogLine]:
    """Yield line after line of a game without end."""
    session = Session.of(system, seed)
    for action in cycle(ROUND):
        if action is None:
            _, session = session.undo()
            yield {"do": UNDO, "out": []}
        else:
            events, session = session.act(action)
            yield write_line(action, events)


def time_log(path: Path, system: System) -> float:
    """Return the seconds of processor time that a log takes to be read and dealt again."""
    start = time.process_time()
    replay_log(path, read_log(path), system)
    return time.process_time() - start


def main() -> None:
    """Write both logs, time them by turns and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--lines", type=int, default=10_000)
    options = parser.parse_args()
    gc.disable()  # as in the command line
    system = load_system("heroes-of-normandie")
    times: dict[int, list[float]] = {options.lines: [], 2 * options.lines: []}
    with tempfile.TemporaryDirectory() as folder:
        for count in times:
            lines = islice(play_lines(system, "benchmark"), count)
            data = [encode_line(write_header(system, "benchmark")), *map(encode_line, lines)]
            Path(folder, f"{count}.jsonl").write_bytes(b"".join(data))
        for _ in range(options.runs):
            for count, found in times.items():
                found.append(time_log(Path(folder, f"{count}.jsonl"), system))
    medians = {count: statistics.median(found) for count, found in times.items()}
    print(f"{'lines':>8}  {'median s':>8}  {'us a line':>9}")
    for count, seconds in medians.items():
        print(f"{count:8,}  {seconds:8.2f}  {seconds / count * 1e6:9.1f}")
    few, many = medians.values()
    print(f"twice as many lines take {many / few:.2f} times as long")
    expected = many / (2 * options.lines) * AIM_LINES
    verdict = "within" if expected <= AIM else "beyond"
    print(f"{AIM_LINES:,} lines would take {expected:.1f} s: {verdict} the aim of {AIM} s")


if __name__ == "__main__":
    main()
