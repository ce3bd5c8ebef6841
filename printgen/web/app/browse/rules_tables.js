// Tables on a narrow screen: those that are too wide for it have their cells one below the other.

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
