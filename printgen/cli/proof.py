"""The command that proves: verify."""

import argparse
import sys
from pathlib import Path
from typing import Any

from printgen.build.manifest import Entry, read_manifest
from printgen.cli.arguments import add_command, add_scenario_option, load_evening
from printgen.cli.builds import OUTPUT
from printgen.cli.problems import report_problems
from printgen.errors import BadUsage
from printgen.files import write_file
from printgen.paths import find_packs, pick_packs, show_path


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen verify heroes-of-normandie --pdf output"
    add = add_command(
        commands, "verify", verify_systems, "prove that table, print, page and digital deck agree", example
    )
    add("systems", nargs="*", metavar="SYSTEM", help="a system's id; all by default")
    add_scenario_option(add)
    words = f"read PDFs of every deck, and pages below web, from this folder; without it, those that {OUTPUT} has"
    add("--pdf", type=Path, metavar="DIR", help=words)
    add("--report", type=Path, metavar="DIR", help="write the whole report there, as verify.md and verify.json")
    add("--json", action="store_true", help="as JSON")


def verify_systems(options: argparse.Namespace) -> int:
    """Print the proof of each system, and what disagrees."""
    from printgen.build.job import load_systems
    from printgen.verify.page_proof import find_in
    from printgen.verify.prints import find_in_folder, find_listed, list_others
    from printgen.verify.proof import prove_system
    from printgen.verify.proof_report import summarise, write_json, write_markdown
    from printgen.web.install import WEB

    if options.pdf and not options.pdf.is_dir():
        raise BadUsage(f'--pdf: there is no folder "{options.pdf}"', "printgen build makes it")
    evening, packs = load_evening(options), find_packs(options.tables)
    systems, problems = load_systems(pick_packs(packs, evening.choose_targets(options.systems, packs)))
    systems = evening.begin(systems)
    entries = [] if options.pdf else _list_output(OUTPUT)
    find = find_in_folder(options.pdf) if options.pdf else find_listed(OUTPUT, entries)
    find_page = find_in(options.pdf / WEB) if options.pdf else find_in(OUTPUT / WEB, _list_output(OUTPUT / WEB))
    proofs = [proof for system in systems for proof in prove_system(system, find, find_page)]
    others = list_others(OUTPUT, entries, [system.id for system in systems])
    data = write_json(proofs)
    if proofs or options.json:
        print(data.rstrip() if options.json else "\n".join(summarise(proofs, others)))
    if options.report:
        write_file(options.report / "verify.md", write_markdown(proofs, others).encode())
        write_file(options.report / "verify.json", data.encode())
    problems += [problem for proof in proofs for problem in proof.problems]
    return report_problems(problems) if problems else 0


def _list_output(folder: Path) -> list[Entry]:
    """Return what the manifest of a folder lists, nothing if there is none. A damaged manifest is reported."""
    from printgen.build.manifest import MANIFEST

    try:
        data = (folder / MANIFEST).read_bytes()
    except OSError:
        return []
    entries = read_manifest(data)
    if entries is None:
        print(f"{show_path(folder / MANIFEST)} is damaged: nothing there is read", file=sys.stderr)
    return list((entries or {}).values())
