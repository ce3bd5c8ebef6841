// Links to a game: seed, scenario and edition stand behind the #, which no server is ever sent.

import { LONGEST_SEED, parseObject } from "../../engine/log.js";
import { sayScenario } from "../../engine/session.js";
import { nameTonight } from "./play.js";

const LONGEST_OWN = 100_000;

/** Return a text as base64url of its UTF-8. */
function encodeBase64(text) {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the text of base64url, or null if it is none. */
function decodeBase64(code) {
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Return what a link says after its #: {seed, scenario, own, edition}, or null if it is not a link to a game. It is
 * `seedless` where its seed is missing, too long or not valid text.
 */
export function readLink(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  if (!["seed", "scenario", "own"].some((key) => said.has(key))) return null;
  const seed = (said.get("seed") ?? "").normalize(); // the form that a new game has it in, which counts its letters too
  const code = said.get("own") ?? "";
  const own = code && code.length <= LONGEST_OWN ? parseObject(decodeBase64(code) ?? "") : null;
  return {
    seed,
    seedless: !seed || seed.length > LONGEST_SEED || (seed.includes("\ufffd") && !hash.includes("%EF%BF%BD")),
    scenario: said.get("scenario") ?? "",
    own,
    damaged: Boolean(code && !own),
    edition: said.get("edition") ?? "",
  };
}

// Addresses that mean the device itself.
const OWN_DEVICE = /^https?:\/\/(127\.[\d.]+|localhost|\[::1\])(:|\/|$)/;

/** Return whether no other device can open an address. */
export function isOwnDevice() {
  return OWN_DEVICE.test(location.href);
}

/** Return the link to a game on the page that is open, "" for a page that others cannot reach or a scenario too long. */
export function makeGameLink({ seed, system }) {
  if (location.protocol === "file:") return "";
  const { scenario, scenarios, head } = system;
  const isShipped = scenarios.some((each) => each.id === scenario?.id && nameTonight(each) === nameTonight(scenario));
  const own = scenario && !isShipped ? encodeBase64(JSON.stringify(sayScenario(scenario))) : "";
  if (own.length > LONGEST_OWN) return "";
  const said = { seed: encodeURIComponent(seed) };
  if (own) said.own = own;
  else if (scenario) said.scenario = encodeURIComponent(scenario.id);
  said.edition = head.fingerprint;
  const pairs = Object.entries(said).map((pair) => pair.join("="));
  return `${location.href.split("#")[0]}#${pairs.join("&")}`;
}
