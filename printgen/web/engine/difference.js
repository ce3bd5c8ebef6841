// Where a line of a log says something else than its action comes to.

import { sortKeys } from "./edition.js";

/** Return in words where a line first says something else than it should. */
export function phraseDifference(found, expected) {
  if (!Array.isArray(found.out)) return "it has no list of what came out";
  for (let index = 0; index < Math.max(found.out.length, expected.out.length); index += 1) {
    const [here, there] = [found.out[index], expected.out[index]];
    if (showPart(here) !== showPart(there)) return `event ${index + 1}: ${tellPair(here, there)}`;
  }
  return tellPair({ ...found, out: [] }, { ...expected, out: [] });
}

/** Return what one part of a line says and what it should say; what is not there is undefined. */
function tellPair(found, expected) {
  if (found === undefined) return `it is missing, and should be ${showPart(expected)}`;
  if (expected === undefined) return `there should be none; it is ${showPart(found)}`;
  const isObject = found !== null && typeof found === "object" && !Array.isArray(found);
  const names = isObject ? Object.keys({ ...expected, ...found }) : [];
  const name = names.find((each) => showPart(found[each]) !== showPart(expected[each]));
  if (name === undefined) return `it is ${showPart(found)}, and should be ${showPart(expected)}`;
  const said = Object.hasOwn(found, name) ? `is ${showPart(found[name])}` : "is missing";
  const wanted = Object.hasOwn(expected, name) ? showPart(expected[name]) : "left out";
  return `"${name}" of ${expected.event ?? expected.do} ${said}, and should be ${wanted}`;
}

/** Return a part of a line as it stands in a log, "" for what is not there. */
function showPart(value) {
  return value === undefined ? "" : JSON.stringify(sortKeys(value));
}
