import { canonicalJson } from "../../domain/digest.ts";
import type { Outline, OutlineField } from "../outline.ts";
import { pathText, problemAt, shown, suggest, type Path, type Problem } from "../problem.ts";

interface PlacedField {
  readonly path: Path;
  readonly field: OutlineField;
}

/** Ranges are not empty, a field means the same everywhere, and broken grades can be recognised. */
export function scoreFields(suite: Outline): readonly Problem[] {
  const placed = suite.rubrics.flatMap(({ fields }, rubric) =>
    fields.map((field, index) => ({ path: ["rubrics", rubric, "fields", index], field })),
  );
  return [
    ...placed.flatMap(emptyRange),
    ...placed.flatMap(fractionalEnds),
    ...placed.flatMap(repeatedLabels),
    ...secondMeanings(placed),
    ...brokenMarks(suite),
  ];
}

function emptyRange({ path, field: { min, max } }: PlacedField): readonly Problem[] {
  if (min === undefined || max === undefined || min < max) return [];
  return [problemAt([...path, "max"], `max ${max} is not above min ${min}; write for example ${min + 10}`)];
}

/** A scale of whole numbers starts and ends with one. */
function fractionalEnds({ path, field: { min, max, whole } }: PlacedField): readonly Problem[] {
  if (whole !== true) return [];
  const fractions = Object.entries({ min, max }).filter(([, end]) => end !== undefined && !Number.isInteger(end));
  return fractions.map(([end, value]) =>
    problemAt(
      [...path, end],
      `${end} ${value} is not a whole number, but whole is true; write for example ${Math.round(value ?? 0)}`,
    ),
  );
}

/** A judge's label is read in any case. */
function repeatedLabels({ path, field: { labels } }: PlacedField): readonly Problem[] {
  const written = labels.map(({ value }) => value?.toUpperCase());
  return labels.flatMap(({ value }, index) =>
    value === undefined || written.indexOf(value.toUpperCase()) === index
      ? []
      : [problemAt([...path, "labels", index, "value"], `a second label ${shown(value)}; give each its own`)],
  );
}

/** Measures refer to fields by id, so a field has the same scale in every rubric. */
function secondMeanings(placed: readonly PlacedField[]): readonly Problem[] {
  const firsts = new Map<string, PlacedField>();
  return placed.flatMap(({ path, field }) => {
    if (field.id === undefined) return [];
    const first = firsts.get(field.id);
    if (first === undefined) firsts.set(field.id, { path, field });
    if (first === undefined || scaleOf(first.field) === scaleOf(field)) return [];
    const scales = `${scaleOf(field)} here and ${scaleOf(first.field)} in ${pathText(first.path)}`;
    return [problemAt(path, `the field ${shown(field.id)} is ${scales}; give both the same scale, or different ids`)];
  });
}

function scaleOf({ type, min, max, whole = false, labels, better }: OutlineField): string {
  return canonicalJson({
    type,
    min,
    max,
    ...(whole ? { whole } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    better,
  });
}

/** Only a number field whose range includes 0 can have a grade of 0. */
function brokenMarks(suite: Outline): readonly Problem[] {
  return suite.rubrics.flatMap((rubric, index) => {
    const able = rubric.fields.filter(canBeZero).flatMap(({ id }) => (id === undefined ? [] : [id]));
    return rubric.broken_when_all_zero.flatMap((id, entry) => {
      if (id === undefined || able.includes(id)) return [];
      const path = ["rubrics", index, "broken_when_all_zero", entry];
      return [problemAt(path, `${shown(id)} is not a number field of this rubric that can be 0; ${suggest(id, able)}`)];
    });
  });
}

function canBeZero({ type, min, max }: OutlineField): boolean {
  return type === "number" && (min === undefined || min <= 0) && (max === undefined || max >= 0);
}
