import type { JudgeConfig } from "../../../domain/model-config.ts";
import type { ScoreField } from "../../../domain/rubric.ts";
import { scoreAsNumber } from "../../../domain/score-as-number.ts";
import type { Suite } from "../../../domain/suite.ts";
import type { FieldScores, Grade, Score } from "../../../domain/verdict.ts";
import type { GradedConversation } from "../../../scoring/index.ts";
import { itemFields } from "../../../scoring/stances/item-ballots.ts";
import type { StoredVerdict } from "../../../store/views/stored-results.ts";
import { rubricOf, scenarioOf } from "../../../suite/index.ts";
import type { EvalScore, EvalScoreValue, SampleScores } from "./eval-log.ts";

/** A score of samples: a field of a rubric by one judge, or a measure that code reads from ballots. */
export interface SampleScore {
  /** Its name in every sample. */
  readonly name: string;
  readonly scorer: "judge" | "ballots";
  readonly params: Readonly<Record<string, unknown>>;
  readonly asNumber: (value: Score) => number;
}

/** Every score that samples may have; the fields of several judges have the judge in their names. */
export function sampleScoresOf(suite: Suite, judges: readonly JudgeConfig[]): readonly SampleScore[] {
  const fields = new Map(suite.rubrics.flatMap((rubric) => rubric.fields.map((field) => [field.id, field])));
  const graded = judges.flatMap((judge) =>
    [...fields.values()].map((field): SampleScore => {
      return {
        name: scoreName(field.id, judge, judges),
        scorer: "judge",
        params: { judge: judge.model, judge_id: judge.id, field },
        asNumber: (value) => scoreAsNumber(field, value),
      };
    }),
  );
  const ofBallots = (suite.index.stances === undefined ? [] : itemFields).map((name): SampleScore => {
    return { name, scorer: "ballots", params: { min: -1, max: 1 }, asNumber: Number };
  });
  return [...ofBallots, ...graded];
}

function scoreName(field: string, judge: JudgeConfig, judges: readonly JudgeConfig[]): string {
  return judges.length > 1 ? `${field} (${judge.label})` : field;
}

export interface Graded {
  readonly suite: Suite;
  readonly scenarioId: string;
  readonly judges: readonly JudgeConfig[];
  readonly verdicts: readonly StoredVerdict[];
  /** What code reads from the item's ballots; undefined for samples that do not stand for an item. */
  readonly stance: GradedConversation | undefined;
}

/** The scores of one sample; a verdict without a number gives none. */
export function scoresOfSample({ suite, scenarioId, judges, verdicts, stance }: Graded): SampleScores {
  const { fields, id: rubric } = rubricOf(suite, scenarioOf(suite, scenarioId));
  const values = new Map<string, EvalScoreValue>();
  if (stance?.grade.kind === "scored") {
    for (const [measure, value] of Object.entries(stance.grade.scores)) {
      values.set(measure, { value, explanation: null, metadata: { scorer: "ballots" } });
    }
  }
  for (const { judgeId, verdict } of verdicts) {
    const judge = judges.find(({ id }) => id === judgeId);
    if (judge === undefined || verdict.grade.kind === "unscored") continue;
    const metadata = { scorer: "judge", judge: judge.model, judge_id: judge.id, rubric, ...quoteIn(verdict.grade) };
    for (const { field, value } of gradedFields(fields, verdict.grade.scores)) {
      const { reasoning: explanation } = verdict.grade;
      values.set(scoreName(field.id, judge, judges), { value, explanation, metadata });
    }
  }
  return Object.fromEntries(values);
}

function gradedFields(fields: readonly ScoreField[], scores: FieldScores) {
  return fields.flatMap((field) => {
    const value = scores[field.id];
    return value === undefined ? [] : [{ field, value }];
  });
}

function quoteIn({ quote, extra }: Extract<Grade, { kind: "scored" }>) {
  const text = quote === null || quote.kind === "missing" ? null : quote.text;
  return { quote: text, quote_check: quote?.kind ?? null, extra };
}

/**
 * Collects the scores of samples while they are written. As Inspect computes its metric `mean`: the mean over the epochs of each
 * sample, then the mean over samples.
 */
export function createScoreSums(all: readonly SampleScore[]) {
  const sums = new Map(
    all.map(({ name }) => [name, new Map<string, { readonly count: number; readonly total: number }>()]),
  );
  const unscoredSamples = new Map<string, number>();
  const reduced = (name: string) =>
    [...(sums.get(name) ?? [])].map(([sampleId, { count, total }]) => ({ sample_id: sampleId, value: total / count }));
  const present = (): readonly SampleScore[] => all.filter(({ name }) => (sums.get(name)?.size ?? 0) > 0);
  return {
    /** @param unscored judges whose verdict has no number, and whether the ballots have none */
    add: (sampleId: string, scores: SampleScores, unscored: readonly string[]): void => {
      for (const name of unscored) unscoredSamples.set(name, (unscoredSamples.get(name) ?? 0) + 1);
      for (const { name, asNumber } of all) {
        const score = scores[name];
        if (score === undefined) continue;
        const { count = 0, total = 0 } = sums.get(name)?.get(sampleId) ?? {};
        sums.get(name)?.set(sampleId, { count: count + 1, total: total + asNumber(score.value) });
      }
    },
    reductions: () => present().map(({ name }) => ({ scorer: name, reducer: "mean", samples: reduced(name) })),
    /** Those that some sample has. */
    results: (): readonly EvalScore[] =>
      present().map(({ name, scorer, params }) => {
        const values = reduced(name).map(({ value }) => value);
        const mean = values.reduce((total, value) => total + value, 0) / values.length;
        const scored = [...(sums.get(name)?.values() ?? [])].reduce((total, { count }) => total + count, 0);
        return {
          name,
          scorer,
          reducer: "mean",
          scored_samples: scored,
          unscored_samples: unscoredSamples.get(name) ?? 0,
          params,
          metrics: { mean: { name: "mean", value: mean, params: {} } },
        };
      }),
  };
}

/** The names of the scores that a sample lacks because its verdict or its ballots have no number. */
export function unscoredIn({ suite, scenarioId, judges, verdicts, stance }: Graded): readonly string[] {
  const { fields } = rubricOf(suite, scenarioOf(suite, scenarioId));
  const ofJudges = verdicts.flatMap(({ judgeId, verdict }) => {
    const judge = judges.find(({ id }) => id === judgeId);
    if (judge === undefined || verdict.grade.kind === "scored") return [];
    return fields.map((field) => scoreName(field.id, judge, judges));
  });
  if (stance?.grade.kind !== "unscored") return ofJudges;
  return [...itemFields, ...ofJudges];
}
