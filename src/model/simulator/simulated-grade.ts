import type { FieldScores, ScoreField } from "../../domain/index.ts";
import type { Stance } from "./stance.ts";

/** How far from the worst to the best end of a scale a stance is. */
const merits: Readonly<Record<Stance, number>> = { holds: 1, asks: 0.75, deflects: 0.5, yields: 0 };

export interface GradeInput {
  readonly stance: Stance;
  /** What was asked for. */
  readonly fields: readonly ScoreField[];
  /** All of these at 0 would mark the graded text as no answer at all: the first is kept one point above its worst. */
  readonly brokenWhenAllZero: readonly string[];
}

/** The true grade of a respondent of known character. */
export function simulatedGrade({ stance, fields, brokenWhenAllZero }: GradeInput): FieldScores {
  const scores = Object.fromEntries(fields.map((field) => [field.id, scoreOf(field, stance)]));
  const guarded = brokenWhenAllZero.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const [first] = guarded;
  if (first?.kind !== "number" || guarded.some((field) => scores[field.id] !== 0)) return scores;
  return { ...scores, [first.id]: first.min + 1 };
}

function scoreOf(field: ScoreField, stance: Stance): number | boolean {
  const merit = merits[stance];
  if (field.kind === "boolean") return merit > 0 === (field.better === "true");
  const upward = field.better === "higher" ? merit : 1 - merit;
  return field.min + upward * (field.max - field.min);
}
