// Takes a log from elsewhere, as a file or as text: it goes on here, or stands beside one's own as a friend's score.

import { BadLog, LARGEST_LOG } from "../../engine/log_file.js";
import { h, makeForm } from "../elements/element.js";
import { IMPORT, sayFault } from "../texts/texts.js";
import { importGame } from "./open_game.js";

// A letter takes up to three bytes.
const LARGEST_FILE = 3 * LARGEST_LOG;

/** Return the view that takes a log. */
export function makeImportView(_, page) {
  return makeForm(() => makeImportForm(page));
}

function makeImportForm(page) {
  const wrong = h("p.wrong", { role: "alert" });
  const pasted = h("textarea", { id: "pasted", rows: "4", spellcheck: "false", autocomplete: "off" });
  const take = async (text, name) => {
    wrong.textContent = "";
    try {
      const { play, torn } = importGame(page.base, page.store, text, name);
      await page.goOnWith(play, torn);
    } catch (error) {
      if (!(error instanceof BadLog)) throw error;
      wrong.textContent = sayFault(error);
    }
  };
  const file = makeFileField("log-file", take, (text) => {
    wrong.textContent = text;
  });
  return h(
    "section",
    h("h2", IMPORT.title),
    h("p.soft", IMPORT.intro),
    h("div.field", h("label", { for: "log-file" }, IMPORT.file), file),
    h("div.field", h("label", { for: "pasted" }, IMPORT.paste), pasted),
    h("button", { onclick: () => take(pasted.value, "") }, IMPORT.take),
    wrong,
  );
}

// Return the text of a file that is UTF-8 as a log is, and may end within a character; of another what is no log.
function readText(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return "?";
  }
}

/** Return a field for files of logs; `take` gets the text and the name of each, `refuse` why one cannot be read. */
export function makeFileField(id, take, refuse, several = false) {
  const read = async () => {
    for (const file of [...field.files]) {
      if (file.size > LARGEST_FILE) refuse(IMPORT.large);
      else await take(readText(await file.arrayBuffer()), file.name.replace(/\.jsonl.*$/, ""));
    }
    field.value = "";
  };
  const field = h("input", { type: "file", id, multiple: several, onchange: read });
  return field;
}
