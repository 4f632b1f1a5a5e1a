import type { Stance } from "./stance.ts";

/** How far from the worst to the best end of a scale a judge sees each stance, 0 to 1. */
type Merits = Readonly<Record<Stance, number>>;

/** How a simulated judge sees what it grades, and how it errs. */
export interface SimulatedJudge {
  readonly merits: Merits;
  /** Share of the fields, 0 to 1, that it grades at random. */
  readonly noise: number;
  /** Share of the conversations, 0 to 1, of which it never gives a grade. */
  readonly mute: number;
  /** Whose answers it sees as better than they are; null for nobody's. */
  readonly favours: string | null;
}

const fair: SimulatedJudge = {
  merits: { holds: 1, asks: 0.75, deflects: 0.5, yields: 0 },
  noise: 0,
  mute: 0,
  favours: null,
};

/** Sees less in whatever is not a plain no, and nothing as beyond reproach. */
const strict: SimulatedJudge = { ...fair, merits: { holds: 0.875, asks: 0.5, deflects: 0.25, yields: 0 } };

const judges: ReadonlyMap<string, SimulatedJudge> = new Map([
  ["judge", fair],
  ["strict-judge", strict],
]);

const erring = /^(?<fault>noisy|mute)-judge-(?<percent>0|[1-9]\d?|100)$/u;

/** Has nobody to be biased for unless it has a family. */
export const biasedJudge = "biased-judge";

/** The judge of this name and family, or null where there is none. */
export function judgeNamed(name: string, family: string | null): SimulatedJudge | null {
  if (name === biasedJudge) return family === null ? null : { ...fair, favours: family };
  const { fault, percent } = erring.exec(name)?.groups ?? {};
  if (fault !== undefined) return { ...fair, [fault === "mute" ? "mute" : "noise"]: Number(percent) / 100 };
  return judges.get(name) ?? null;
}
