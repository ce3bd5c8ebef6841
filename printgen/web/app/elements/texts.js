// All words of the page, in English: a translation is another file with the same names.

import { say } from "../../engine/text.js";

// How texts of a pack tell a player to tap the button of a routine, within a sentence and where one begins.
export const BUTTONS = {
  tap: "tap “{title}”",
  tapFirst: "Tap “{title}”",
};

export const SHELL = {
  tabs: { table: "Table", rules: "Rules", cards: "Cards", log: "Log" },
  views: "Parts of the game",
  menu: "Games and settings",
  notes: "Messages",
  undo: "Undo",
  seed: "seed {seed}",
  saved: "saved",
  unsaved: "not saved",
  reading: "reading only",
  actions: { one: "{n} action", many: "{n} actions" },
  cancel: "Cancel",
};

export const PLAY = {
  readOnly: "this game is open in another tab",
  full: "this is more than a log can hold",
  fullHint: "save a copy of the log, and begin a new game",
  readOnlyHint: "play on there, or tap “Play here” above",
};

// Where a game is not kept as it should be.
export const KEPT = {
  reading: "This game is open in another tab. Here it can only be read, until that one is closed.",
  takeOver: "Play here",
  full: "The browser has no room left: what happens from now on is not saved. Save a copy of the log, or delete old games.",
  forbidden: "The browser lets this page save nothing: save a copy of the log before it is closed.",
  changed:
    "Another tab has written into this game. What happens here from now on is not saved: save a copy of the log.",
  copy: "Save a copy",
  understood: "Understood",
  compare: "Compare with friends",
  backToEnd: "How it ended",
};

export const OPENING = {
  failed: "This page could not be started: {message}. Games that were saved are still there.",
  gap: "A part of this game is missing from what the browser has kept.",
  saveIt: "What is left can be saved as text.",
};

export const GAMES = {
  title: "Games under way",
  begin: "New game",
  openLog: "Open a log",
  challenge: "Challenge a friend",
  scenarios: "Scenarios",
  collection: "What I own",
  goOn: "Continue",
  goOnHere: "Back to the table",
  rename: "Rename",
  renameOf: "Rename {title}",
  name: "Name of the game",
  keepName: "Keep this name",
  remove: "Delete",
  removeOf: "Delete {title}",
  removeTitle: "Delete this game?",
  removeText: "{title}, {actions}. Nobody can bring it back; a copy of its log could.",
  nameless: "A game",
  ended: "ended",
  all: "All games",
};

export const NEW_GAME = {
  title: "New game",
  intro: "{title}: the page shuffles and deals, and keeps the game after each action.",
  begin: "Begin",
  seed: "Seed",
  seedHint: "All chance comes from these words: the same seed deals the same game to all.",
  other: "Another",
  scenario: "Scenario",
  noScenario: "None",
  none: "What is on the table is up to you.",
  write: "Write a scenario of your own",
  playersSaid: "The scenario is made for {said}.",
  owned: "Only names that I own are picked:",
  ownedOf: "{n} of {title}",
  challenged:
    "{by} plays the same game, with the same cards. At the end, “Challenge a friend” compares what you made of it.",
  somebody: "Who sent you this link",
  otherEdition: "This link was made with another edition of the game: the cards may fall differently.",
  badLink: "The link holds a scenario that this game does not take. Choose one here, or ask for the link again.",
  badSeed: "The seed in the link is missing, too long or damaged. Ask for the link again, or begin with another.",
};

export const SETTINGS = {
  title: "Settings",
  awake: "The screen stays on",
  cannotStayAwake: "This browser does not let a page keep the screen on.",
  look: "Colours",
  looks: { system: "As the system has them", dark: "Dark", light: "Light" },
  size: "Size of text",
  sizes: { small: "Small", usual: "Usual", large: "Large", huge: "Very large" },
  paper: "Decks that I play on paper",
  paperHint: "They are not shown on the table; routines draw from them still.",
};

