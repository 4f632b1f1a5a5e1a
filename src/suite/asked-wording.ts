import type { JudgeConfig } from "../domain/model-config.ts";
import type { Judging, Rubric } from "../domain/rubric.ts";

type Manner = Pick<JudgeConfig, "blind">;

/** The instructions of a judge with or without blind wording, with nothing of the other wording. */
export function askedJudging({ blindInstructions, ...judging }: Judging, { blind }: Manner): Judging {
  return blind && blindInstructions !== undefined ? { ...judging, instructions: blindInstructions } : judging;
}

/**
 * The rubric as a judge with or without blind wording reads it, with nothing of the other wording, so that no grade depends
 * on a word that its judge never saw. The fields are those of the rubric in its order; a blind judge's request has other ids
 * for them.
 */
export function askedRubric({ blind: wording, ...rubric }: Rubric, { blind }: Manner): Rubric {
  if (!blind || wording === undefined) return rubric;
  const { title, prompt } = wording;
  const fields = rubric.fields.map((field, index) => {
    const { name: id = field.id, description = field.description } = wording.fields[index] ?? {};
    return Object.assign({}, field, { id, description });
  });
  return { ...rubric, title, prompt, fields };
}
