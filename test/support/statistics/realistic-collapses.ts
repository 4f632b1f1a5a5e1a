import { mean } from "../../../src/statistics/descriptive.ts";
import type { Interval } from "../../../src/statistics/intervals/interval.ts";
import { rerunIntervals } from "../../../src/statistics/intervals/rerun-intervals.ts";
import { studentTInterval } from "../../../src/statistics/intervals/student-t.ts";
import { createRandom, type RandomSource } from "../../../src/statistics/random.ts";
import { indexBands, indicesOfRuns, level, range } from "./realistic-coverage.ts";
import { realisticStore } from "./realistic-stores.ts";

/*
 * Stores with one odd row: a tenth of its runs end low as a whole, every score at 40 to 70 % of what it would have been. Its truth
 * is its expected index with these runs in it.
 */

const collapseShare = 0.1;
const keptScores = { from: 0.4, to: 0.7 };

/** Each of them stands in turn beside the same ordinary rows. */
const oddOnesOfStore = 8;

export interface CollapseOptions {
  /** Ordinary ones. */
  readonly configs: number;
  readonly runs: number;
  readonly stores: number;
  /** An integer. */
  readonly seed: number;
}

/** A share with its Monte-Carlo standard error, which takes rows as independent. */
export interface Share {
  readonly share: number;
  readonly error: number;
  readonly of: number;
}

export interface CoveredShare extends Share {
  readonly meanWidth: number;
}

/** How often intervals hold the truth beside one odd row, and how often the mark `unstable` is right. */
export interface CollapseCoverage {
  /** Re-run intervals of the ordinary rows, without and with the odd one in their store. */
  readonly alone: CoveredShare;
  readonly ordinary: CoveredShare;
  /** Of the odd rows those with a collapsed run and another one, and the rest of them. */
  readonly showing: Share;
  readonly shown: { readonly rerun: CoveredShare; readonly studentT: CoveredShare };
  readonly notYet: { readonly rerun: CoveredShare; readonly studentT: CoveredShare };
  /** Of the ordinary rows, by the level of the truth: in stores without an odd row, where marks are more frequent. */
  readonly falseMarks: ReadonlyMap<string, Share>;
  /** Of the odd rows that show a collapse. */
  readonly trueMarks: Share;
}

export function collapseCoverage({ configs, runs, stores, seed }: CollapseOptions): CollapseCoverage {
  const random = createRandom(seed);
  const [alone, ordinary, showing, trueMarks]: [Case[], Case[], boolean[], boolean[]] = [[], [], [], []];
  const shown: Record<"rerun" | "studentT", Case[]> = { rerun: [], studentT: [] };
  const notYet: Record<"rerun" | "studentT", Case[]> = { rerun: [], studentT: [] };
  const marks = new Map<string, boolean[]>();
  for (let store = 0; store < stores; store++) {
    const drawn = realisticStore(random, { configs: configs + oddOnesOfStore, runs });
    const rows = drawn.map(({ here, scores }) => ({ truth: here, values: indicesOfRuns(scores) }));
    const plain = rows.slice(0, configs);
    for (const [place, interval] of intervalsOf(plain).entries()) {
      const truth = plain[place]?.truth ?? Number.NaN;
      alone.push({ truth, interval });
      const band = indexBands.find(({ from }) => truth >= from)?.name ?? "";
      marks.set(band, [...(marks.get(band) ?? []), interval?.unstable ?? false]);
    }
    for (const other of rows.slice(configs)) {
      const odd = collapsing(random, other);
      const intervals = intervalsOf([...plain, odd]);
      ordinary.push(...plain.map(({ truth }, place) => ({ truth, interval: intervals[place] ?? null })));
      const own = intervals[configs] ?? null;
      showing.push(odd.shows);
      if (odd.shows) trueMarks.push(own?.unstable ?? false);
      const cases = odd.shows ? shown : notYet;
      cases.rerun.push({ truth: odd.truth, interval: own });
      cases.studentT.push({ truth: odd.truth, interval: studentTInterval(odd.values, level) });
    }
  }
  return {
    alone: coveredShare(alone),
    ordinary: coveredShare(ordinary, oddOnesOfStore),
    showing: shareOf(showing),
    shown: { rerun: coveredShare(shown.rerun), studentT: coveredShare(shown.studentT) },
    notYet: { rerun: coveredShare(notYet.rerun), studentT: coveredShare(notYet.studentT) },
    falseMarks: new Map(indexBands.map(({ name }) => [name, shareOf(marks.get(name) ?? [])])),
    trueMarks: shareOf(trueMarks),
  };
}

interface Row {
  readonly truth: number;
  readonly values: readonly number[];
}

export function collapsing(random: RandomSource, { truth, values }: Row): Row & { readonly shows: boolean } {
  const kept = keptScores.from + (keptScores.to - keptScores.from) * random();
  const collapsed = values.map(() => random() < collapseShare);
  return {
    truth: truth * (1 - collapseShare * (1 - kept)),
    values: values.map((value, run) => (collapsed[run] ? kept * value : value)),
    shows: collapsed.includes(true) && collapsed.includes(false),
  };
}

function intervalsOf(rows: readonly Row[]): ReturnType<typeof rerunIntervals> {
  return rerunIntervals(
    rows.map(({ values }) => values),
    { level, range },
  );
}

interface Case {
  readonly truth: number;
  readonly interval: Interval | null;
}

/** `alike`: how many of the cases are of one row, and count as one in the error. */
function coveredShare(cases: readonly Case[], alike = 1): CoveredShare {
  const held = cases.map(({ truth, interval }) => interval !== null && interval.low <= truth && truth <= interval.high);
  const widths = cases.map(({ interval }) => (interval === null ? 0 : interval.high - interval.low));
  const found = shareOf(held);
  return { ...found, error: found.error * Math.sqrt(alike), meanWidth: mean(widths) ?? Number.NaN };
}

function shareOf(cases: readonly boolean[]): Share {
  const share = cases.filter(Boolean).length / cases.length;
  return { share, error: Math.sqrt((share * (1 - share)) / cases.length), of: cases.length };
}
