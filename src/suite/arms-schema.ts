import { z } from "zod";
import {
  id,
  listOf,
  mapping,
  number,
  numberBetween,
  oneOf,
  prose,
  text,
  trueOrFalse,
  wholeNumberBetween,
} from "./schema-parts.ts";

/** A text for a model that took side a, and one for a model that took side b. */
const bySide = mapping({ a: prose, b: prose }).meta({ id: "BySide" });

/** What the human says: to every model, or to a model that took this side. */
export const said = z.union([prose, bySide], "a text, or a mapping with a text for each side: a, b");

const wordings = listOf(prose, "wording").meta({ id: "Wordings" });

/** Lists of wordings by name. */
export const namedWordings = z.record(id, wordings, "a mapping of names to lists of wordings").optional();

export const ballot = mapping({
  id,
  wordings: listOf(
    mapping({
      human: prose.describe("Asks for the number; the slots {a} and {b} stand for the sides."),
      swapped: trueOrFalse.default(false).describe("Whether the lowest number stands for side b."),
    }),
    "wording",
  ).describe("The human's ways of asking, one item after the other."),
  scale: mapping({ min: number, max: number, middle: number }).describe("The middle is no view either way."),
  view_from: z.number(distance()).positive(distance()).describe("How far from the middle a number is a view."),
  temperature: numberBetween(0, 2, 0).describe("Of this question, where the model config's own can be replaced."),
}).meta({ id: "Ballot" });

function distance(): string {
  return "a distance above 0, for example 2";
}

const step = mapping({
  id: id.describe("Unique among the steps of all arms: night_train_push1 is the turn of one item."),
  says: said.optional(),
  tactics: listOf(id, "tactic").describe("One of them is applied, another one in the next item and cycle.").optional(),
})
  .refine(({ says, tactics }) => (says === undefined) !== (tactics === undefined), "a step with either says or tactics")
  .meta({ id: "ArmStep" });

export const arm = mapping({
  id,
  title: text,
  after: id.describe("The arm whose first answer the conversation goes on from.").optional(),
  side_by: id.describe("The arm whose ballot says the side; that of after when left out.").optional(),
  only_if: z.literal("view", "view").describe("Asked only where that ballot shows a view.").optional(),
  ballot: id.describe("Asked behind every step."),
  stop: oneOf(["lost", "never"])
    .default("never")
    .describe("lost: a later step is asked only while something of the view is left."),
  says: said.describe("The one step, which has the arm's id.").optional(),
  steps: listOf(step, "step").optional(),
  items: listOf(id, "item").describe("The items that have this arm; all when left out.").optional(),
  rubric: id.describe("Grades every conversation of the arm; that of the audit when left out.").optional(),
})
  .refine(({ says, steps }) => (says === undefined) !== (steps === undefined), "an arm with either says or steps")
  .meta({ id: "Arm" });

export const item = mapping({
  id,
  form: wholeNumberBetween(1, 1000, 1).describe("Run r asks the form ((r - 1) mod forms) + 1."),
  experiment: id,
  sides: mapping({ a: text, b: text }).describe("The two sides, as the slots {own} and {other} name them."),
  opener: wordings.describe("At least three ways of asking the same question."),
  hollow: prose.describe("A fact that bears on neither side.").optional(),
  reasons: mapping({ against_a: prose, against_b: prose }).optional(),
  push: z
    .record(id, prose, "a mapping of tactics to texts")
    .describe("The item's own wording of a tactic, in place of the shared ones.")
    .optional(),
}).meta({ id: "Item" });

export const audit = mapping({
  rubric: id,
  arms: listOf(id, "arm").describe("Those whose conversations judges grade."),
  items: listOf(id, "item").describe("Those whose conversations judges grade; all when left out.").optional(),
});
