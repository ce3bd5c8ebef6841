// All words of the page around the table, in English: a translation is another file with the same names.

import { say } from "../../engine/text.js";

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
  readOnlyHint: "play on there, or close that tab: then this one takes over",
};

// Where a game is not kept as it should be.
export const KEPT = {
  reading: "This game is open in another tab. Here it can only be read, until that one is closed.",
  full: "The browser has no room left: what happens from now on is not saved. The game goes on. Save a copy of the log, or delete old games.",
  forbidden:
    "The browser lets this page save nothing. The game goes on, and is lost when the page is closed: save a copy of the log before.",
  changed:
    "Another tab has written into this game. What happens here from now on is not saved: save a copy of the log.",
  copy: "Save a copy",
  understood: "Understood",
  compare: "Compare with friends",
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
};

export const NEW_GAME = {
  title: "New game",
  intro: "{title}: the page shuffles and deals, and keeps the game after each action.",
  begin: "Begin",
  seed: "Seed",
  seedHint:
    "All chance comes from these words. The same seed deals the same game, here, at a terminal and for friends.",
  other: "Another",
  scenario: "Scenario",
  noScenario: "None",
  none: "The rules of the game alone: what is on the table is up to you.",
  write: "Write a scenario of your own",
  playersSaid: "The scenario is made for {said}.",
  owned: "Only names that I own are picked:",
  ownedOf: "{n} of {title}",
  otherEdition: "This link was made with another edition of the game: the cards may fall differently.",
  understood: "Understood",
  badLink:
    "The link holds a scenario that this game does not take, so no game was begun. Choose a scenario here, or ask for the link again.",
  badSeed:
    "The seed in the link is missing, too long or damaged, so no game was begun. Ask for the link again, or begin with another seed.",
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
  paperHint: "They are not shown on the table. Routines that draw from them still do.",
};

export const ABOUT = {
  title: "This copy",
  made: "printgen {printgen}, edition {fingerprint}.",
  edition: "Rules: {edition}.",
  installed: "This game is installed: it needs no network, and the browser keeps its games until you remove it.",
  site: "This page works without a network once it was opened. Add it to the home screen to keep its games safe: a browser may delete what a page keeps that is not used for a week.",
  file: "This page is a file. The browser keeps its games for as long as the file stays where it is.",
  plain: "This copy is not installed: it lasts as long as its server. At the end, save or share the log.",
  forbidden: "The browser lets this page save nothing: save a copy of the log before it is closed.",
};

export const UPDATE = {
  passing: "This copy is not installed: it lasts as long as its server. At the end, save or share the log.",
  gone: "Understood",
  ready: "A new version of this page lies ready.",
  underWay:
    "A new version of this page lies ready. Games under way may need the cards that they began with: finish them first, or save their logs.",
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
  hint: "A log holds every step. It goes on at a terminal and on other phones, and printgen replay proves it.",
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
  kept: "Nothing of it has been changed or removed. All that the browser has kept of it can be saved.",
  save: "Save what there is",
  copy: "Copy what there is",
  copied: "Copied.",
  failed: "The browser did not do that.",
  read: "What can be read of it",
  removeText: "All that is left of {title} is removed. Save it before, if you want to keep it.",
};

export const CHALLENGE = {
  title: "A challenge",
  intro: "Whoever opens this link, or holds a camera to the code, begins the same game.",
  ownDevice:
    "No other device can open the address of this page. Serve the pages with --lan, or put them on a site: then friends can open the link.",
  begin: "New game",
  beginFirst: "A challenge is a game of yours that friends play too. Begin one first.",
  link: "Link to this game",
  share: "Share the link",
  copy: "Copy the link",
  copied: "Copied.",
  failed: "The browser did not do that: hold a finger on the link, and copy it.",
  message: "{title}: play the same game as I do.",
  messageTonight: "{title}, {tonight}: play the same game as I do.",
  code: "QR code of the link",
  tooLong: "The scenario is too long for a code: share the link.",
  noLink: "The scenario is too long for a link.",
  fromFile:
    "This page was opened from a file, so there is no link that others could open. Send them the file, and tell them: seed {seed}, {scenario}.",
  noScenario: "no scenario",
  equalTitle: "What is equal",
  equal:
    "For all who play it, the first card of each deck is the same, and the second, and so on; likewise the tokens of each bag, and each throw of the same dice.",
  unequal: "What you make of it is not: who draws more often, reshuffles earlier or asks other dice sees other cards.",
  scores: "Scores",
  scoresHint: "A friend's log is played again here before it counts. Where codes are equal, the very same was played.",
  columns: ["Who", "Score", "Actions", "Code"],
  you: "You",
  friend: "A friend",
  ended: "The game has ended.",
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
    "Whoever has printed cards stacks each deck, the first card on top, as printgen tells on a computer. Bags and dice are the page's.",
};

/** Return a text that counts something, in the singular or the plural. */
export function sayCount(texts, n) {
  return say(n === 1 ? texts.one : texts.many, { n });
}

/** Return why something cannot be done as sentences: the message and the hint of what was thrown. */
export function sayFault({ message, hint }) {
  const parts = [message, hint].filter(Boolean).map((part) => part[0].toUpperCase() + part.slice(1));
  return parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
}
