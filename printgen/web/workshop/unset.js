// Which parts of a print no browser can make: flowing text is set nowhere but on a desk, so a site has only such sheets as
// were set before, on some papers and in some themes. The worker has the last word; this is what is certain before.

import { h, replaceContent } from "../app/elements/element.js";
import { say } from "../engine/text.js";
import { joinTitles, makeReady } from "./result.js";
import { listWished, typeParts, wishPaper } from "./wishes.js";

/** What says before anything is loaded which parts will be left out, why, and what makes them. */
export class Notice {
  constructor(data) {
    this.data = data;
    this.parts = []; // that cannot be made here
    this.element = h("div.notice", { role: "status" });
  }

  /** Tell what of the wishes, which some commands make, cannot be made here. */
  tell(wishes, commands) {
    const { parts, reasons } = listUnset(this.data, wishes);
    this.parts = parts;
    const words = parts.length ? typeParts(commands, parts) : "";
    const why = reasons.map((reason) => sayReason(reason, listSetPapers(this.data, parts)));
    const told = [words, ...why].join(" ");
    if (told === this.told) return; // whoever hears the page would hear it again
    this.told = told;
    const titles = joinTitles(parts);
    const content = [
      h("p", h("b", say(TEXTS.workshop.unmade, { titles }))),
      h("p", why.join(" ")),
      h("details", h("summary", TEXTS.workshop.elsewhere), h("pre", { tabindex: 0 }, words)),
      makeReady(this.data.prints),
    ];
    replaceContent(this.element, parts.length ? content : null);
  }
}

function sayReason(reason, papers) {
  const { paper, theme, margin, flavour, enemies } = TEXTS.unset;
  return say({ paper, theme, margin, flavour, enemies }[reason], { papers: papers.join(", ") });
}

/** Return the parts that are wished and cannot be made in a browser, and why: the names of the reasons. */
export function listUnset(data, wishes) {
  const found = listWished(data, wishes)
    .filter(({ flows }) => flows)
    .map((part) => ({ part, reasons: listReasons(data, wishes, part) }))
    .filter(({ reasons }) => reasons.length);
  const parts = [...found.map(({ part }) => part), ...listOwned(data, wishes)];
  return { parts, reasons: [...new Set(found.flatMap(({ reasons }) => reasons))] };
}

/** Return the papers on which something of a part was set before, by their titles. */
function listSetPapers(data, parts) {
  const names = new Set(parts.flatMap(({ name }) => (data.ready[name] ?? []).map(([paper]) => paper)));
  return findOption(data, "paper")
    .choices.filter(([name]) => names.has(name))
    .map(([, title]) => title);
}

function listReasons(data, wishes, part) {
  if (wishes.enemies) return ["enemies"];
  const { values } = wishes;
  const ready = data.ready[`${wishes.scenario?.name}/${part.name}`] ?? data.ready[part.name] ?? [];
  const paper = wishPaper(data, wishes);
  const onPaper = ready.filter(([name]) => name === paper);
  const theme = values.theme || findOption(data, "theme").usual;
  const margin = values.margin || "";
  const reasons = {
    paper: !onPaper.length,
    theme: onPaper.length > 0 && !onPaper.some(([, name]) => name === theme),
    margin: margin !== "" && Number(margin) !== findOption(data, "paper").margins[paper],
    flavour: values.flavour === "no" && part.moody,
  };
  return Object.keys(reasons).filter((reason) => reasons[reason]);
}

/** Return the sheet of what a player owns, if it is known which one that is: nobody can set it before. */
function listOwned(data, wishes) {
  if (!wishes.collection || data.owned.length !== 1) return [];
  const isBundled = data.parts.some(
    ({ flows, bundles }) => flows && bundles.some((name) => wishes.parts.includes(name)),
  );
  return !wishes.parts.length || isBundled ? data.owned : [];
}

function findOption({ options }, key) {
  return options.find((option) => option.key === key);
}
