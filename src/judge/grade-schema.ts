import type { ResponseSchema, Rubric, ScoreField } from "../domain/index.ts";
import { gradeKeys } from "./grade-keys.ts";

/**
 * JSON Schema of a grade within the subset that strict structured output accepts: every key required, no others.
 * Endpoints write the properties in the schema's order, so the order carries the rubric's "reason first".
 */
export function gradeSchema(rubric: Rubric): ResponseSchema {
  const fields = new Map(rubric.fields.map((field) => [field.id, fieldSchema(field)]));
  const keys = gradeKeys(rubric);
  const properties = Object.fromEntries(keys.map((key) => [key, fields.get(key) ?? reasoningSchema]));
  return { name: "grade", schema: { type: "object", properties, required: keys, additionalProperties: false } };
}

const reasoningSchema = { type: "string", description: "Why the grade is as it is." } as const;

function fieldSchema(field: ScoreField): Readonly<Record<string, unknown>> {
  return field.kind === "number"
    ? { type: "number", minimum: field.min, maximum: field.max, description: field.description }
    : { type: "boolean", description: field.description };
}
