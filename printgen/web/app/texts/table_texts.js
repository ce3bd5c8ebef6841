// All words of the table, the rules and the cards, in English: a translation is another file with the same names.

export const SHEET = { close: "Close", cannot: "That cannot be done" };

export const TABLE_TEXTS = {
  panels: {
    turn: "Turn",
    things: "In play",
    hands: "Hands",
    gauges: "Gauges",
    points: "Points",
    piles: "Cards",
    dice: "Dice",
  },
  panelsLabel: "Parts of the table",
  drawerOpen: "Show all that can be done",
  drawerClose: "Hide all that can be done",
  happened: "What has happened",
  begin: "To begin",
  before: "Before that",
  again: "Again",
  whatFor: "What it is for",
  rulesOf: "Rules: {title}",
  enlarge: "Show the card large",
  goesOn: "The game can still be looked at, and undo takes the end back.",
  note: "Note",
  everything: "All that was rolled",
};

export const PILE_TEXTS = {
  draw: "Draw",
  drawFrom: "Draw from {title}",
  deal: "Deal",
  dealFrom: "Deal from {title}",
  left: "{n} left",
  active: "{n} in play",
  out: "{n} out",
  discarded: "{n} discarded",
  held: "{n} in hands",
  kept: "{n} kept",
  like: "like a die",
  moreOf: "More of {title}",
  column: "For what",
  columnAll: "All of them",
  amount: "How many",
  inPlay: "In play",
  looking: "Look at the top",
  look: "Look",
  discards: "Discards",
  outOfGame: "Out of the game",
  search: "Search for a card",
  searchHint: "It comes into play. The words of all cards in the pile and the discards:",
  find: "Words on the card",
  shuffle: "Shuffle it with its discards",
  discardAll: "Discard all in play",
  show: "Show",
  play: "Into play",
  discard: "Discard",
  back: "Shuffle back in",
  leave: "Out of the game",
  odds: "Odds of what is left",
  oddsDraws: "With how many draws",
  dealAll: "Deal each player a hand",
  dealOne: "Deal player {player} a hand",
};

export const BAG_TEXTS = {
  inside: "{n} inside",
  draw: "Draw a token",
  drawFrom: "Draw a token from {title}",
  putIn: "Put one more in",
  takeOut: "Take out of the game",
  putBack: "Put all back",
  fill: "Fill it anew for so many",
  fillDo: "Fill",
  insideNow: "Inside",
  taken: "Drawn",
  gone: "Out of the game",
  empty: "empty",
  left: "{n} left in it",
};

export const GAUGE_TEXTS = {
  up: "{title}: one up",
  down: "{title}: one down",
  set: "Set {title}",
  now: "now {label}",
  highest: "The highest of {titles}",
  lengths: "Boxes of its tracks",
  lengthsDo: "Give it these lengths, and empty it",
  player: "Player {n}",
  everyone: "Players",
  apply: "Set",
};

export const TURN_TEXTS = {
  next: "Next",
  none: "none of them",
  player: "Player {n}",
};

export const DICE_TEXTS = {
  more: "column, modifier and more",
  roll: "Roll",
  loose: "Dice",
  column: "Column",
  columnGauge: "As the gauge says",
  columnAll: "All columns",
  modifier: "Added to the roll",
  times: "How many rolls",
  choose: "Choose what is picked from",
  chooseDo: "Pick from these",
  chosen: "Picked from: {titles}",
  chosenNone: "Nothing is chosen yet to pick from.",
};

export const THING_TEXTS = {
  put: "One more",
  putTitle: "One more: {title}",
  name: "Name",
  nameDo: "Call it so",
  place: "Where it is",
  onTable: "On the table",
  marks: "Marks",
  take: "Take it out of play",
  gone: "Out of play",
  elsewhere: "elsewhere",
};

export const HAND_TEXTS = {
  nobody: "Nobody holds a card. The tile of a pile deals them.",
  player: "Player {n}",
  keepOpen: "Keep",
  hold: "Hold to look",
  holdLabel: "Hold to look at the cards of player {n}, or press Enter to turn them over",
  holds: "{n} in hand",
  keeps: "{n} kept",
  keep: "Keep card {n}",
  owed: "Keep {n} of them",
  reveal: "Show to all",
  kept: "Kept card {n}",
};

export const SCORE_TEXTS = {
  title: "Points of the scenario",
  player: "Player {n}",
  times: "{n} of {most}",
  timesOpen: "{n} so far",
  everyone: "All",
};

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
