import type { Digest } from "../../domain/digest.ts";
import type { Rubric } from "../../domain/rubric.ts";
import { scoreAsNumber } from "../../domain/score-as-number.ts";
import type { Suite } from "../../domain/suite.ts";
import type { FieldScores, GivenScores } from "../../domain/verdict.ts";
import { median } from "../../statistics/descriptive.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { isBroken } from "../sort-verdicts.ts";
import type { PanelSeverity } from "./judge-severity.ts";
import type { CountedConversation, PanelConversation } from "./panel.ts";

/** How far above the mean of the panel a judge grades a field. */
type Lenience = (judgeId: Digest, field: string) => number;

const asGraded: Lenience = () => 0;

/**
 * The panel's one grade of every conversation that some judge of it graded: the median of each field over the scored
 * verdicts, a boolean as 0 or 1 (a tie is 0.5), a label as its worth; unscored where no judge scored it, with the judges' reasons. Where most
 * judges found the generation broken it is, and else those who did have no grade to take part with. With severity, each
 * judge's is taken out of its grades first. A grade may leave the field's range by that: cut off in every conversation, the
 * mean of many would be off, and so it is the means that are kept in range. Does not depend on the order of runs,
 * conversations or judges.
 */
export function panelGrades(
  suite: Suite,
  conversations: readonly PanelConversation[],
  severity: PanelSeverity | null = null,
): readonly GradedConversation[] {
  const lenience = lenienceBy(severity);
  return conversations.map((conversation) => {
    const rubric = rubricOf(suite, scenarioOf(suite, conversation.place.scenarioId));
    const counted = conversation.verdicts.filter(({ related }) => !related);
    const all = Math.max(1, counted.length);
    const graded = counted.filter(({ grade }) => grade.kind === "scored" && !isBroken(rubric, grade.scores));
    const grade = gradeOf(rubric, counted, lenience);
    return Object.assign({ grade, verdicts: { all, unscored: all - graded.length } }, conversation.place);
  });
}

function lenienceBy(severity: PanelSeverity | null): Lenience {
  if (severity === null) return asGraded;
  const places = new Map(severity.judgeIds.map((id, place) => [id, place]));
  return (judgeId, field) => severity.fields.get(field)?.[places.get(judgeId) ?? -1] ?? 0;
}

interface ScoredVerdict {
  readonly judgeId: Digest;
  readonly scores: FieldScores;
}

function gradeOf(rubric: Rubric, counted: PanelConversation["verdicts"], lenience: Lenience): GivenScores {
  const scored = counted.flatMap(({ judgeId, grade }): readonly ScoredVerdict[] =>
    grade.kind === "scored" ? [{ judgeId, scores: grade.scores }] : [],
  );
  if (scored.length === 0) return { kind: "unscored", reason: whyUnscored(counted.map(({ grade }) => grade)) };
  const sound = scored.filter(({ scores }) => !isBroken(rubric, scores));
  const scores =
    2 * sound.length < scored.length ? medians(rubric, scored, asGraded) : medians(rubric, sound, lenience);
  return { kind: "scored", scores, quote: null };
}

function medians({ fields }: Rubric, verdicts: readonly ScoredVerdict[], lenience: Lenience): FieldScores {
  const entries = fields.flatMap((field) => {
    const { id } = field;
    const values = verdicts.flatMap(({ judgeId, scores: { [id]: score } }) =>
      score === undefined ? [] : scoreAsNumber(field, score) - lenience(judgeId, id),
    );
    const middle = median(values);
    return middle === null ? [] : [[id, middle] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * The share of each judge in the medians of a conversation, the mean over its fields: by it an error in a judge's severity moves the
 * panel's grade. Equal grades share alike.
 */
export function judgesInMedian(
  { rubric, verdicts }: CountedConversation,
  severity: PanelSeverity,
): ReadonlyMap<Digest, number> {
  const lenience = lenienceBy(severity);
  const shares = new Map<Digest, number>();
  const fields = rubric.fields.filter(({ id }) => verdicts.some(({ scores }) => scores[id] !== undefined));
  for (const field of fields) {
    const grades = verdicts.flatMap(({ judgeId, scores: { [field.id]: score } }) =>
      score === undefined ? [] : [{ judgeId, grade: scoreAsNumber(field, score) - lenience(judgeId, field.id) }],
    );
    const ascending = grades.map(({ grade }) => grade).toSorted((one, other) => one - other);
    for (const middle of [ascending[Math.ceil(grades.length / 2) - 1], ascending[Math.floor(grades.length / 2)]]) {
      const alike = grades.filter(({ grade }) => grade === middle);
      for (const { judgeId } of alike) {
        shares.set(judgeId, (shares.get(judgeId) ?? 0) + 1 / (2 * alike.length * fields.length));
      }
    }
  }
  return shares;
}

function whyUnscored(grades: readonly GivenScores[]): string {
  const reasons = new Set(grades.flatMap((grade) => (grade.kind === "unscored" ? grade.reason : [])));
  return reasons.size === 0
    ? "only judges of the model's own family graded it"
    : `no judge of the panel scored it: ${[...reasons].join("; ")}`;
}
