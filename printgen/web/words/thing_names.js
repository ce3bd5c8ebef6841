// What things in play are called: as the player or the scenario has named them, or as what was picked for them.

/** Return what a thing is called beside its number, "" if it has no name. */
export function findName(game, thing) {
  if (thing.name) return thing.name;
  const picked = thing.noted.filter((event) => event.event === "NamePicked").at(-1);
  return picked ? namePicked(game, picked) : "";
}

/** Return a name that was picked. */
export function namePicked(game, pick) {
  return game.system.roster(pick.roster).namesAt(pick.result)[pick.place];
}
