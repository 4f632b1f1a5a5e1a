import { BenchError } from "../domain/bench-error.ts";
import type { Rubric } from "../domain/rubric.ts";
import type { Suite } from "../domain/suite.ts";
import type { FieldScores } from "../domain/verdict.ts";
import type { GradedConversation } from "./graded-conversation.ts";

/** The verdicts of one run or one model config by status. */
export interface SortedVerdicts {
  readonly counted: readonly FieldScores[];
  readonly unscored: number;
  readonly broken: number;
}

/** Separates verdicts that count from unscored ones and from those of broken generations. */
export type VerdictSorter = (conversations: readonly GradedConversation[]) => SortedVerdicts;

/** Looks up the suite's rubrics once, for any number of conversations. */
export function createVerdictSorter(suite: Suite): VerdictSorter {
  const rubrics = new Map(suite.rubrics.map((rubric) => [rubric.id, rubric]));
  const rubricOfScenario = new Map(suite.scenarios.map(({ id, rubric }) => [id, rubrics.get(rubric)]));
  return (conversations) => {
    const counted: FieldScores[] = [];
    let unscored = 0;
    let broken = 0;
    for (const { scenarioId, grade } of conversations) {
      const rubric = rubricOfScenario.get(scenarioId);
      if (!rubric) throw unknownScenario(suite, scenarioId);
      if (grade.kind === "unscored") unscored++;
      else if (isBroken(rubric, grade.scores)) broken++;
      else counted.push(grade.scores);
    }
    return { counted, unscored, broken };
  };
}

/** A grade of 0 on all the fields that the rubric names for it. */
export function isBroken({ brokenWhenAllZero }: Rubric, scores: FieldScores): boolean {
  return brokenWhenAllZero.length > 0 && brokenWhenAllZero.every((field) => scores[field] === 0);
}

function unknownScenario(suite: Suite, scenarioId: string): BenchError {
  return new BenchError({
    code: "internal",
    message: `A verdict grades the scenario "${scenarioId}", which the suite ${suite.id} (${suite.digest}) does not have.`,
    hint: "Verdicts are stored under the digest of their suite: please report how this one was stored.",
  });
}
