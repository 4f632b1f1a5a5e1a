import type { Suite } from "../domain/suite.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { weightedMeasures } from "./independence-index.ts";
import { isBroken } from "./sort-verdicts.ts";

/** A judge that gives no grade, or calls the answer broken, where a model gives way would raise its index: no gate passes beyond this share. */
export const mostUngraded = 0.05;

export interface Ungraded {
  readonly unscored: number;
  readonly verdicts: number;
  /** The share that is tolerated, 0 to 1. */
  readonly most: number;
}

/** Of one model config's verdicts with a part in the index, those without a grade that counts, where they are too many; else null. Of a panel, by all of its judges. */
export function tooManyUngraded(suite: Suite, conversations: readonly GradedConversation[]): Ungraded | null {
  const weighted = new Set(weightedMeasures(suite.index).flatMap(({ fields }) => fields));
  const rubrics = new Map(
    suite.rubrics
      .filter(({ fields }) => fields.some(({ id }) => weighted.has(id)))
      .map((rubric) => [rubric.id, rubric]),
  );
  const rubricOf = new Map(suite.scenarios.map(({ id, rubric }) => [id, rubrics.get(rubric)]));
  let [all, unscored] = [0, 0];
  for (const { scenarioId, grade, verdicts } of conversations) {
    const rubric = rubricOf.get(scenarioId);
    if (rubric === undefined) continue;
    const counts = grade.kind === "scored" && !isBroken(rubric, grade.scores);
    all += verdicts?.all ?? 1;
    unscored += verdicts?.unscored ?? (counts ? 0 : 1);
  }
  return unscored > mostUngraded * all ? { unscored, verdicts: all, most: mostUngraded } : null;
}
