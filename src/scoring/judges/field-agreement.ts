import type { ScoreField } from "../../domain/rubric.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Score } from "../../domain/verdict.ts";
import { krippendorffAlpha } from "../../statistics/agreement/krippendorff-alpha.ts";
import { weightedKappa } from "../../statistics/agreement/weighted-kappa.ts";
import { rubricOf } from "../../suite/index.ts";
import type { JudgedConversation } from "./judged-conversations.ts";

type Measurement = Parameters<typeof krippendorffAlpha>[1];

/** Agreement of all judges on one field. */
export interface FieldAgreement {
  readonly field: string;
  readonly measurement: Measurement;
  /** Krippendorff's alpha; null where all values are the same. */
  readonly alpha: number | null;
  /** Conversations that at least two judges scored. */
  readonly conversations: number;
}

/** Agreement of two judges on one field. */
export interface FieldPairAgreement {
  readonly field: string;
  /** Quadratic weights; of a boolean that is the unweighted one. Null where all values are the same. */
  readonly kappa: number | null;
  /** The first minus the second, in the field's own unit; of a boolean as a share. */
  readonly meanDifference: number | null;
  readonly conversations: number;
}

/** A score field on one scale, in one or more rubrics of a suite. */
export interface GradedField {
  readonly field: ScoreField;
  readonly scenarioIds: ReadonlySet<string>;
}

/** In the order of the rubrics. A field id with different scales gives one entry a scale. */
export function gradedFields(suite: Suite): readonly GradedField[] {
  const graded = suite.scenarios.flatMap((scenario) =>
    rubricOf(suite, scenario).fields.map((field) => ({ field, scenarioId: scenario.id })),
  );
  const groups = Map.groupBy(graded, ({ field }) =>
    field.kind === "number" ? `${field.id} ${field.min} ${field.max}` : field.id,
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return { field: first.field, scenarioIds: new Set(own.map(({ scenarioId }) => scenarioId)) };
  });
}

/** Each judge's values for each conversation with the field. */
function valuesOf(graded: GradedField, conversations: readonly JudgedConversation[]): readonly (number | null)[][] {
  const { field, scenarioIds } = graded;
  return conversations
    .filter(({ scenarioId }) => scenarioIds.has(scenarioId))
    .map(({ grades }) => grades.map((grade) => numberFrom(field, grade?.fields[field.id])));
}

/** A label is numbered by its place: labels can be equal in worth. */
function numberFrom(field: ScoreField, score: Score | undefined): number | null {
  if (score === undefined) return null;
  if (field.kind === "label") return field.labels.findIndex(({ value }) => value === score);
  return Number(score);
}

export function fieldAgreement(graded: GradedField, conversations: readonly JudgedConversation[]): FieldAgreement {
  const units = valuesOf(graded, conversations).filter((unit) => unit.filter((value) => value !== null).length > 1);
  const measurement = measurementOf(graded.field);
  return {
    field: graded.field.id,
    measurement,
    alpha: krippendorffAlpha(units, measurement),
    conversations: units.length,
  };
}

/**
 * A scale with few steps is ordinal: the distance from "complied" to "partly" need not equal that from "partly" to
 * "refused".
 */
const mostRanks = 5;

function measurementOf(field: ScoreField): Measurement {
  if (field.kind !== "number") return "nominal";
  const { min, max } = field;
  return Number.isInteger(min) && Number.isInteger(max) && max - min < mostRanks ? "ordinal" : "interval";
}

export function fieldPairAgreement(
  graded: GradedField,
  conversations: readonly JudgedConversation[],
  [one, other]: readonly [number, number],
): FieldPairAgreement {
  const pairs = valuesOf(graded, conversations).flatMap((values) => {
    const [first, second] = [values[one] ?? null, values[other] ?? null];
    return first === null || second === null ? [] : [[first, second] as const];
  });
  return { field: graded.field.id, ...weightedKappa(pairs, "quadratic"), conversations: pairs.length };
}