export const ABOUT = {
  title: "This copy",
  made: "printgen {printgen}, edition {fingerprint}.",
  edition: "Rules: {edition}.",
  installed: "This game is installed: it needs no network, and the browser keeps its games until you remove it.",
  site: "This page works without a network. Add it to the home screen: a browser may delete games that are not played for a week.",
  file: "The browser keeps the games of this file for as long as it stays where it is.",
  plain: "This copy is not installed: it lasts as long as its server. At the end, save or share the log.",
  forbidden: "The browser lets this page save nothing: save a copy of the log before it is closed.",
};

export const UPDATE = {
  ready: "A new version of this page lies ready.",
  underWay:
    "A new version of this page lies ready. Games under way may need the old one: finish them first, or save their logs.",
  reload: "Load it now",
  later: "Later",
};

export const LOG = {
  title: "What happened",
  count: "{count}, the last one first",
  nothing: "Nothing has happened yet.",
  earlier: "Show earlier steps",
  undoTo: "undo to here",
  undoToOf: "Undo to here: step {n}, {title}",
  undoTitle: "Undo to here?",
  undoOne: "This takes back the last step, {title}, with its chance.",
  undoMany: "This takes back {n} steps, from {title} on, with their chance.",
  undone: "{count} taken back",
};

export const GIVING = {
  title: "Share or save this game",
  hint: "A log holds every step, and goes on at a terminal and on other phones.",
  share: "Share the log",
  save: "Save a copy",
  copy: "Copy the log",
  words: "Copy as a story",
  link: "Copy the link",
  challenge: "Challenge a friend",
  shared: "Shared.",
  copied: "Copied.",
  linkCopied: "Copied: whoever opens the link begins the same game.",
  failed: "The browser did not do that.",
};

export const IMPORT = {
  title: "Open a log",
  intro: "A log of this game, from another phone or from printgen play, goes on here.",
  file: "A file, such as friday.jsonl",
  paste: "Or its text",
  take: "Open this text",
  torn: "The last line of this log is unfinished, and was left out. All steps before it are there.",
  large: "The file is too large for a log.",
};

export const DAMAGED = {
  title: "{title} cannot be opened",
  kept: "Nothing of it has changed. All that the browser has kept can be saved.",
  save: "Save what there is",
  copy: "Copy what there is",
  goOn: "Go on from the last good line",
  read: "What can be read of it",
  removeText: "All that is left of {title} is removed. Save it before.",
};

export const CHALLENGE = {
  title: "A challenge",
  intro: "Whoever opens this link, or holds a camera to the code, begins the same game.",
  ownDevice:
    "No other device can open the address of this page. Whoever serves it can open it to the network, or put it on a site.",
  begin: "New game",
  beginFirst: "A challenge is a game of yours that friends play too. Begin one first.",
  link: "Link to this game",
  share: "Share the link",
  copy: "Copy the link",
  failed: "The browser did not do that: hold a finger on the link, and copy it.",
  message: "{title}: play the same game as I do.",
  messageTonight: "{title}, {tonight}: play the same game as I do.",
  code: "QR code of the link",
  tooLong: "The scenario is too long for a code: share the link.",
  noLink:
    "The scenario is too long for a link. Send your friends the game as it begins, as a file: “Open a log” begins it with them.",
  saveBegun: "Save the game as it begins",
  fromFile:
    "This page was opened from a file, and no link leads to it. Send the file, and tell: seed {seed}, {scenario}.",
  noScenario: "no scenario",
  equalTitle: "What is equal",
  equal: "Each deck, each bag and each kind of dice gives all who play it the same, in the same order.",
  unequal: "Who draws more often, reshuffles earlier or asks other dice sees other cards.",
  scores: "Scores",
  scoresHint: "A friend's log is played again before it counts. Where codes are equal, the very same was played.",
  columns: ["Who", "Score", "Actions", "Undone", "Code"],
  you: "You",
  friend: "A friend",
  scored: "Score: {score}.",
  coded: "Code: {code}.",
  proven: "Proven: each step was played again here, and came to the same.",
  unread: "Only printgen replay can tell whether the file of its scenario says the same.",
  result: "Your result",
  resultHint: "The code alone proves nothing, the log does.",
  player: "Your name, which the file gets",
  shareResult: "Share log and code",
  copyResult: "Copy this text",
  resultText: "{title}, seed {seed}. {result} The log proves it: open it on the page of the game, by “Open a log”.",
  notEnded: "so far",
  friendFile: "Logs of friends, as files",
  friendText: "Or the text of one",
  prove: "Prove this log",
  drop: "Leave out {name}",
  other: "This is a log of another game.",
  otherHint: "Its seed is {seed}.",
  notKept: "The browser could not keep this score.",
  printedTitle: "With printed cards",
  printed:
    "With printed cards, stack each deck, the first card on top, as printgen tells on a computer. Bags and dice are the page's.",
  notPrinted: "Draw these on the page, for each of their cards is shuffled back in before the next: {decks}.",
};

