// A field for a file of the player's, with an example to save, and what is told at once of a file that cannot be right.

import { h } from "../app/elements/element.js";
import { say } from "../engine/text.js";

/** No file of a player's is larger, in bytes. */
const MOST_BYTES = 2 ** 20;
const OWN = ".yaml,.yml";
/** Where the site tells which names may stand in such files. */
const NAMES = "own.html";

/**
 * Return a field for a file of the player's, which becomes the wish of a key. `offered` is an example of it on the site,
 * null for none, and `taken` is called once there is a file.
 */
export function makeFile({ key, title, offered = null, taken = () => {} }, { wishes, changed }) {
  const fault = h("small.wrong", { role: "alert" });
  const settle = (file, refused) => {
    wishes[key] = file;
    if (refused) wishes.refused.set(key, refused);
    else wishes.refused.delete(key);
    fault.textContent = refused;
    if (file || refused) taken();
    changed();
  };
  const take = async ({ target }) => {
    const [file] = target.files;
    if (!file) return settle(null, "");
    const bytes = file.size > MOST_BYTES ? null : new Uint8Array(await file.arrayBuffer());
    const refused = bytes ? findFault(file.name, bytes) : say(TEXTS.workshop.tooLarge, { name: file.name });
    settle(refused ? null : { name: nameSafely(file.name), called: file.name, bytes }, refused);
  };
  const forget = ({ target }) => {
    target.value = ""; // so that a file that was mended is read again
  };
  const drop = (event) => {
    forget(event);
    if (event.dataTransfer.files.length < 2) return;
    event.preventDefault();
    settle(null, TEXTS.workshop.oneFile);
  };
  const given = { type: "file", accept: OWN, onclick: forget, ondrop: drop, onchange: take, oncancel: take };
  return h("div.field", h("label.asked", h("span", title), h("input", given)), fault, makeOffer(offered));
}

/** Return links to an example and to what may stand in it. */
function makeOffer(offered) {
  if (!offered) return null;
  return h(
    "small.offer",
    h("a", { href: offered.path, download: offered.name }, TEXTS.workshop.example),
    h("a", { href: NAMES }, TEXTS.workshop.names),
  );
}

/** What files begin with that are no plain text. */
function listHeads() {
  return [
    ["%PDF", TEXTS.workshop.isPdf],
    ["\x89PNG", TEXTS.workshop.isPicture],
    ["\xff\xd8\xff", TEXTS.workshop.isPicture],
    ["GIF8", TEXTS.workshop.isPicture],
    ["RIFF", TEXTS.workshop.isPicture],
    ["PK\x03\x04", TEXTS.workshop.isPacked],
    ["\xd0\xcf\x11\xe0", TEXTS.workshop.isPacked],
    ["{\\rtf", TEXTS.workshop.isPacked],
  ];
}

/** Return what is wrong with a file, as far as its first look tells; "" for nothing. */
function findFault(name, bytes) {
  const begin = String.fromCharCode(...bytes.subarray(0, 8));
  const [, known] = listHeads().find(([head]) => begin.startsWith(head)) ?? [];
  if (known) return say(known, { name });
  if (!bytes.length) return say(TEXTS.workshop.isEmpty, { name });
  return isText(bytes) ? "" : say(TEXTS.workshop.isNoText, { name });
}

function isText(bytes) {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\0");
  } catch {
    return false;
  }
}

/** Return a name for a file that leads nowhere else, as a scenario may have it: in small letters. */
function nameSafely(name) {
  const stem = name
    .toLowerCase()
    .replace(/\.ya?ml$/, "")
    .replace(/[^a-z0-9]+/g, "-");
  return `${stem.replace(/^-+|-+$/g, "") || "own"}.yaml`;
}
