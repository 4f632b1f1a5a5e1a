import type { Rubric } from "../domain/rubric.ts";

/** The key of the judge's reasons in its reply. */
export const reasoningKey = "reasoning";

/** The key of the judge's quote of the model. */
export const quoteKey = "quote";

/**
 * All keys of a grade in the order of the reply, equal in every request. The quote goes with the reasons: before the scores
 * where these are to follow from them.
 */
export function gradeKeys(rubric: Rubric): readonly string[] {
  const fields = rubric.fields.map((field) => field.id);
  const grounds = [reasoningKey, quoteKey];
  return rubric.reasonFirst ? [...grounds, ...fields] : [...fields, ...grounds];
}
