import type { SiteIndex, SiteRow } from "../../../src/report/contract/site.ts";

type Method = SiteIndex["intervalMethod"];

interface IntervalKind {
  readonly title: string;
  readonly meaning: string;
  readonly of: (row: Pick<SiteRow, "intervals">) => { readonly low: number; readonly high: number } | null;
}

/** The intervals of the index, in the order of the contract, in words. */
export const intervalKinds: Readonly<Record<Method, IntervalKind>> = {
  "bootstrap-percentile": {
    title: "Bootstrap",
    meaning:
      "bootstrap over the runs, as published; too narrow: with 5 runs it contains the true value about 80% of the time",
    of: ({ intervals }) => intervals.bootstrap,
  },
  "student-t": {
    title: "Student’s t",
    meaning: "Student’s t over the runs, clipped to the scale",
    of: ({ intervals }) => intervals.studentT,
  },
  rerun: {
    title: "Re-run",
    meaning: "range of the index if all runs were repeated; the spread is estimated from the runs of all rows",
    of: ({ intervals }) => intervals.rerun,
  },
  generalisation: {
    title: "Generalisation",
    meaning: "range of the index with new runs on similar scenarios",
    of: ({ intervals }) => intervals.generalisation,
  },
};

export const intervalMethods: readonly Method[] = ["bootstrap-percentile", "student-t", "rerun", "generalisation"];

/** "95%", without needless decimals. */
export function levelText(level: number): string {
  return `${Number((100 * level).toFixed(1))}%`;
}
