// All words of the views that only read, rules and cards, in English: a translation is another file with the same names.

export const RULES_TEXTS = {
  search: "Search the rules",
  contents: "Contents",
  found: { one: "{n} place", many: "{n} places" },
  nothing: "Nothing in the rules says so.",
  back: "Back to where you were",
  backShort: "Back",
  rosters: "{title}: all lists",
  last: "{text}, a last resort",
};

export const TONIGHT_TEXTS = {
  title: "Tonight: {title}",
  setUp: "Set-up",
  ends: "The end",
  scores: "Points",
  notes: "Notes",
};

export const CARDS_TEXTS = {
  decks: "Decks",
  cards: { one: "{n} card", many: "{n} cards" },
  left: "{left} of {cards} in the pile",
  back: "Back of {title}",
  odds: "How likely each result is",
  oddsNow: "How likely each result is now",
  each: "Each result is equally likely: {odds} %.",
  result: "Result",
  number: "Cards",
  percent: "%",
  place: "{n} of {of}",
  previous: "Previous card",
  next: "Next card",
  turn: "Turn the card over",
  close: "Close",
  rules: "Rules: {title}",
  gone: {
    active: "in play",
    shown: "kept",
    discards: "discarded",
    out: "out of the game",
  },
};
