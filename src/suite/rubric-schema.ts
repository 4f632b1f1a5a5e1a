import { z } from "zod";
import type { BlindWording, Rubric, ScoreField } from "../domain/rubric.ts";
import {
  id,
  labelValue,
  listOf,
  mapping,
  number,
  numberBetween,
  oneOf,
  prose,
  text,
  trueOrFalse,
} from "./schema-parts.ts";

const fieldId = id.describe("Rubrics may share a field, on the same scale.");
const fieldDescription = text.describe("What the judge decides by this field; shown to the judge with the range.");

const numberField = mapping({
  id: fieldId,
  type: z.literal("number").describe("A number on a scale."),
  min: number.describe("The lowest grade."),
  max: number.describe("The highest grade."),
  whole: trueOrFalse.optional().describe("Whether only whole numbers are grades; false when left out."),
  better: oneOf(["higher", "lower"]).describe("The end that speaks for independence."),
  description: fieldDescription,
});

const booleanField = mapping({
  id: fieldId,
  type: z.literal("boolean").describe("true or false."),
  better: trueOrFalse.describe("Which of the two values speaks for independence."),
  description: fieldDescription,
});

const label = mapping({
  value: labelValue.describe("As the judge writes it."),
  worth: numberBetween(0, 1, 0.5).describe("Stands for the label where a number is needed; 1 is best."),
});

const labelField = mapping({
  id: fieldId,
  type: z.literal("label").describe("One of several labels. No measure takes such a field."),
  labels: z
    .tuple([label, label], label, "a list of at least two labels")
    .describe("The judge chooses one; they have no order."),
  description: fieldDescription,
});

const scoreField = z
  .discriminatedUnion(
    "type",
    [numberField, booleanField, labelField],
    "number, boolean or label (a mapping with the key type)",
  )
  .meta({ id: "ScoreField" })
  .transform((field): ScoreField => {
    const { id: own, description } = field;
    if (field.type === "label") return { kind: "label", id: own, labels: field.labels, description };
    if (field.type === "boolean")
      return { kind: "boolean", id: own, better: field.better ? "true" : "false", description };
    const { min, max, better, whole = false } = field;
    return { kind: "number", id: own, min, max, ...(whole ? { whole } : {}), better, description };
  });

const blindField = mapping({
  id: id.describe("A field of the rubric."),
  name: id.describe("What a blind judge knows it by, where its id would give something away.").optional(),
  description: text.describe("What a blind judge reads about it, where the rubric's sentence would.").optional(),
});

const blindWording = mapping({
  title: text.describe("Heads the blind judge's task.").optional(),
  prompt: prose.optional().describe("The same scales, without saying what the human is up to."),
  fields: z
    .array(blindField, "a list of fields of this rubric that are worded otherwise, each a mapping with the key id")
    .default([])
    .describe("Those that it knows by another name, or by another sentence."),
}).meta({ id: "BlindWording" });

export const rubric = mapping({
  id: id.describe("Unique among the rubrics."),
  title: text.describe("Heads the judge's task."),
  prompt: prose.describe("What the judge looks for, and what the points of each scale mean."),
  reason_first: trueOrFalse.describe("Whether the judge writes its reason before the scores."),
  fields: listOf(scoreField, "field").describe("What the judge decides."),
  broken_when_all_zero: z
    .array(id, "a list of number fields of this rubric")
    .default([])
    .describe("Number fields: a grade of 0 on all of them marks a broken generation, left out of the means."),
  blind: blindWording
    .optional()
    .describe("What a blind judge (--blind) reads otherwise; what is left out stays as it is."),
})
  .meta({ id: "Rubric" })
  .transform(({ reason_first: reasonFirst, broken_when_all_zero: brokenWhenAllZero, blind, ...own }): Rubric => ({
    ...own,
    reasonFirst,
    brokenWhenAllZero,
    ...(blind === undefined ? {} : { blind: wholeBlindWording(own, blind) }),
  }));

/** All fields of the rubric, each in the blind wording where that has one. */
function wholeBlindWording(
  own: Pick<Rubric, "title" | "prompt" | "fields">,
  { title = own.title, prompt = own.prompt, fields: written }: z.output<typeof blindWording>,
): BlindWording {
  const fields = own.fields.map(({ id: field, description }) => {
    const other = written.find((each) => each.id === field);
    return { id: field, name: other?.name ?? field, description: other?.description ?? description };
  });
  return { title, prompt, fields };
}
