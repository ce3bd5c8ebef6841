// The link to a game: whoever opens it plays with the same seed and scenario.

import { describeScenario } from "../../engine/session.js";
import { makeLink } from "./links.js";

// Addresses that mean the device itself.
const OWN_DEVICE = /^https?:\/\/(127\.[\d.]+|localhost|\[::1\])(:|\/|$)/;

/** Return whether no other device can open an address. */
export function isOwnDevice(address = location.href) {
  return OWN_DEVICE.test(address);
}

/** Return the link to a game on the page that is open, "" for a page that others cannot reach, or for a scenario that no link holds. */
export function makeGameLink(play, address = location.href) {
  if (address.startsWith("file:")) return "";
  const { scenario, scenarios, head } = play.system;
  const wishes = { seed: play.seed, edition: head.fingerprint };
  if (!scenario) return makeLink(address, wishes);
  const says = describeScenario(scenario);
  const isShipped = scenarios.some(
    (each) => each.id === scenario.id && describeScenario(each).fingerprint === says.fingerprint,
  );
  return makeLink(address, isShipped ? { ...wishes, scenario: scenario.id } : { ...wishes, own: says.says });
}
