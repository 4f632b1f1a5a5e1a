import type { Pilot } from "../../features/pilot/index.ts";
import { plainText } from "../../report/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { heading, proseLines } from "./prose-lines.ts";

/** Every condition of a suite's pilot with what was found, and what is left to do. */
export function pilotLines(
  { suite, gates, failedFacts, simulated, isPassed }: Pilot,
  layout: TextLayout,
): readonly string[] {
  const { id, version, status } = suite;
  const isMet = gates.filter((gate) => gate.isMet === true).length;
  const failed = gates.filter((gate) => gate.isMet === false).length;
  const open = gates.length - isMet - failed;
  return [
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
