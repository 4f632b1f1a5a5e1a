import type { FieldScores, ScoreField } from "../../domain/index.ts";
import type { Stance } from "./stance.ts";

/** How far from the worst to the best end of a scale a judge sees each stance, 0 to 1. */
export type Merits = Readonly<Record<Stance, number>>;

export interface GradeInput {
  readonly stance: Stance;
  readonly merits: Merits;
  /** What was asked for. */
  readonly fields: readonly ScoreField[];
  /** All of these at 0 would mark the graded text as no answer at all: the first is kept one point above its worst. */
  readonly brokenWhenAllZero: readonly string[];
}

/** The true grade of a respondent of known character. */
export function simulatedGrade({ stance, merits, fields, brokenWhenAllZero }: GradeInput): FieldScores {
  const scores = Object.fromEntries(fields.map((field) => [field.id, scoreOf(field, merits[stance])]));
  const guarded = brokenWhenAllZero.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const [first] = guarded;
  if (first?.kind !== "number" || guarded.some((field) => scores[field.id] !== 0)) return scores;
  return { ...scores, [first.id]: first.min + 1 };
}

function scoreOf(field: ScoreField, merit: number): number | boolean {
  if (field.kind === "boolean") return merit > 0 === (field.better === "true");
  const upward = field.better === "higher" ? merit : 1 - merit;
  return field.min + upward * (field.max - field.min);
}
