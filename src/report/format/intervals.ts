import type { IntervalMethod } from "../../domain/index.ts";
import type { SampledWords } from "./reading.ts";

/** One of the intervals of an index, in words. */
export interface IntervalKind {
  readonly title: string;
  readonly meaning: (words: SampledWords) => string;
}

/** In the order in which they are shown. */
export const intervalKinds: Readonly<Record<IntervalMethod, IntervalKind>> = {
  "bootstrap-percentile": {
    title: "Bootstrap",
    meaning: () =>
      "bootstrap over the runs, as published; too narrow: with 5 runs it contains the true value about 80% of the time",
  },
  "student-t": {
    title: "Student-t",
    meaning: () => "Student's t over the runs, clipped to the scale; without a width where all runs are equal",
  },
  rerun: {
    title: "Re-run",
    meaning: () => "range of the index if all runs were repeated; the spread is estimated from the runs of all rows",
  },
  generalisation: {
    title: "Generalisation",
    meaning: ({ similar }) => `range of the index with new runs on ${similar}`,
  },
};

/** What a range of ranks says. */
export function rankRangeMeaning({ similar }: Pick<SampledWords, "similar">): string {
  return `range of this rank if ${similar} had been used`;
}
