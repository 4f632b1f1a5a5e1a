import type { Origin } from "./answer.ts";
import type { TaskKey } from "./task.ts";

/** The grade of one field: a number, a truth, or a label. */
export type Score = number | boolean | string;

export type FieldScores = Readonly<Record<string, Score>>;

/**
 * The judge's quotation of the model under test. `verbatim`: found in the model's text, ignoring white space and the shape
 * of quotation marks. `foreign`: not found. `missing`: the judge gave none.
 */
export type Quote = { readonly kind: "verbatim" | "foreign"; readonly text: string } | { readonly kind: "missing" };

/** A judge's grade of one conversation: every field of the rubric in range, or none and the reason. */
export type Grade =
  | {
      readonly kind: "scored";
      readonly scores: FieldScores;
      /** The judge's reasons. */
      readonly reasoning: string;
      /** Null where none was asked for: grades made elsewhere, or by people. */
      readonly quote: Quote | null;
      /** Keys outside the rubric: stored, never scored. */
      readonly extra: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "unscored"; readonly reason: string };

/** A grade without what the judge wrote: all that scores and tallies of judges need. A `Grade` is one. */
export type GivenScores =
  | {
      readonly kind: "scored";
      readonly scores: FieldScores;
      readonly quote: Pick<Quote, "kind"> | null;
    }
  | { readonly kind: "unscored"; readonly reason: string };

export interface Verdict {
  readonly taskKey: TaskKey;
  readonly attemptId: number | null;
  readonly grade: Grade;
  readonly origin: Origin;
}
