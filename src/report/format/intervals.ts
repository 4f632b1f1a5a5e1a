import type { IntervalMethod, RankForm } from "../../domain/index.ts";
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

const rankForms: Readonly<Record<RankForm, string>> = { each: "each by itself", together: "all rows at once" };

/** What a range of ranks says. */
export function rankRangeMeaning({ similar }: Pick<SampledWords, "similar">, form: RankForm = "each"): string {
  return `range of this rank if ${similar} had been used, ${rankForms[form]}`;
}

/** Ranked rows of a table in which one wrong range among those by themselves is likely. */
const longTable = 20;

/** What ranges of ranks that hold by themselves leave open in a long table; null where there is nothing to say. */
export function rankFormLimits(rows: number, form: RankForm = "each"): string | null {
  if (form !== "each" || rows < longTable) return null;
  return "In about half of all tables of 40 rows at least one range is wrong.";
}
