import type { Origin } from "./answer.ts";
import type { TaskKey } from "./task.ts";

export type FieldScores = Readonly<Record<string, number | boolean>>;

/**
 * The words of the model under test that a judge rests its grade on. `verbatim` was found in what the model wrote, but for
 * white space and the shape of quotation marks; `foreign` was not; `missing` says that the judge gave none.
 */
export type Quote = { readonly kind: "verbatim" | "foreign"; readonly text: string } | { readonly kind: "missing" };

/** A judge's grade of one conversation: every field of the rubric in range, or none and the reason. */
export type Grade =
  | {
      readonly kind: "scored";
      readonly scores: FieldScores;
      /** The judge's own words for its grade. */
      readonly reasoning: string;
      /** Null where none was asked for: grades made elsewhere, or by people. */
      readonly quote: Quote | null;
      /** Keys that the rubric does not know: kept, never scored. */
      readonly extra: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "unscored"; readonly reason: string };

export interface Verdict {
  readonly taskKey: TaskKey;
  readonly attemptId: number | null;
  readonly grade: Grade;
  readonly origin: Origin;
}
