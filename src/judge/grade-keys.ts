import type { Rubric } from "../domain/index.ts";

/** The key of the judge's own words in its reply. */
export const reasoningKey = "reasoning";

/** All keys of a grade in the order in which the judge is to write them. */
export function gradeKeys(rubric: Rubric): readonly string[] {
  const fields = rubric.fields.map((field) => field.id);
  return rubric.reasonFirst ? [reasoningKey, ...fields] : [...fields, reasoningKey];
}
