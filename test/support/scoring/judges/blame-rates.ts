import { assessJudges } from "../../../../src/scoring/judges/assess-judges.ts";
import { simulateJudges, type SimulatedJudge, type SimulatedJudges } from "./simulated-judges.ts";

/** The families of the judges. */
export const panels = {
  "one with relatives, two without": ["acme", "neutral", "other-neutral"],
  "three with relatives": ["acme", "berg", "cole"],
  "one with relatives, one without": ["acme", "neutral"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** How many models of each family are graded. */
export const markets = {
  "six families": { acme: 4, berg: 2, cole: 2, dune: 2, elm: 2, fir: 2 },
  "as published": {
    acme: 8,
    berg: 6,
    cole: 4,
    dune: 6,
    elm: 3,
    fir: 2,
    gale: 1,
    hill: 1,
    isle: 1,
    jade: 1,
    kelp: 1,
    loch: 1,
  },
  "three families": { acme: 4, berg: 4, cole: 4 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface BlameOptions {
  readonly panel: keyof typeof panels;
  readonly market: keyof typeof markets;
  readonly truth: SimulatedJudges["truth"];
  /** Of every judge. */
  readonly taste: number;
  /** Of every judge, for families. */
  readonly liking?: number;
  /** Of the first judge, for its own family. */
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
  /** Stores in which the first judge is observed to rate its family higher, without other families to compare with. */
  readonly firstObserved: number;
}

/** Three runs of everything. Options that differ in taste, liking or preference alone see the same conversations. */
export function blameRates(options: BlameOptions): BlameRates {
  const { panel, market, truth, taste, liking = 0, preference, stores, firstSeed = 1 } = options;
  const families = Object.entries(markets[market]).flatMap(([family, models]) =>
    Array.from({ length: models }, () => family),
  );
  const judges = panels[panel].map((family, index): SimulatedJudge => {
    return index === 0 ? { family, taste, liking, preference } : { family, taste, liking };
  });
  let [tested, blamed, first, observed] = [0, 0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + stores; seed++) {
    const found = assessJudges(simulateJudges({ seed, truth, families, runs: 3, judges }));
    const named = found.faults.filter(({ kind }) => kind === "own-family").map(({ judgeId }) => judgeId);
    tested += found.judges.filter((judge) => judge.preference !== null).length;
    blamed += named.length;
    if (named.includes("acme/judge-0")) first++;
    if (found.undecided.some(({ judgeId, lacking }) => judgeId === "acme/judge-0" && lacking === "other-families"))
      observed++;
  }
  return { anyJudge: blamed / tested, firstJudge: first / stores, firstObserved: observed / stores };
}
