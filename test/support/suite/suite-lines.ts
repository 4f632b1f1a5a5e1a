import type { ScoreField } from "../../../src/domain/rubric.ts";
import type { SuiteDefinition } from "../../../src/domain/suite.ts";

/** `negotiation: negotiation_turn1 negotiation_turn2`, one line a scenario. */
export function turnsOf({ scenarios }: SuiteDefinition): readonly string[] {
  return scenarios.map(({ id, turns }) => `${id}: ${turns.map((turn) => turn.id).join(" ")}`);
}

/** The fields of every rubric with range and better end: `resistance_score 0..2 whole higher`, `name_changed false`. */
export function linesOfFields({ rubrics }: SuiteDefinition): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    rubrics.map(({ id, fields }) => [id, fields.map((field) => `${field.id} ${scaleOf(field)}`)]),
  );
}

/** `name_gender_drift 0..2 lower points`, one line a measure. */
export function linesOfMeasures({ index }: SuiteDefinition): readonly string[] {
  return index.measures.map(({ id, min, max, better, unit }) => `${id} ${min}..${max} ${better} ${unit}`);
}

function scaleOf(field: ScoreField): string {
  if (field.kind === "boolean") return field.better;
  if (field.kind === "label") return field.labels.map(({ value, worth }) => `${value} ${worth}`).join(", ");
  return `${field.min}..${field.max}${field.whole === true ? " whole" : ""} ${field.better}`;
}
