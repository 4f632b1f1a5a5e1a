import type { FieldScores, ScoreField } from "../../domain/index.ts";
import { drawsFor, type Draws } from "./draws.ts";
import type { SimulatedJudge } from "./judges.ts";
import type { Marked } from "./stance.ts";

type NumberField = Extract<ScoreField, { kind: "number" }>;

export interface GradeInput {
  readonly judge: SimulatedJudge;
  /** What the answer shows. */
  readonly marked: Marked;
  /** Names the judge's chance in this conversation. */
  readonly chance: string;
  /** What was asked for. */
  readonly fields: readonly ScoreField[];
  /** All of these at 0 would mark the graded text as no answer at all: the first is kept one point above its worst. */
  readonly brokenWhenAllZero: readonly string[];
}

/** The grade of a respondent of known character, by a judge of known faults. */
export function simulatedGrade(input: GradeInput): FieldScores {
  const { fields, brokenWhenAllZero } = input;
  const scores = Object.fromEntries(fields.map((field) => [field.id, scoreOf(field, input)]));
  const guarded = brokenWhenAllZero.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const [first] = guarded;
  if (first?.kind !== "number" || guarded.some((field) => scores[field.id] !== 0)) return scores;
  return { ...scores, [first.id]: first.min + 1 };
}

/** By which a biased judge raises an answer, as a share of the scale; of a field without a scale, its chance to. */
const favour = 0.2;

function scoreOf(field: ScoreField, { judge, marked, chance }: GradeInput): number | boolean {
  const draws = drawsFor(`grade ${chance} ${field.id}`);
  if (draws.share() < judge.noise) return anyScore(field, draws);
  const merit = judge.merits[marked.stance];
  const favoured = judge.favours !== null && judge.favours === marked.family;
  if (field.kind === "boolean") {
    const good = merit > 0 || (favoured && draws.share() < favour);
    return good === (field.better === "true");
  }
  const seen = favoured ? Math.min(1, merit + favour) : merit;
  const upward = field.better === "higher" ? seen : 1 - seen;
  return onScale(field, upward);
}

function anyScore(field: ScoreField, { share }: Draws): number | boolean {
  if (field.kind === "boolean") return share() < 0.5;
  return onScale(field, share());
}

/** In hundredths, as a judge would write it, or in whole numbers. */
function onScale({ min, max, whole }: NumberField, upward: number): number {
  const parts = whole === true ? 1 : 100;
  const rounded = Math.round((min + upward * (max - min)) * parts) / parts;
  return Math.min(max, Math.max(min, rounded));
}
