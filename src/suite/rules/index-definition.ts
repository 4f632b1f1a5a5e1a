import { directionOf } from "../field-direction.ts";
import type { Outline, OutlineField } from "../outline.ts";
import { problemAt, shown, shownList, type Problem } from "../problem.ts";

type OutlineMeasure = Outline["index"]["measures"][number];
type OutlineComponent = Outline["index"]["components"][number];

/** Conditions for an index from 0 to 100: whole weights, and measures that can be computed and added. */
export function indexDefinition(suite: Outline): readonly Problem[] {
  return [
    ...weights(suite.index.components),
    ...suite.index.measures.flatMap((measure, index) => measureProblems(suite, measure, index)),
    ...suite.index.components.flatMap((component, index) => directions(suite, component, index)),
  ];
}

function weights(components: readonly OutlineComponent[]): readonly Problem[] {
  const given = components.flatMap(({ weight }) => (weight === undefined ? [] : [weight]));
  if (given.length === 0 || given.length < components.length) return [];
  const total = given.reduce((sum, weight) => sum + weight, 0);
  if (Math.abs(total - 100) < 1e-9) return [];
  const off = Number(Math.abs(100 - total).toFixed(6));
  const change = total < 100 ? `add ${off}` : `take away ${off}`;
  const message = `the weights ${given.join(" + ")} add up to ${Number(total.toFixed(6))} and must add up to 100; ${change}`;
  return [{ path: ["index", "components"], at: "key", message }];
}

function measureProblems(suite: Outline, measure: OutlineMeasure, index: number): readonly Problem[] {
  const fields = fieldsOf(suite, measure);
  if (fields === null) return [];
  const path = ["index", "measures", index, "fields"];
  const names = shownList(fields.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const mistake = mixture(fields, names) ?? scales(fields, measure, names) ?? neverGraded(suite, measure, names);
  return mistake === null ? [] : [problemAt(path, mistake)];
}

function mixture(fields: readonly OutlineField[], names: string): string | null {
  const types = new Set(fields.map(({ type }) => type));
  if (types.has("label")) return `${names}: labels have no mean; a measure takes number or boolean fields`;
  if (types.has("number") && types.has("boolean")) {
    return `${names} mix number and boolean fields; a measure combines fields of one type`;
  }
  const pulls = new Set(fields.map(pullOf));
  return pulls.has("higher") && pulls.has("lower")
    ? `${names} point in different directions; the fields of a measure must all be better higher, or all lower`
    : null;
}

function scales(fields: readonly OutlineField[], measure: OutlineMeasure, names: string): string | null {
  if (measure.combine === "sum") return null;
  const ranges = new Set(fields.map(({ min, max }) => `${min} to ${max}`));
  return ranges.size > 1
    ? `${names} have the ranges ${[...ranges].join(" and ")}; a mean needs one range, or write combine: sum`
    : null;
}

/** A verdict gives a measure a value only when it has all of its fields. */
function neverGraded(suite: Outline, measure: OutlineMeasure, names: string): string | null {
  const { experiment } = measure;
  if (!suite.experiments.some(({ id }) => id === experiment)) return null;
  const wanted = measure.fields;
  const able = suite.rubrics.filter(({ fields }) => wanted.every((id) => fields.some((field) => field.id === id)));
  // A scenario with an unknown rubric may be the missing one.
  if (!suite.scenarios.every(({ rubric }) => suite.rubrics.some(({ id }) => id === rubric))) return null;
  if (able.length === 0) return `no rubric has ${names} together; put them into one, or measure them apart`;
  const graded = suite.scenarios.some(
    (scenario) => scenario.experiment === experiment && able.some(({ id }) => id === scenario.rubric),
  );
  const rubrics = shownList(able.flatMap(({ id }) => (id === undefined ? [] : [id])));
  return graded
    ? null
    : `no scenario of the experiment ${shown(experiment)} is graded by a rubric with ${names} (${rubrics})`;
}

/** A component adds up its measures and inverts the sum as a whole. */
function directions(suite: Outline, component: OutlineComponent, index: number): readonly Problem[] {
  const measures = component.measures.flatMap((id) => suite.index.measures.filter((measure) => measure.id === id));
  const pulls = measures.map((measure) => pullOfMeasure(suite, measure));
  if (!pulls.includes("higher") || !pulls.includes("lower")) return [];
  const each = measures.map(({ id }, position) => `${shown(id)} ${pulls[position] ?? "unknown"}`).join(", ");
  const message = `the measures point in different directions (better: ${each}); a component takes one direction only`;
  return [problemAt(["index", "components", index, "measures"], message)];
}

function pullOfMeasure(suite: Outline, measure: OutlineMeasure): "higher" | "lower" | undefined {
  return fieldsOf(suite, measure)?.map(pullOf)[0];
}

/** Unknown where the direction has the form of the other type: that is reported as a wrong value. */
function pullOf({ type, better }: OutlineField): "higher" | "lower" | undefined {
  return (type === "boolean") === (typeof better === "boolean") ? directionOf(better) : undefined;
}

/** The fields that a measure names, or null when one is unknown: that is reported as a reference. */
function fieldsOf(suite: Outline, measure: OutlineMeasure): readonly OutlineField[] | null {
  const all = suite.rubrics.flatMap(({ fields }) => fields);
  const found = measure.fields.map((id) => all.find((field) => id !== undefined && field.id === id));
  const fields = found.filter((field) => field !== undefined);
  return fields.length === found.length && fields.length > 0 ? fields : null;
}
