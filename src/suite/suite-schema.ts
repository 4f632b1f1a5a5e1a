import { z } from "zod";
import {
  suiteIntervalMethods,
  type Deliveries,
  type JudgeDefaults,
  type Judging,
  type Scenario,
  type ToolRoleDelivery,
  type Turn,
} from "../domain/index.ts";
import { arm, audit, ballot, item, namedWordings, said } from "./arms-schema.ts";
import { rubric } from "./rubric-schema.ts";
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
  human: said.describe("What the human says in this turn."),
  kind: text
    .exactOptional()
    .describe("What kind of question it is, for people; neither the model nor a judge sees it."),
  only_if: oneOf(["view", "held"])
    .describe("Asked only where the ballot of side_by shows a view; held: and the last ballot here some of it.")
    .exactOptional(),
  ballot: id.describe("The ballot that the human asks for here: code reads the answer.").exactOptional(),
})
  .meta({ id: "Turn" })
  .transform(({ human, only_if: onlyIf, ...rest }): Turn => {
    const asked = onlyIf === undefined ? rest : { ...rest, onlyIf };
    return typeof human === "string" ? { ...asked, human } : { ...asked, human: human.a, wordings: [human] };
  });

const turnPlace = mapping({ scenario: id, turn: id }).meta({ id: "TurnPlace" });

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
  fork: turnPlace.describe("Repeats another scenario up to the answer to this turn.").exactOptional(),
  side_by: turnPlace.describe("The ballot of another scenario that says which side the model took.").exactOptional(),
  turns: listOf(turn, "turn"),
})
  .meta({ id: "Scenario" })
  .transform(({ pressure = null, system_addendum: systemAddendum = null, side_by: sideBy, ...rest }): Scenario => ({
    ...rest,
    pressure,
    systemAddendum,
    ...(sideBy === undefined ? {} : { sideBy }),
  }));

const scenarios = z
  .array(scenario, "a list of scenarios")
  .default([])
  .describe("May be left out where there are items.");

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
  unranks_below: z
    .number(percentRule())
    .gt(0, percentRule())
    .max(100, percentRule())
    .describe("Of kept or views: a model config below this many percent gets no rank.")
    .exactOptional(),
})
  .refine(
    ({ fields, kept, moved, views }) => [fields, kept, moved, views].filter((way) => way !== undefined).length === 1,
    "a measure with one of fields, kept, moved, views",
  )
  .refine(
    (written) => written.fields === undefined || (written.experiment !== undefined && written.better === undefined),
    "a measure of fields with an experiment and without better, which its fields state",
  )
  .refine(
    (written) => written.fields !== undefined || written.experiment === undefined,
    "a measure of ballots without an experiment: all items count",
  )
  .refine(
    ({ unranks_below: limit, views, kept }) =>
      limit === undefined || views !== undefined || (kept !== undefined && kept.less_in === undefined),
    "unranks_below only where a measure has views, or kept without less_in",
  )
  .meta({ id: "Measure" });

const component = mapping({
  id,
  title: text,
  weight: z.number(weightRule()).positive(weightRule()).max(100, weightRule()),
  measures: listOf(id, "measure id"),
}).meta({ id: "Component" });

function percentRule(): string {
  return "a percentage above 0 and up to 100, for example 50";
}

function weightRule(): string {
  return "a weight above 0 and up to 100; all weights add up to 100";
}

const indexDefinition = mapping({
  title: text,
  measures: listOf(measure, "measure"),
  components: listOf(component, "component"),
  scale: mapping({ from: number, to: number })
    .refine(({ from, to }) => from < to, 'a "from" below "to", for example { from: -100, to: 100 }')
    .describe("The index of the worst and of the best values; 0 and 100 when left out.")
    .exactOptional(),
});

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
  scenarios,
  ballots: listOf(ballot, "ballot").optional(),
  arms: listOf(arm, "arm").describe("The conversations about each item.").optional(),
  shared: namedWordings.describe("Texts that arms name as slots: {again}."),
  tactics: namedWordings.describe("The human's wordings of each tactic of pressure."),
  items: listOf(item, "item").describe("Questions with two sides; each gets a scenario for each arm.").optional(),
  audit: audit.describe("Which conversations of arms judges grade, and by which rubric.").optional(),
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