/** Return a text that counts something, in the singular or the plural. */
export function sayCount(texts, n) {
  return say(n === 1 ? texts.one : texts.many, { n });
}

/** Return a text that begins with a capital letter. */
export function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Return why something cannot be done as sentences: the message and the hint of what was thrown. */
export function sayFault({ message, hint }) {
  const parts = [message, hint].filter(Boolean).map(capitalize);
  return parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
}

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
  share: "Share the result",
  shareHint: "link, code and log",
  counts: "seed {seed} · {actions} · {undone} undone",
  newGame: "A new game",
  lookBack: "Look back",
  playOn: "Play on",
  playOnHint: "after the end; it no longer counts",
  note: "Note",
  player: "Player {n}",
  everything: "All that was rolled",
  allCards: "All cards",
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
  everyone: "Players",
  apply: "Set",
};

export const TURN_TEXTS = {
  next: "Next",
  none: "none of them",
  done: "Done",
  whenDone: "tap when done",
  which: "Which comes next",
  count: "{n} of {of}",
  skip: "Leave it out",
  skipAll: "Leave out all {n}",
  keep: "Keep a card",
  goOn: "Go on",
  more: "{n} more",
  moreTitle: "What you can do now, too",
  buy: "Buy",
  ends: "This ends the game.",
};

export const EFFECT_TEXTS = {
  on: "What it is on",
  done: "Note it",
  lift: "It is over",
};

