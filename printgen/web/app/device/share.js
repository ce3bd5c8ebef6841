// Gives text away: as a file to save, to another app, or by the clipboard.

import { GIVING } from "../elements/texts.js";

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
export async function copyTelling(element, text, failed = GIVING.failed) {
  element.textContent = (await copyText(text)) ? GIVING.copied : failed;
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
