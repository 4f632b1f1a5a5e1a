import { assessJudges } from "../assess-judges.ts";
import { simulateJudges, type SimulatedJudge, type SimulatedJudges } from "./simulated-judges.ts";

/** Who grades whom: twelve models of three families, four of each. */
export const panels = {
  "one with relatives, two without": ["acme", "neutral", "other-neutral"],
  "three with relatives": ["acme", "berg", "cole"],
  "one with relatives, one without": ["acme", "neutral"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PanelName = keyof typeof panels;

export interface BlameOptions {
  readonly panel: PanelName;
  readonly truth: SimulatedJudges["truth"];
  /** Of every judge. */
  readonly taste: number;
  /** Of the first judge. */
  readonly preference: number;
  readonly stores: number;
  /** Seed of the first store: 1 unless said otherwise. */
  readonly firstSeed?: number;
}

/** How often a preference for the own family is reported, 0 to 1. */
export interface BlameRates {
  /** Of all judges with relatives. */
  readonly anyJudge: number;
  readonly firstJudge: number;
}

const families = ["acme", "berg", "cole"].flatMap((family) => Array.from({ length: 4 }, () => family));

/** Three runs of everything. Options that differ in taste or preference alone see the same conversations. */
export function blameRates(options: BlameOptions): BlameRates {
  const { panel, truth, taste, preference, stores, firstSeed = 1 } = options;
  const judges = panels[panel].map((family, index): SimulatedJudge => {
    return index === 0 ? { family, taste, preference } : { family, taste };
  });
  let [tested, blamed, first] = [0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + stores; seed++) {
    const found = assessJudges(simulateJudges({ seed, truth, families, runs: 3, judges }));
    const named = found.faults.filter(({ kind }) => kind === "own-family").map(({ judgeId }) => judgeId);
    tested += found.judges.filter((judge) => judge.preference !== null).length;
    blamed += named.length;
    if (named.includes("acme/judge-0")) first++;
  }
  return { anyJudge: blamed / tested, firstJudge: first / stores };
}
