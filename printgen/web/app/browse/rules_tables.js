// Tables of the rules: those that are too wide for a narrow screen, and the columns that are read as the game stands.

const ROLES = { table: "table", tbody: "rowgroup", tr: "row", th: "rowheader", td: "cell" };

/**
 * Set the tables that are wider than what holds them closer, and where that is not enough, their cells below one
 * another, each with the head of its column.
 */
export function fitTables(rules) {
  const tables = [...rules.querySelectorAll("table")];
  for (const table of tables) table.classList.remove("close", "stacked");
  const isWide = (table) => table.offsetWidth > table.parentElement.clientWidth;
  const wide = tables.filter(isWide);
  for (const table of wide) table.classList.add("close");
  for (const table of wide.filter(isWide)) {
    table.classList.replace("close", "stacked");
    labelCells(table);
  }
}

/** Give each cell but the first of its row the head of its column as a label; roles say what no longer looks so. */
function labelCells(table) {
  const parts = [table, ...table.querySelectorAll("tbody, tr, th, td")];
  for (const part of parts) part.setAttribute("role", ROLES[part.localName]);
  const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
  for (const row of table.querySelectorAll("tbody tr")) {
    for (const [index, cell] of [...row.cells].entries()) if (index) cell.dataset.label = heads[index];
  }
}

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
