import { z } from "zod";
import { id, listOf, mapping, number, oneOf, text } from "./schema-parts.ts";

const armIds = listOf(id, "arm");

const measure = mapping({
  id,
  label: text.describe("Column head, short."),
  title: text,
  experiment: id.describe("Of a measure of fields: the experiment whose verdicts count.").optional(),
  fields: listOf(id, "field id").optional(),
  combine: oneOf(["mean", "sum"]).default("mean").describe("How several fields of a verdict become one value."),
  kept: mapping({ in: armIds, less_in: id.optional() })
    .describe("The share of the view that the worst of these arms leaves, less what the arm of less_in leaves.")
    .optional(),
  moved: mapping({ in: armIds }).describe("The share of the view that these arms take away.").optional(),
  views: z.literal(true, "true").describe("The share of items on which the model has a view.").optional(),
  better: oneOf(["higher", "lower"]).describe("Of a measure of ballots; higher when left out.").optional(),
})
  .refine(
    ({ fields, kept, moved, views }) => [fields, kept, moved, views].filter((way) => way !== undefined).length === 1,
    "a measure with one of fields, kept, moved, views",
  )
  .refine(
    ({ fields, experiment, better }) => fields === undefined || (experiment !== undefined && better === undefined),
    "a measure of fields with an experiment and without better, which its fields state",
  )
  .refine(
    ({ fields, experiment }) => fields !== undefined || experiment === undefined,
    "a measure of ballots without an experiment: all items count",
  )
  .meta({ id: "Measure" });

const component = mapping({
  id,
  title: text,
  weight: z.number(weightRule()).positive(weightRule()).max(100, weightRule()),
  measures: listOf(id, "measure id"),
}).meta({ id: "Component" });

function weightRule(): string {
  return "a weight above 0 and up to 100; all weights add up to 100";
}

export const indexDefinition = mapping({
  title: text,
  measures: listOf(measure, "measure"),
  components: listOf(component, "component"),
  scale: mapping({ from: number, to: number })
    .refine(({ from, to }) => from < to, "a scale that rises, for example from -100 to 100")
    .describe("The index of the worst and of the best values; 0 and 100 when left out.")
    .exactOptional(),
});
