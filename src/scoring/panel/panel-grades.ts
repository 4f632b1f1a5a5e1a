import type { FieldScores, Grade, Rubric } from "../../domain/index.ts";
import { median } from "../../statistics/index.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { isBroken } from "../sort-verdicts.ts";
import { conversationsOf, type Panel, type PanelConversation } from "./panel.ts";

/**
 * The panel's one grade of every conversation that some judge of it graded: the median of each field over the scored
 * verdicts, a boolean as 0 or 1 (a tie is 0.5); unscored where no judge scored it, with the judges' reasons. Where most
 * judges found the generation broken it is, and else those who did have no grade to take part with. Does not depend on
 * the order of runs, conversations or judges.
 */
export function panelGrades(panel: Panel): readonly GradedConversation[] {
  const { suite } = panel;
  return conversationsOf(panel).map((conversation) => {
    const rubric = rubricOf(suite, scenarioOf(suite, conversation.place.scenarioId));
    return Object.assign({ grade: gradeOf(rubric, conversation) }, conversation.place);
  });
}

function gradeOf(rubric: Rubric, { verdicts }: PanelConversation): Grade {
  const grades = verdicts.filter(({ related }) => !related).map(({ grade }) => grade);
  const scored = grades.flatMap((grade) => (grade.kind === "scored" ? [grade.scores] : []));
  if (scored.length === 0) return { kind: "unscored", reason: whyUnscored(grades) };
  const sound = scored.filter((scores) => !isBroken(rubric, scores));
  const scores = medians(rubric, 2 * sound.length < scored.length ? scored : sound);
  return { kind: "scored", scores, reasoning: "", quote: null, extra: {} };
}

function medians({ fields }: Rubric, verdicts: readonly FieldScores[]): FieldScores {
  const entries = fields.flatMap(({ id }) => {
    const values = verdicts.flatMap((scores) => (scores[id] === undefined ? [] : Number(scores[id])));
    const middle = median(values);
    return middle === null ? [] : [[id, middle] as const];
  });
  return Object.fromEntries(entries);
}

function whyUnscored(grades: readonly Grade[]): string {
  const reasons = new Set(grades.flatMap((grade) => (grade.kind === "unscored" ? grade.reason : [])));
  return reasons.size === 0
    ? "only judges of the model's own family graded it"
    : `no judge of the panel scored it: ${[...reasons].join("; ")}`;
}
