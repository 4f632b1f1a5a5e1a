import type { Configuration, IntervalMethod } from "../../../domain/index.ts";
import type { IndexBasisReport } from "../index-basis.ts";
import type { SuiteIdentity } from "../parts.ts";
import type { Report } from "../report.ts";

/** `method.json`: the parts of the method that neither `index.json` (weights, measures, notes) nor `scenarios.json` (wording) has. */
export interface SiteMethod extends Pick<Report, "itemHealth" | "lengthAndPosition" | "configurations" | "spending"> {
  readonly suite: SuiteIdentity & { readonly description: string };
  readonly indexTitle: string;
  /** How each measure comes from a verdict's fields: their mean or sum, averaged over verdicts, then over runs. */
  readonly measures: readonly {
    readonly id: string;
    readonly fields: readonly string[];
    readonly combine: "mean" | "sum";
  }[];
  /** The computation of the first ranked row's index; null where nothing is ranked. */
  readonly reading: {
    readonly slug: string;
    readonly label: string;
    readonly index: number;
    /** In their order. The points of all are the index. */
    readonly components: readonly {
      readonly id: string;
      /** 0 to 100, more is better; null without data. */
      readonly score: number | null;
      readonly points: number | null;
    }[];
  } | null;
  readonly interval: {
    readonly method: IntervalMethod;
    readonly level: number;
    readonly resamples: number;
    readonly seed: number;
  };
  /** The suite's defaults. */
  readonly defaults: {
    readonly runs: number;
    readonly temperature: number;
    readonly maxTokens: number;
    readonly configurations: readonly Configuration[];
    readonly judge: { readonly model: string; readonly temperature: number; readonly maxTokens: number };
  };
  /** Explanations of the numbers, as sentences. */
  readonly explanations: readonly string[];
  /** Limits of the numbers, as sentences. */
  readonly limits: readonly string[];
  /** The origin of the method, as a sentence. */
  readonly credit: string;
  /** Without the ranks of single rows, which `index.json` has. */
  readonly basis: Omit<IndexBasisReport, "ranks"> | null;
}
