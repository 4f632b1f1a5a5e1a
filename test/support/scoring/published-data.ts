import type { FieldScores } from "../../../src/domain/verdict.ts";
import { readFigures, type Figures, type PublishedScore } from "../../../test/support/published/figures.ts";
import type { GradedConversation } from "../../../src/scoring/graded-conversation.ts";
import { graded, unscored } from "./graded.ts";

export type { PublishedScore };

export function readPublishedScores(): readonly PublishedScore[] {
  return readFigures().scores;
}

/** Every published verdict; the model config's id is its directory. */
export function readPublishedVerdicts(): readonly GradedConversation[] {
  const { runs, fields } = readFigures();
  return runs.flatMap(({ directory: modelConfigId, run, verdicts }) =>
    Object.entries(fields).flatMap(([scenarioId, ids], at): readonly GradedConversation[] => {
      const place = { modelConfigId, run };
      const scores = scoresOf(ids, verdicts[at]);
      if (scores === null) return [];
      return [Object.keys(scores).length === 0 ? unscored(scenarioId, place) : graded(scenarioId, scores, place)];
    }),
  );
}

function scoresOf(ids: readonly string[], verdict: Figures["runs"][number]["verdicts"][number] | undefined) {
  if (verdict === null || verdict === undefined) return null;
  const [, , ...grades] = verdict;
  const scores: FieldScores = Object.fromEntries(
    ids.flatMap((id, at) => {
      const grade = grades[at];
      return grade === undefined || grade === null ? [] : [[id, grade] as const];
    }),
  );
  return scores;
}
