// What can still be read of a log that cannot be played: each action by name, as far as its words are known.

import { Session } from "../../engine/session.js";
import { titleAction } from "../../words/action_titles.js";

const MOST_REMAINS = 2000;

/** Return a line for each action of a log's text that can be read. */
export function listRemains(base, text) {
  const { game } = Session.of(base, "");
  const lines = text.split("\n").slice(1, MOST_REMAINS).map(parseLine).filter(Boolean);
  return lines.map((line) => nameLine(game, line));
}

function parseLine(text) {
  try {
    const line = JSON.parse(text);
    return typeof line?.do === "string" ? line : null;
  } catch {
    return null;
  }
}

function nameLine(game, line) {
  const { out, ...action } = line;
  try {
    return titleAction(game, action);
  } catch {
    const { do: verb, ...fields } = action;
    return [
      verb,
      ...Object.values(fields).map((value) => (typeof value === "object" ? JSON.stringify(value) : value)),
    ].join(" ");
  }
}
