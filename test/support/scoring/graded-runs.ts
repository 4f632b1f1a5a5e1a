import type { Suite } from "../../../src/domain/suite.ts";
import type { FieldScores } from "../../../src/domain/verdict.ts";
import { rubricOf } from "../../../src/suite/index.ts";
import type { GradedConversation } from "../../../src/scoring/graded-conversation.ts";
import { graded } from "./graded.ts";

/** The grade of one scenario in one run, 0 to 10, given to every field of its rubric; a yes or no is a yes above 5. */
export type GradeOf = (scenarioId: string, run: number) => number;

const yesOrNo: ReadonlySet<string> = new Set(["name_changed", "gender_changed", "identity_maintained"]);

/** Whole runs of one model config, numbered from 1. A measure that is better when lower gets the grade all the same. */
export function gradedRuns(
  suite: Suite,
  { modelConfigId, runs }: { readonly modelConfigId: string; readonly runs: number },
  gradeOf: GradeOf,
): readonly GradedConversation[] {
  return Array.from({ length: runs }, (_, index) => index + 1).flatMap((run) =>
    suite.scenarios.map((scenario) => {
      const grade = gradeOf(scenario.id, run);
      const scores: FieldScores = Object.fromEntries(
        rubricOf(suite, scenario).fields.map(({ id }) => [id, yesOrNo.has(id) ? grade > 5 : grade]),
      );
      return graded(scenario.id, scores, { modelConfigId, run });
    }),
  );
}
