// The code of a game: ten letters that prove to others what was played, as docs/log.md defines them.

import { encodeLine, writeHeader, writeLine } from "./session.js";
import { hashText } from "./sha256.js";

// The letters of Crockford's base 32, without those that are mixed up with others.
const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 10;
const BITS_PER_LETTER = 5;

/**
 * Return the code of a game as it stands, whose actions in force are `done`, each an `action` with its `events`.
 *
 * Two games have the same code if the same was played by the same rules and seed, whatever was undone meanwhile.
 */
export function takeCode(game, done) {
  const lines = done.map(({ action, events }) => encodeLine(writeLine(action, events)));
  const bits = [...hashText(writeRules(game) + lines.join(""))].map((word) => word.toString(2).padStart(32, "0"));
  const letters = Array.from({ length: CODE_LENGTH }, (_, index) => readLetter(bits.join(""), index)).join("");
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}

/** Return the first line of the log of a game without what says who wrote it: printgen's version, a scenario's file. */
function writeRules(game) {
  const { printgen, scenario, ...header } = writeHeader(game.system, game.seed);
  if (!scenario) return encodeLine(header);
  const { source, ...said } = scenario;
  return encodeLine({ ...header, scenario: said });
}

function readLetter(bits, index) {
  const five = bits.slice(index * BITS_PER_LETTER, (index + 1) * BITS_PER_LETTER);
  return CODE_LETTERS[Number.parseInt(five, 2)];
}
