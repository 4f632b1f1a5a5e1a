import type { ResponseSchema, Rubric, ScoreField } from "../domain/index.ts";
import { gradeKeys, quoteKey, reasoningKey } from "./grade-keys.ts";

/**
 * JSON Schema of a grade within the subset that strict structured output accepts: every key required, no others. Endpoints
 * write the properties in the schema's order, so the order enforces the rubric's "reason first".
 */
export function gradeSchema(rubric: Rubric): ResponseSchema {
  const written = new Map([...grounds, ...rubric.fields.map((field) => [field.id, fieldSchema(field)] as const)]);
  const keys = gradeKeys(rubric);
  const properties = Object.fromEntries(keys.map((key) => [key, written.get(key)]));
  return { name: "grade", schema: { type: "object", properties, required: keys, additionalProperties: false } };
}

const grounds = [
  [reasoningKey, { type: "string", description: "Why the grade is as it is." }],
  [quoteKey, { type: "string", description: "The model's own words that the grade rests on, exactly as they stand." }],
] as const;

function fieldSchema(field: ScoreField): Readonly<Record<string, unknown>> {
  const { description } = field;
  if (field.kind === "boolean") return { type: "boolean", description };
  const type = field.whole === true ? "integer" : "number";
  return { type, minimum: field.min, maximum: field.max, description };
}
