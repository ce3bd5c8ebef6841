// Links to a game: seed, scenario and edition stand behind the #, which no server is ever sent.

import { LONGEST_SEED, parseObject } from "../../engine/log.js";
import { sayScenario } from "../../engine/session.js";
import { nameTonight } from "./play.js";

// How many characters the scenario of a link may have, and a name in it.
const LONGEST_OWN = 100_000;
const LONGEST_PLAYER = 40;
// How scenarios in links are compressed; links of before were not.
const PACKING = "deflate-raw";

/** Return bytes as base64url. */
function encodeBase64(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decodeBase64(code) {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Return what bytes become that go through a stream. Throws for bytes that do not suit it, and for too many. */
async function pass(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LONGEST_OWN) throw new RangeError("too much");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Return what a link says of a scenario of its own: compressed as `packed`, or as `own` where the browser cannot do that. */
async function packScenario(scenario) {
  const bytes = new TextEncoder().encode(JSON.stringify(sayScenario(scenario)));
  try {
    return { packed: encodeBase64(await pass(bytes, new CompressionStream(PACKING))) };
  } catch {
    return { own: encodeBase64(bytes) };
  }
}

/** Return the scenario that a link says, null if it says none or one that cannot be read. */
async function unpackScenario(packed, own) {
  try {
    const bytes = decodeBase64((packed || own).slice(0, LONGEST_OWN));
    const read = packed ? await pass(bytes, new DecompressionStream(PACKING)) : bytes;
    return parseObject(new TextDecoder("utf-8", { fatal: true }).decode(read));
  } catch {
    return null;
  }
}

/**
 * Return what a link says after its #: {seed, scenario, own, edition, by}, or null if it is not a link to a game. A link
 * without a seed that names a scenario asks for a new game with that: `chosen` is its name, "" in all others. It is
 * `seedless` where its seed is missing, too long or not valid text, and `by` is who sends it, null if nobody says so.
 */
export async function readLink(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  if (!["seed", "scenario", "own", "packed"].some((key) => said.has(key))) return null;
  const seed = (said.get("seed") ?? "").normalize(); // the form that a new game has it in, which counts its letters too
  const [packed, code] = [said.get("packed") ?? "", said.get("own") ?? ""];
  const own = packed || code ? await unpackScenario(packed, code) : null;
  return {
    seed,
    chosen: said.has("seed") ? "" : (said.get("scenario") ?? ""),
    seedless: !seed || seed.length > LONGEST_SEED || (seed.includes("\ufffd") && !hash.includes("%EF%BF%BD")),
    scenario: said.get("scenario") ?? "",
    own,
    damaged: Boolean((packed || code) && !own),
    edition: said.get("edition") ?? "",
    by: said.get("by")?.slice(0, LONGEST_PLAYER) ?? null,
  };
}

// No messenger breaks a link that is so long, and a code holds it.
const MOST_LINKED = 2000;
// Addresses that mean the device itself.
const OWN_DEVICE = /^https?:\/\/(127\.[\d.]+|localhost|\[::1\])(:|\/|$)/;

/** Return whether no other device can open an address. */
export function isOwnDevice() {
  return OWN_DEVICE.test(location.href);
}

/**
 * Return the link to a game on the page that is open, by whom it is sent, "" for nobody. It is "" for a page that others
 * cannot reach, and for a scenario that is too long.
 */
export async function makeGameLink({ seed, system }, player) {
  if (location.protocol === "file:") return "";
  const { scenario, scenarios, head } = system;
  const isShipped = scenarios.some((each) => each.id === scenario?.id && nameTonight(each) === nameTonight(scenario));
  const said = { seed: encodeURIComponent(seed) };
  if (scenario && isShipped) said.scenario = encodeURIComponent(scenario.id);
  else if (scenario) Object.assign(said, await packScenario(scenario));
  said.edition = head.fingerprint;
  said.by = encodeURIComponent(player);
  const pairs = Object.entries(said).map((pair) => pair.join("="));
  const link = `${location.href.split("#")[0]}#${pairs.join("&")}`;
  return (said.packed || said.own) && link.length > MOST_LINKED ? "" : link;
}
