import type { JudgeConfig, Judging, Rubric } from "../domain/index.ts";

type Manner = Pick<JudgeConfig, "blind">;

/** What a judge of this manner is told beside the rubric, and nothing of what only the other manner is told. */
export function askedJudging({ blindInstructions, ...judging }: Judging, { blind }: Manner): Judging {
  return blind && blindInstructions !== undefined ? { ...judging, instructions: blindInstructions } : judging;
}

/**
 * The rubric as a judge of this manner reads it, with nothing of the other manner's words, so that no grade depends on a
 * word that its judge never saw. The fields are those of the rubric in its order; a blind judge knows them by other ids.
 */
export function askedRubric({ blind: wording, ...rubric }: Rubric, { blind }: Manner): Rubric {
  if (!blind || wording === undefined) return rubric;
  const { title, prompt } = wording;
  const fields = rubric.fields.map((field, place) => {
    const { name: id = field.id, description = field.description } = wording.fields[place] ?? {};
    return Object.assign({}, field, { id, description });
  });
  return { ...rubric, title, prompt, fields };
}
