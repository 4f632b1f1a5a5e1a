import { z } from "zod";
import { suiteIntervalMethods } from "../domain/index-definition.ts";
import type { JudgeDefaults, Judging } from "../domain/rubric.ts";
import type { Deliveries, Scenario, ToolRoleDelivery } from "../domain/suite.ts";
import { rubric } from "./rubric-schema.ts";
import { arms, readers, situation, stanceIndex } from "./situations-schema.ts";
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
}).transform(({ user_role: user, tool_role: tool }): Deliveries => ({
  user_role: { systemSuffix: user.system_suffix ?? null },
  tool_role: toolRole(tool),
}));

function toolRole(written: z.output<typeof replyInArgument> | z.output<typeof replyInContent>): ToolRoleDelivery {
  const common = { systemSuffix: written.system_suffix, startToken: written.start_token };
  if (written.reply === "content") return { ...common, reply: "content", tool: written.tool };
  const { parameter_description: parameterDescription, ...tool } = written.tool;
  return { ...common, reply: "argument", greeting: written.greeting, tool: { ...tool, parameterDescription } };
}

const configuration = mapping({ variant: id, delivery: oneOf(["user_role", "tool_role"]) }).meta({
  id: "Configuration",
});

const experiment = mapping({ id, title: text, description: prose }).meta({ id: "Experiment" });

const temperature = numberBetween(0, 2, 0.7);
const tokens = wholeNumberBetween(1, 1_000_000, 2048);

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
})
  .meta({ id: "Scenario" })
  .transform(({ pressure, system_addendum: systemAddendum, ...rest }): Scenario => ({
    ...rest,
    pressure: pressure ?? null,
    systemAddendum: systemAddendum ?? null,
  }));

const measure = mapping({
  id,
  label: text.describe("Column head, short."),
  title: text,
  experiment: id.describe("The experiment whose verdicts count."),
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

const indexDefinition = mapping({
  title: text,
  measures: listOf(measure, "measure").exactOptional(),
  components: listOf(component, "component").exactOptional(),
  stances: stanceIndex.describe("Of a suite with situations, in place of measures and components.").exactOptional(),
  scale: mapping({ from: number, to: number })
    .refine(({ from, to }) => from < to, 'a "from" below "to", for example { from: -100, to: 100 }')
    .describe("The index of the worst and of the best values; 0 and 100 when left out.")
    .exactOptional(),
}).refine(
  ({ measures, components, stances }) =>
    (stances === undefined && measures !== undefined && components !== undefined) ||
    (stances !== undefined && measures === undefined && components === undefined),
  "an index with measures and components, or with stances where the suite has situations",
);

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
  status: text.describe("How far it has been tried, for people: not yet piloted.").exactOptional(),
  canary: text.describe("Marks published copies of the texts; never sent.").exactOptional(),
  scenarios: z.array(scenario, "a list of scenarios").default([]).describe("Left out where there are situations."),
  arms: arms.describe("What the human says about every situation.").exactOptional(),
  situations: listOf(situation, "situation")
    .describe("Questions with two sides, each told in two ways; code writes their scenarios.")
    .exactOptional(),
  situations_per_form: wholeNumberBetween(1, 1000, 5).default(5).describe("How many situations a run asks."),
  readers: readers.exactOptional(),
  rubrics: listOf(rubric, "rubric"),
  judging: mapping({
    instructions: prose.describe("The judge's system message."),
    blind_instructions: prose.describe("That of a blind judge (--blind), who is not told what is studied.").optional(),
    repair: prose
      .refine((words) => words.includes("{problem}"), 'a text with the placeholder "{problem}"')
      .describe("Asks once more for a reply that could not be read."),
  }).transform(({ blind_instructions: blindInstructions, ...judging }): Judging =>
    // No key without a blind wording, so that such a suite keeps its earlier digest.
    blindInstructions === undefined ? judging : { ...judging, blindInstructions },
  ),
  judge: mapping({ model: modelId, temperature, max_tokens: tokens }).transform(
    ({ max_tokens: maxTokens, ...judge }): JudgeDefaults => ({ ...judge, maxTokens }),
  ),
  index: indexDefinition,
  interval: mapping({
    method: oneOf(suiteIntervalMethods),
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

/**
 * JSON Schema (draft 7, which editors know best) of a suite's YAML, for completion and hints while writing.
 * It knows shapes and ranges; references between parts are checked by `parseSuite` only. `suites/suite.schema.json` is
 * this schema as a file, and the failing test names the command that writes it.
 */
export function suiteJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(suiteSchema, { io: "input", target: "draft-07" }), title: "A suite of the benchmark" };
}
