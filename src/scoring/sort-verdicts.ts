import { BenchError } from "../domain/bench-error.ts";
import type { Rubric } from "../domain/rubric.ts";
import type { Suite } from "../domain/suite.ts";
import type { FieldScores } from "../domain/verdict.ts";
import type { GradedConversation } from "./graded-conversation.ts";

/** A verdict that counts. */
export interface CountedVerdict {
  /** Of its scenario: several experiments may share a rubric. */
  readonly experiment: string;
  readonly scores: FieldScores;
}

/** The verdicts of one run or one model config by status. */
export interface SortedVerdicts {
  readonly counted: readonly CountedVerdict[];
  readonly unscored: number;
  readonly broken: number;
}

/** Separates verdicts that count from unscored ones and from those of broken generations. */
export type VerdictSorter = (conversations: readonly GradedConversation[]) => SortedVerdicts;

/** Looks up the suite's rubrics once, for any number of conversations. */
export function createVerdictSorter(suite: Suite): VerdictSorter {
  const rubrics = new Map(suite.rubrics.map((rubric) => [rubric.id, rubric]));
  const scenarios = new Map(
    suite.scenarios.map(({ id, rubric, experiment }) => [id, { experiment, rubric: rubrics.get(rubric) }]),
  );
  return (conversations) => {
    const counted: CountedVerdict[] = [];
    let unscored = 0;
    let broken = 0;
    for (const { scenarioId, grade } of conversations) {
      const { rubric, experiment = "" } = scenarios.get(scenarioId) ?? {};
      if (!rubric) throw unknownScenario(suite, scenarioId);
      if (grade.kind === "unscored") unscored++;
      else if (isBroken(rubric, grade.scores)) broken++;
      else counted.push({ experiment, scores: grade.scores });
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
