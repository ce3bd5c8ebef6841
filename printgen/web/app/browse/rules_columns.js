// The columns of tables that are read as the game stands.

/** Return the id of the column that is read of each table of which a gauge says that, as a Map by the table's id. */
export function listReadColumns(game) {
  const { system } = game;
  const gauges = [
    ...system.play.piles.map((rules) => [system.tableOf(rules.id), rules.column]),
    ...system.play.rolls.map((rules) => [system.table(rules.table), rules.column]),
  ];
  const read = gauges
    .filter(([, gauge]) => gauge)
    .map(([table, gauge]) => [table.id, table.columnAt(game.label(gauge))]);
  return new Map(read);
}

/** Mark the cells of the columns that are read in the tables of the rules, and no others. */
export function markReadColumns(rules, read) {
  for (const table of rules.querySelectorAll("table[data-table]")) {
    const heads = [...table.querySelectorAll("thead th")];
    const column = heads.findIndex(
      (head) => head.dataset.column && head.dataset.column === read.get(table.dataset.table),
    );
    for (const row of table.rows) {
      let first = 0; // equal results side by side share a cell
      for (const cell of row.cells) {
        cell.classList.toggle("read", first <= column && column < first + cell.colSpan);
        first += cell.colSpan;
      }
    }
  }
}
