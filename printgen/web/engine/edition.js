// What a scenario says as plain data, and its fingerprint: digits that change with anything that it says.

import { hashText, showHex } from "./sha256.js";

const DIGITS = 12;

/** Return what a scenario says as plain data: fields by name, without empty ones and without the text of its file. */
export function sayScenario(scenario) {
  const { source, ...said } = scenario;
  return sayValue(said);
}

/** Return the fingerprint of what a scenario says. */
export function sumScenario(says) {
  return showHex(hashText(JSON.stringify(sortKeys(says)))).slice(0, DIGITS);
}

function sayValue(value) {
  if (Array.isArray(value)) return value.map(sayValue);
  if (value === null || typeof value !== "object") return value;
  const { is, ...fields } = value;
  const said = Object.entries(fields).map(([name, item]) => [name, sayValue(item)]);
  return Object.fromEntries(said.filter(([, item]) => !isEmpty(item)));
}

function isEmpty(value) {
  return value !== null && typeof value === "object" ? Object.keys(value).length === 0 : !value;
}

/** Return a value with the fields of objects in order of name. */
export function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortKeys(value[name])]));
}
