// Gives text away, as a file to save, to another app or by the clipboard, and takes it from files.

import { LARGEST_LOG } from "../../engine/log.js";
import { h } from "../elements/element.js";

// A letter takes up to three bytes.
const LARGEST_FILE = 3 * LARGEST_LOG;

export function saveFile(name, text, type = "application/octet-stream") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Return the file of a text if this browser can hand files to other apps, else null. Apps know text better than logs. */
export function makeSharedFile(name, text) {
  try {
    const file = new File([text], name, { type: "text/plain" });
    return navigator.canShare?.({ files: [file] }) ? file : null;
  } catch {
    return null;
  }
}

/** Hand something to another app: {files} or {title, text, url}. Return whether that was done. */
export async function shareWith(what) {
  try {
    await navigator.share(what);
    return true;
  } catch {
    return false;
  }
}

/** Copy a text, and tell in an element whether that was done. */
export async function copyTelling(element, text, failed = TEXTS.giving.failed) {
  element.textContent = (await copyText(text)) ? TEXTS.giving.copied : failed;
}

/** Copy a text. Return whether that was done; plain http lets no page use the clipboard as others do. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}

// Return the text of a file in UTF-8, as logs are. A log that was cut off may end within a character. Of a file that is
// not UTF-8 return a text that no log reader takes.
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
      if (file.size > LARGEST_FILE) refuse(TEXTS.import.large);
      else await take(readText(await file.arrayBuffer()), file.name.replace(/\.jsonl.*$/, ""));
    }
    field.value = "";
  };
  const field = h("input", { type: "file", id, multiple: several, onchange: read });
  return field;
}
