"""Games without their flavour: the lines that set the mood and rule nothing."""

from printgen.model.system import System
from printgen.model.table import Result, Table


def leave_flavour(system: System) -> System:
    """Return a system without any flavour. Nothing that a game or a fingerprint depends on changes."""
    return system._replace(tables=tuple(map(_leave_of_table, system.tables)))


def _leave_of_table(table: Table) -> Table:
    rows = tuple(row._replace(flavour="", results=tuple(map(_leave_of_result, row.results))) for row in table.rows)
    return table._replace(rows=rows, results=tuple(map(_leave_of_result, table.results)))


def _leave_of_result(result: Result) -> Result:
    return result._replace(flavour="")
