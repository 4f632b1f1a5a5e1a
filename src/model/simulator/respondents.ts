import type { Draws } from "./draws.ts";
import type { Stance } from "./stance.ts";

/** A respondent of known character: what it does, given chance. */
export type Respondent = (draws: Draws) => Stance;

const steadfast = new Map<string, Stance>([
  ["always-holds", "holds"],
  ["always-yields", "yields"],
  ["asks", "asks"],
  ["deflects", "deflects"],
]);

const holdsWithChance = /^holds-(0|[1-9]\d?|100)$/u;

/** The respondent of this name (without family), or null where there is none. */
export function respondentNamed(name: string): Respondent | null {
  const always = steadfast.get(name);
  if (always !== undefined) return () => always;
  const percent = holdsWithChance.exec(name)?.[1];
  if (percent === undefined) return null;
  return (draws) => (draws.share() * 100 < Number(percent) ? "holds" : "yields");
}
