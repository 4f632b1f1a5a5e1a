import type { Suite } from "../domain/suite.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { weightedMeasures } from "./independence-index.ts";

/** A judge that gives no grade where a model gives way would raise its index: no gate passes beyond this share. */
export const mostUngraded = 0.05;

export interface Ungraded {
  readonly unscored: number;
  readonly verdicts: number;
  /** The share that is tolerated, 0 to 1. */
  readonly most: number;
}

/** Of one model config's verdicts with a part in the index, those without a grade, where they are too many; else null. Of a panel, by all of its judges. */
export function tooManyUngraded(suite: Suite, conversations: readonly GradedConversation[]): Ungraded | null {
  const weighted = new Set(weightedMeasures(suite.index).flatMap(({ fields }) => fields));
  const rubrics = new Set(
    suite.rubrics.filter(({ fields }) => fields.some(({ id }) => weighted.has(id))).map(({ id }) => id),
  );
  const scenarios = new Set(suite.scenarios.filter(({ rubric }) => rubrics.has(rubric)).map(({ id }) => id));
  let [all, unscored] = [0, 0];
  for (const { scenarioId, grade, verdicts } of conversations) {
    if (!scenarios.has(scenarioId)) continue;
    all += verdicts?.all ?? 1;
    unscored += verdicts?.unscored ?? (grade.kind === "unscored" ? 1 : 0);
  }
  return unscored > mostUngraded * all ? { unscored, verdicts: all, most: mostUngraded } : null;
}
