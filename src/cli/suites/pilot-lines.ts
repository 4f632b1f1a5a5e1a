import type { Pilot } from "../../features/pilot/index.ts";
import { plainText } from "../../report/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { heading, proseLines } from "./prose-lines.ts";

/** Every condition of a suite's pilot with what was found in the store, given as people may see it, and what is left to do. */
export function pilotLines(pilot: Pilot, db: string, layout: TextLayout): readonly string[] {
  const { suite, gates, failedFacts, simulated, isPassed } = pilot;
  const { id, version, status } = suite;
  const isMet = gates.filter((gate) => gate.isMet === true).length;
  const failed = gates.filter((gate) => gate.isMet === false).length;
  const open = gates.length - isMet - failed;
  return [
    ...missingLines(pilot, db, layout),
    heading(`Pilot of suite ${id} ${version}${status === null ? "" : `, ${status}`}`, layout),
    ...gates.flatMap(({ title, required, found, isMet: met }) => [
      `  ${met === null ? "open   " : met ? "met    " : "NOT MET"}  ${plainText(title)}`,
      ...proseLines(`${found} (required: ${required})`, layout, "           "),
    ]),
    ...failedFacts.flatMap(({ itemId, kind, side, median }) =>
      proseLines(
        `- ${itemId}: the ${kind === "hollow" ? "hollow fact" : "reason"} for side ${side} has a median of ${median}`,
        layout,
        "  ",
      ),
    ),
    ...(simulated === 0
      ? []
      : proseLines(`${simulated} model configs are simulated: a pilot needs real ones.`, layout, "  ")),
    "",
    ...proseLines(
      isPassed
        ? `All ${gates.length} conditions are met: the suite can be frozen.`
        : `${isMet} met, ${failed} not met, ${open} open. A condition that is not met changes the suite, not the threshold (docs/v3-pilot.md).`,
      layout,
      "",
    ),
  ];
}

/** Without results every condition is open: says why. */
function missingLines({ suite: { id, version }, missing }: Pilot, db: string, layout: TextLayout): readonly string[] {
  if (missing === null) return [];
  const why =
    missing === "store"
      ? `There is no store at ${db}: give the one with the results with --db.`
      : `${db} has no results of suite ${id} ${version} as it is now: run it first, or give another store with --db.`;
  return [...proseLines(plainText(why), layout, ""), ""];
}
