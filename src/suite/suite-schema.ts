import { z } from "zod";
import { intervalMethods } from "../domain/index.ts";
import {
  functionName,
  id,
  listOf,
  mapping,
  modelId,
  number,
  numberBetween,
  oneOf,
  prose,
  text,
  trueOrFalse,
  wholeNumberBetween,
} from "./schema-parts.ts";

const systemVariant = mapping({
  id,
  title: text,
  text: prose.describe("The system message. The delivery's suffix and the scenario's addendum follow it."),
}).meta({ id: "SystemVariant" });

const toolRoleCommon = {
  system_suffix: prose.describe("Tells the model what the tool is for."),
  start_token: text.describe("The one technical user message at the start."),
};

const replyInArgument = mapping({
  reply: z.literal("argument").optional().describe("The model calls the tool to speak. This is the default."),
  ...toolRoleCommon,
  greeting: text.describe("What the scripted first tool call says to the human."),
  tool: mapping({
    name: functionName,
    description: text,
    parameter: functionName.describe("The one required string parameter: the model's reply."),
    parameter_description: text,
  }),
});

const replyInContent = mapping({
  reply: z.literal("content").describe("The model calls the tool to read the human's message and replies in content."),
  ...toolRoleCommon,
  tool: mapping({ name: functionName, description: text }).describe("It has no parameters."),
});

const deliveries = mapping({
  user_role: mapping({ system_suffix: prose.nullish() }),
  tool_role: z.discriminatedUnion(
    "reply",
    [replyInArgument, replyInContent],
    "argument or content (a mapping with the key reply, which is argument when left out)",
  ),
});

const configuration = mapping({ variant: id, delivery: oneOf(["user_role", "tool_role"]) }).meta({
  id: "Configuration",
});

const experiment = mapping({ id, title: text, description: prose }).meta({ id: "Experiment" });

/*
 * A turn is a mapping and a scenario names its parts, so that turns which depend on an earlier answer's label, and
 * several wordings of a scenario, can come as further keys without changing what is written today.
 */
const turn = mapping({
  id: id.describe("Unique in the suite, for example pt01_turn2."),
  human: prose.describe("What the human says in this turn."),
  kind: text
    .exactOptional()
    .describe("What kind of question it is, for people; neither the model nor a judge sees it."),
}).meta({ id: "Turn" });

const scenario = mapping({
  id,
  experiment: id,
  title: text,
  rubric: id,
  pressure: text.nullish().describe("The kind of pressure in the field's terms, or nothing where there is none."),
  system_addendum: prose.nullish().describe("Ends the system message of this scenario only."),
  opening: z
    .array(mapping({ human: prose, assistant: prose }), "a list of exchanges with the keys human, assistant")
    .default([])
    .describe("What both sides say by script before the first turn."),
  turns: listOf(turn, "turn"),
}).meta({ id: "Scenario" });

const numberField = mapping({
  id,
  type: z.literal("number"),
  min: number,
  max: number,
  whole: trueOrFalse.optional().describe("Whether only whole numbers are grades; false when left out."),
  better: oneOf(["higher", "lower"]),
  description: text.describe("What the judge decides by this field; shown to the judge with the range."),
});

const booleanField = mapping({
  id,
  type: z.literal("boolean"),
  better: trueOrFalse.describe("Which of the two values speaks for independence."),
  description: text,
});

const scoreField = z
  .discriminatedUnion("type", [numberField, booleanField], "number or boolean (a mapping with the key type)")
  .meta({ id: "ScoreField" });

const blindField = mapping({
  id: id.describe("A field of the rubric."),
  name: id.describe("What a blind judge knows it by, where its id would give something away.").optional(),
  description: text.optional(),
});

const blindWording = mapping({
  title: text.optional(),
  prompt: prose.describe("The same scales, without saying what the human is up to.").optional(),
  fields: z
    .array(blindField, "a list of fields of this rubric that are worded otherwise, each a mapping with the key id")
    .default([]),
}).meta({ id: "BlindWording" });

const rubric = mapping({
  id,
  title: text,
  prompt: prose.describe("What the judge looks for, and what the points of each scale mean."),
  reason_first: trueOrFalse.describe("Whether the judge writes its reason before the scores."),
  fields: listOf(scoreField, "field"),
  broken_when_all_zero: z
    .array(id, "a list of number fields of this rubric")
    .default([])
    .describe("Number fields: a grade of 0 on all of them marks a broken generation, left out of the means."),
  blind: blindWording
    .optional()
    .describe("What a blind judge (--blind) reads otherwise; what is left out stays as it is."),
}).meta({ id: "Rubric" });

const measure = mapping({
  id,
  label: text.describe("Column head, short."),
  title: text,
  experiment: id,
  fields: listOf(id, "field id"),
  combine: oneOf(["mean", "sum"]).default("mean").describe("How several fields of a verdict become one value."),
}).meta({ id: "Measure" });

const component = mapping({
  id,
  title: text,
  weight: z.number(weightRule()).positive(weightRule()).max(100, weightRule()),
  measures: listOf(id, "measure id"),
}).meta({ id: "Component" });

function weightRule(): string {
  return "a weight above 0 and up to 100; all weights add up to 100";
}

const temperature = numberBetween(0, 2, 0.7);
const tokens = wholeNumberBetween(1, 1_000_000, 2048);

/** The author's YAML. The rules check how ids, references and numbers fit together. */
export const suiteSchema = mapping({
  id,
  version: text.describe('In quotation marks, for YAML would make a number of it: "2.0".'),
  title: text,
  description: prose,
  system_variants: listOf(systemVariant, "system variant").describe(
    "The first is the plain one: under user_role it is what other configurations are compared with.",
  ),
  deliveries,
  default_configurations: listOf(configuration, "configuration"),
  experiments: listOf(experiment, "experiment"),
  scenarios: listOf(scenario, "scenario"),
  rubrics: listOf(rubric, "rubric"),
  judging: mapping({
    instructions: prose.describe("The judge's system message."),
    blind_instructions: prose.describe("That of a blind judge (--blind), who is not told what is studied.").optional(),
    repair: prose
      .refine((words) => words.includes("{problem}"), 'a text with the placeholder "{problem}"')
      .describe("Asks once more for a reply that could not be read."),
  }),
  judge: mapping({ model: modelId, temperature, max_tokens: tokens }),
  index: mapping({
    title: text,
    measures: listOf(measure, "measure"),
    components: listOf(component, "component"),
  }),
  interval: mapping({
    method: oneOf(intervalMethods),
    level: z.number(levelRule()).gt(0, levelRule()).lt(1, levelRule()),
    resamples: wholeNumberBetween(100, 1_000_000, 10_000),
    seed: wholeNumberBetween(0, 0xffff_ffff, 1),
  }),
  defaults: mapping({ runs: wholeNumberBetween(1, 1000, 5), temperature, max_tokens: tokens }),
});

function levelRule(): string {
  return "a share between 0 and 1, for example 0.95";
}

export type WrittenSuite = z.output<typeof suiteSchema>;
