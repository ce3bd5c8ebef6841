// Searching the rules: what does not say the words is left out, and where they stand is marked.

import { h } from "../elements/element.js";

// What is found or left out as one.
const PIECES = "li, tbody tr, p, footer";
// Signs of print, and what is typed in their place; and the one letter that two stand for in lower case.
const SIGNS = /[\u00a0\u0130\u2018\u2019\u201c\u201d\u2013\u2212]/g;
const TYPED = {
  "\u00a0": " ",
  "\u0130": "i",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2212": "-",
};

/** Return the words that are searched for, as they are compared. */
export function listWanted(typed) {
  return foldText(typed).split(/\s+/).filter(Boolean);
}

/** Leave out of rules what does not say all words, mark these in the rest, and return how many places say them. */
export function searchRules(rules, wanted) {
  let found = 0;
  for (const section of rules.querySelectorAll("section, footer")) {
    const heading = section.querySelector("h3, summary");
    section.firstElementChild?.setAttribute("open", "");
    if (heading && saysAll(heading, wanted)) found += 1;
    else found += keepPieces(section, wanted);
  }
  for (const article of rules.querySelectorAll("article")) {
    if (!article.querySelector("section")) article.remove();
  }
  markWords(rules, wanted);
  return found;
}

/** Leave out the pieces of a section that do not say all words, and return how many do; without any, it goes too. */
function keepPieces(section, wanted) {
  const pieces = section.matches(PIECES) ? [section] : [...section.querySelectorAll(PIECES)];
  const kept = pieces.filter((piece) => saysAll(piece, wanted));
  if (!kept.length) section.remove();
  for (const piece of pieces) if (kept.length && !kept.includes(piece)) piece.remove();
  for (const empty of section.querySelectorAll("ol:empty, b:has(+ ul:empty), ul:empty")) empty.remove();
  for (const table of section.querySelectorAll("table")) if (!table.querySelector("tbody tr")) table.remove();
  return kept.length;
}

function saysAll(element, wanted) {
  const said = foldText(element.textContent);
  return wanted.every((word) => said.includes(word));
}

/** Put marks round the words wherever they stand in one piece. */
function markWords(rules, wanted) {
  const walker = document.createTreeWalker(rules, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest("svg")) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = splitText(text.data, wanted);
    if (parts.length > 1) text.replaceWith(...parts.map((part, index) => (index % 2 ? h("mark", part) : part)));
  }
}

/** Return a text in parts, by turns between the words and the words themselves. */
function splitText(text, wanted) {
  const folded = foldText(text);
  const parts = [];
  let start = 0;
  for (let place = 0; place < folded.length; place += 1) {
    const word = wanted.find((each) => folded.startsWith(each, place));
    if (!word) continue;
    parts.push(text.slice(start, place), text.slice(place, place + word.length));
    start = place + word.length;
    place = start - 1;
  }
  return [...parts, text.slice(start)];
}

/** Return a text in lower case as it would be typed; each of its characters stands where it stood. */
function foldText(text) {
  return text.replace(SIGNS, (sign) => TYPED[sign]).toLowerCase();
}
