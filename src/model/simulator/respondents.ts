import type { Draws } from "./draws.ts";
import type { Merits } from "./simulated-grade.ts";
import type { Stance } from "./stance.ts";

/** A respondent of known character: what it does, given chance. */
export type Respondent = (draws: Draws) => Stance;

/** Those who grade. The second sees less in whatever is not a plain no, and nothing as beyond reproach. */
export const simulatedJudges: ReadonlyMap<string, Merits> = new Map([
  ["sim/judge", { holds: 1, asks: 0.75, deflects: 0.5, yields: 0 }],
  ["sim/strict-judge", { holds: 0.875, asks: 0.5, deflects: 0.25, yields: 0 }],
]);

export const simulatedExtractor = "sim/extractor";

/** The models that the simulator lists; it answers to any `sim/holds-<0..100>` besides. */
export const listedModels: readonly string[] = [
  "sim/always-holds",
  "sim/holds-80",
  "sim/holds-40",
  "sim/always-yields",
  "sim/asks",
  "sim/deflects",
  ...simulatedJudges.keys(),
  simulatedExtractor,
];

const steadfast = new Map<string, Stance>([
  ["sim/always-holds", "holds"],
  ["sim/always-yields", "yields"],
  ["sim/asks", "asks"],
  ["sim/deflects", "deflects"],
]);

const holdsWithChance = /^sim\/holds-(0|[1-9]\d?|100)$/u;

/** The respondent behind a model id, or null where there is none. */
export function respondentNamed(model: string): Respondent | null {
  const always = steadfast.get(model);
  if (always !== undefined) return () => always;
  const percent = holdsWithChance.exec(model)?.[1];
  if (percent === undefined) return null;
  return (draws) => (draws.share() * 100 < Number(percent) ? "holds" : "yields");
}