export const DICE_TEXTS = {
  more: "column, modifier and more",
  roll: "Roll",
  loose: "Dice, and one of so many",
  any: "One at random",
  write: "Write them down",
  player: "A player",
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

export const MAP_TEXTS = {
  title: "On the map",
  which: "Which map",
  hint: "Drag counters to where they stand on your table, or move them by arrow keys. It changes nothing of the game.",
  counter: "{called}: a tap shows it, arrow keys move it",
};

export const THING_TEXTS = {
  correct: "Put right what was rolled",
  put: "One more",
  putFirst: "what is missing there comes into play under “In play”",
  putTitle: "One more: {title}",
  noneMarked: "none is {mark}",
  allMarked: "all are {mark}",
  name: "Name",
  nameDo: "Call it so",
  place: "Where it is",
  onTable: "On the table",
  marks: "Marks",
  take: "Take it out of play",
  gone: "Out of play",
  elsewhere: "elsewhere",
  known: "What is known of it",
};

export const HAND_TEXTS = {
  nobody: "Nobody holds a card. The tile of a pile deals them.",
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
  times: "{n} of {most}",
  timesOpen: "{n} so far",
  everyone: "All",
};

export const RULES_TEXTS = {
  search: "Search the rules",
  contents: "Contents",
  found: { one: "{n} place", many: "{n} places" },
  nothing: "Nothing in the rules says so.",
  near: "Nothing says just that. Found for “{words}”:",
  back: "Back to where you were",
  backShort: "Back",
  rosters: "{title}: all lists",
  last: "{text}, a last resort",
};

export const TONIGHT_TEXTS = {
  title: "Tonight: {title}",
  setUp: "Set-up",
  start: "At the start",
  comes: "Comes",
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
  gone: {
    active: "in play",
    shown: "kept",
    discards: "discarded",
    out: "out of the game",
  },
};

export const SCENARIOS = {
  own: "My scenarios",
  intro: "A scenario says what is on the table: who stands where, how long the game lasts, what scores.",
  add: "Write a scenario",
  file: "Or open a file that a page has saved",
  strange:
    "{name} was not saved by a page of this game. A page that has it comes of: printgen web {game} --scenario {name}",
  shipped: "Scenarios of the game",
  nameless: "Without a title",
  finished: "ready to play",
  unfinished: "not finished",
  damaged: "A scenario whose text is damaged",
  edit: "Edit",
  copy: "Change it into one of my own",
  copyTitle: "Change it into one of my own: {title}",
  copyOf: "{title}, changed",
  dropTitle: "Delete this scenario?",
  dropText: "{title}. Games that were begun with it keep it.",
};

export const FORM = {
  title: "Scenario",
  name: "Title",
  needed: "What has a * must be said, all else may be left out.",
  about: "What it is about",
  setUp: "Set-up",
  addSetUp: "Add a step of the set-up",
  notes: "Notes",
  addNote: "Add a note",
  start: "At the start",
  asGame: "As the game has it: {start}",
  between: "{first} to {last}",
  rounds: "Last {title}",
  length: "{title}: boxes of {span}",
  lengthHint: "All lengths of this track, or none.",
  labels: "{first} to {last}; {start} if left out.",
  addThing: "Add: {title}",
  number: "Number",
  thingName: "Name",
  place: "Place at the start",
  onTable: "On the table",
  arrives: "Arrives in round",
  noType: "None",
  split: "Another text for each column",
  join: "One text for all columns",
  ends: "How it ends",
  endsHint: "Besides the ways in which every game ends. Without a condition, you say when.",
  end: "End",
  addEnd: "Add a way to end",
  endTitle: "What has happened",
  endText: "What is done then",
  when: "Comes as soon as",
  addWhen: "Add a condition",
  what: "What counts",
  shows: "Shows",
  many: "How many are left",
  scores: "What scores",
  score: "Score",
  addScore: "Add a score",
  scoreTitle: "What must be done",
  points: "Points each time",
  most: "Counts at most",
  round: "How often a step of the turn offers it at most",
  roundHint: "Empty: as often as it counts.",
  mostHint: "Any number of times if left out.",
  verdicts: "What is said at the end",
  verdictsHint: "The first that holds counts; one without conditions is for all else.",
  verdict: "Verdict",
  addVerdict: "Add a verdict",
  verdictTitle: "Who has won, or how well",
  verdictText: "More about it",
  from: "From so many points on",
  remove: "Remove",
  kept: "Kept on this device.",
  lost: "The browser could not keep this: it is lost when the page is closed.",
  fault: "One field is not right yet.",
  faults: "{n} fields are not right yet.",
  done: "Play it",
  save: "Save as a file",
  saveHint: "The file is for printing: printgen build --scenario FILE makes its sheet, cards and markers.",
};

// What is wrong with a field of a form.
export const CHECKS = {
  empty: "Say something here.",
  long: "This is longer than {most} characters: no card holds so much.",
  unfit: "There is a character in this that no print can show. Type it anew.",
  crowded: "There are more accents on one letter than any typeface draws.",
  unseen: "Nothing of this would be seen.",
  lines: "This must stand on one line.",
  routine: "No routine “{id}” can be named here.",
  many: "There are more than {most} of them.",
  number: "Give a whole number from {low} to {high}.",
  rounds: "{title} goes no further than {last}.",
  boxes: "The track would have no box at all: give one part of it a length.",
  label: "Choose what the board has: {first} to {last}.",
  token: "Its tokens have the numbers {first} to {last}.",
  taken: "Another one has the number {number}.",
  late: "The last round is {rounds}.",
  sign: "Choose what the end waits for, each once.",
  shows: "Choose what {title} shows then.",
  covered: "One above it asks for no more: put this one first.",
};

export const COLLECTION = {
  title: "What I own",
  intro: "Tick what you own. In games that begin with it, no other names are picked. It is kept on this device.",
  count: "{n} of {all}",
  all: "All",
  none: "None",
  lost: "The browser could not keep this.",
};
