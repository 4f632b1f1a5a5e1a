import { nameInWords } from "../../../../src/results/format/names.ts";
import type { SiteRubric, TrajectoryVerdict, SiteMeta } from "../../../../src/results/contract/site.ts";

type Field = SiteRubric["fields"][number];
type Value = number | boolean | string | null;

/** The values of all judges in one field. */
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

/** A value, formatted for its field. */
export function valueText(field: Field, value: Value): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return field.max === null ? String(value) : `${value} of ${field.max}`;
}

/** The possible values, and which end is better. */
export function rangeText({ kind, min, max, whole, labels }: Field): string {
  if (kind === "label") return labels.map(({ value, worth }) => `${value} (${worth})`).join(", ");
  return kind === "boolean" ? "yes or no" : `${min ?? "–"} to ${max ?? "–"}${whole ? " in whole numbers" : ""}`;
}

const directions: Readonly<Record<NonNullable<Field["better"]>, { readonly sign: string; readonly text: string }>> = {
  higher: { sign: "↑", text: "more is better" },
  lower: { sign: "↓", text: "less is better" },
  true: { sign: "✓", text: "yes is better" },
  false: { sign: "✗", text: "no is better" },
};

export function directionOf({ better }: Field): { readonly sign: string; readonly text: string } {
  return better === null ? { sign: "", text: "by what each is worth, at best 1" } : directions[better];
}

/** A field's id in words. */
export function fieldName({ id }: Field): string {
  const words = nameInWords(id);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the data have the rubric's wording. An imported suite may have one remark in place of it. */
export function isWorded({ prompt, fields }: SiteRubric): boolean {
  return fields.some(({ description }) => description !== prompt);
}

type Standing = Pick<SiteMeta, "panel">;

/** Why a verdict does not count, as a sentence; null for one that does. */
export function notCountedReason(
  { judge, counts }: Pick<TrajectoryVerdict, "judge" | "counts">,
  { panel }: Standing,
): string | null {
  if (counts) return null;
  const because = panel?.leftOut.find((left) => left.judge.id === judge.id)?.why;
  if (because === "own-family") return "This judge belongs to the model’s own family, so its grade does not count.";
  if (because === "no-information") return "Its grades do not correlate with the other judges’, so they do not count.";
  return panel === null ? "Another judge’s verdicts count here." : "This judge is not in the panel.";
}

/** Whose verdicts make the score, as a sentence; null for a single judge. */
export function countingSentence(verdicts: readonly TrajectoryVerdict[], { panel }: Standing): string | null {
  const counting = verdicts.filter(({ counts }) => counts).length;
  const others = verdicts.length - counting;
  if (panel === null && others === 0) return null;
  if (panel === null) return `Of ${verdicts.length} judges ${counting === 1 ? "one counts" : `${counting} count`}.`;
  const rest = others === 1 ? " One more is shown and does not count." : ` ${others} more are shown and do not count.`;
  const median = `A panel: the median of ${counting === 1 ? "one judge" : `${counting} judges`} counts, field by field.`;
  const raw = panel.severity === null ? "" : " The ranking also corrects for harsh and lenient judges: see its notes.";
  return (others === 0 ? median : median + rest) + raw;
}

interface Anchor {
  /** As written in the rubric: a number, a band of numbers such as `1-2`, `true` or `false`. */
  readonly value: string;
  readonly text: string;
}

const listItem =
  /^\s*[-*]\s+[`*"]*(true|false|-?\d+(?:\.\d+)?(?:[-\u2013]\d+(?:\.\d+)?)?)[`*"]*\s*(?::|=|\u2013|-)\s*(.+)$/u;

/**
 * The meanings of a field's values in a rubric's prompt: the list below the paragraph that begins with the field's id. Empty
 * where the prompt has no such list.
 */
export function anchorsOf(prompt: string, fieldId: string): readonly Anchor[] {
  const lines = prompt.split("\n");
  const head = lines.findIndex((line) => isHead(line, fieldId));
  if (head === -1) return [];
  const anchors: Anchor[] = [];
  for (const line of lines.slice(head + 1)) {
    const item = listItem.exec(line);
    const last = anchors.at(-1);
    if (item !== null) anchors.push({ value: item[1] ?? "", text: (item[2] ?? "").trim() });
    else if (line.trim() === "") {
      if (anchors.length > 0) break;
    } else if (last !== undefined && /^\s+\S/u.test(line))
      anchors[anchors.length - 1] = { value: last.value, text: `${last.text} ${line.trim()}` };
    else if (anchors.length > 0) break;
  }
  return anchors;
}

function isHead(line: string, fieldId: string): boolean {
  const bare = line.replaceAll(/[`*"#]/gu, "").trim();
  return bare === fieldId || (bare.startsWith(fieldId) && /^[\s:(=-]/u.test(bare.slice(fieldId.length)));
}

/** The anchors that a value equals, is within, or is between. */
export function anchorsAround(anchors: readonly Anchor[], value: number | boolean | string): readonly Anchor[] {
  if (typeof value !== "number") return anchors.filter((anchor) => anchor.value === String(value));
  const bands = anchors.flatMap((anchor) => bandOf(anchor)).toSorted((one, other) => one.from - other.from);
  const around = bands.filter(({ from, to }) => from <= value && value <= to);
  const below = bands.findLast(({ to }) => to < value);
  const above = bands.find(({ from }) => from > value);
  const nearest = around.length > 0 ? around : [below, above].filter((band) => band !== undefined);
  return nearest.map(({ anchor }) => anchor);
}

/** The numbers of an anchor; none for `true` and `false`. */
function bandOf(anchor: Anchor): readonly { readonly anchor: Anchor; readonly from: number; readonly to: number }[] {
  const [, first, last = first] = /^(-?[\d.]+)(?:[-\u2013]([\d.]+))?$/u.exec(anchor.value) ?? [];
  return first === undefined ? [] : [{ anchor, from: Number(first), to: Number(last) }];
}
