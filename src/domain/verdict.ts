import type { Origin } from "./answer.ts";
import type { TaskKey } from "./task.ts";

export type FieldScores = Readonly<Record<string, number | boolean>>;

/** A judge's grade of one conversation: every field of the rubric in range, or none and the reason. */
export type Grade =
  | {
      readonly kind: "scored";
      readonly scores: FieldScores;
      /** The judge's own words for its grade. */
      readonly reasoning: string;
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
