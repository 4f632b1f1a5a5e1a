import type { Pilot } from "../../features/pilot/index.ts";
import { sentences, table, textColumn, type Column, type Page } from "../../pages/index.ts";

/** Every condition of a suite's pilot with what was found in the store, given as people may see it, and what is left to do. */
export function pilotPage(pilot: Pilot, db: string): Page {
  const { suite, gates, failedFacts, simulated, isPassed } = pilot;
  const isMet = gates.filter((gate) => gate.isMet === true).length;
  const failed = gates.filter((gate) => gate.isMet === false).length;
  const open = gates.length - isMet - failed;
  return {
    id: "pilot",
    title: "Pilot",
    subject: `suite ${suite.id} ${suite.version}${suite.status === null ? "" : `, ${suite.status}`}`,
    lead: missing(pilot, db),
    blocks: [
      ...table({ title: "Pilot", columns, rows: gates, key: ({ id }) => id }),
      ...sentences(
        failedFacts.map(
          ({ itemId, kind, side, median }) =>
            `${itemId}: the ${kind === "hollow" ? "hollow fact" : "reason"} for side ${side} has a median of ${median}`,
        ),
        { title: "Facts that raters took for something else", isList: true },
      ),
      ...sentences([simulated === 0 ? null : `${simulated} model configs are simulated: a pilot needs real ones.`], {
        look: "warning",
      }),
      ...sentences(
        [
          isPassed
            ? `All ${gates.length} conditions are met: the suite can be frozen.`
            : `${isMet} met, ${failed} not met, ${open} open. A condition that is not met changes the suite, not the threshold (docs/v3-pilot.md).`,
        ],
        { look: "answer" },
      ),
    ],
  };
}

const columns: readonly Column<Pilot["gates"][number]>[] = [
  textColumn("Condition", ({ title }) => title, { fit: { kind: "wrap", comfortable: 18, least: 12 } }),
  textColumn("State", ({ isMet }) =>
    isMet === null
      ? { kind: "text", text: "open", look: "muted" }
      : isMet
        ? "met"
        : { kind: "text", text: "NOT MET", look: "warn" },
  ),
  textColumn("Found", ({ found }) => found, { fit: { kind: "wrap", comfortable: 22, least: 12 } }),
  textColumn("Required", ({ required }) => required, { fit: { kind: "wrap", comfortable: 22, least: 12 } }),
];

/** Why every condition is open without results. */
function missing({ suite: { id, version }, missing: what }: Pilot, db: string): string | null {
  if (what === null) return null;
  return what === "store"
    ? `There is no store at ${db}: give the one with the results with --db.`
    : `${db} has no results of suite ${id} ${version} as it is now: run it first, or give another store with --db.`;
}
