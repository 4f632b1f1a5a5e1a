import type { SiteRubric, TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";

type Field = SiteRubric["fields"][number];
type Value = number | boolean | null;

/** What every judge gave in one field. */
export interface GradeRow {
  readonly field: Field;
  /** By verdict, in order; null from a judge whose reply could not be read. */
  readonly values: readonly Value[];
  /** Judges gave different values. */
  readonly differs: boolean;
}

export function gradeRows(rubric: SiteRubric, verdicts: readonly TrajectoryVerdict[]): readonly GradeRow[] {
  return rubric.fields.map((field) => {
    const values = verdicts.map(({ grade }) => (grade.kind === "scored" ? (grade.scores[field.id] ?? null) : null));
    return { field, values, differs: new Set(values.filter((value) => value !== null)).size > 1 };
  });
}

/** A value as it was given, in the field's range. */
export function valueText(field: Field, value: Value): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return field.max === null ? String(value) : `${value} of ${field.max}`;
}

/** The values that there are, and which of them is hoped for. */
export function rangeText({ kind, min, max, whole }: Field): string {
  return kind === "boolean" ? "yes or no" : `${min ?? "–"} to ${max ?? "–"}${whole ? " in whole numbers" : ""}`;
}

const directions: Readonly<Record<Field["better"], { readonly sign: string; readonly text: string }>> = {
  higher: { sign: "↑", text: "more is better" },
  lower: { sign: "↓", text: "less is better" },
  true: { sign: "✓", text: "yes is better" },
  false: { sign: "✗", text: "no is better" },
};

export function directionOf({ better }: Field): { readonly sign: string; readonly text: string } {
  return directions[better];
}

/** A field's id in words. */
export function fieldName({ id }: Field): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the data hold the rubric's words. Of an imported suite they may hold one remark in place of all of them. */
export function isWorded({ prompt, fields }: SiteRubric): boolean {
  return fields.some(({ description }) => description !== prompt);
}
