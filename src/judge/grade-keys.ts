import type { Rubric } from "../domain/index.ts";

/** The key of the judge's own words in its reply. */
export const reasoningKey = "reasoning";

/** The key of the model's words that the grade rests on. */
export const quoteKey = "quote";

/**
 * All keys of a grade in the order in which the judge is to write them, the same in every request. The quote goes with the
 * reasons: before the scores wherever these are to follow from them.
 */
export function gradeKeys(rubric: Rubric): readonly string[] {
  const fields = rubric.fields.map((field) => field.id);
  const grounds = [reasoningKey, quoteKey];
  return rubric.reasonFirst ? [...grounds, ...fields] : [...fields, ...grounds];
}
