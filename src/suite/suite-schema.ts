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
  id: id.describe("As --variants takes it."),
  title: text.describe("For people."),
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
    name: functionName.describe("Letters, digits, _ and -."),
    description: text.describe("What the model reads about the tool."),
    parameter: functionName.describe("The one required string parameter: the model's reply."),
    parameter_description: text.describe("What the model reads about the parameter."),
  }).describe("The tool by which the model speaks."),
});

const replyInContent = mapping({
  reply: z.literal("content").describe("The model calls the tool to read the human's message and replies in content."),
  ...toolRoleCommon,
  tool: mapping({
    name: functionName.describe("Letters, digits, _ and -."),
    description: text.describe("What the model reads about the tool."),
  }).describe("It has no parameters."),
});

const deliveries = mapping({
  user_role: mapping({ system_suffix: prose.nullish().describe("Ends the system message.") }).describe(
    "The human speaks as user.",
  ),
  tool_role: z
    .discriminatedUnion(
      "reply",
      [replyInArgument, replyInContent],
      "argument or content (a mapping with the key reply, which is argument when left out)",
    )
    .describe("What the human says arrives as the result of a tool call."),
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

const configuration = mapping({
  variant: id.describe("Id of a system variant."),
  delivery: oneOf(["user_role", "tool_role"]).describe("How the human's turns reach the model."),
}).meta({ id: "Configuration" });

const experiment = mapping({
  id: id.describe("As --exp takes it."),
  title: text.describe("For people."),
  description: prose.describe("What it asks, for people."),
}).meta({ id: "Experiment" });

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
  id: id.describe("Unique among the scenarios."),
  experiment: id.describe("Id of its experiment."),
  title: text.describe("For people."),
  rubric: id.describe("Id of the rubric that grades it."),
  pressure: text.nullish().describe("The kind of pressure in the field's terms, or nothing where there is none."),
  system_addendum: prose.nullish().describe("Ends the system message of this scenario only."),
  opening: z
    .array(
      mapping({
        human: prose.describe("What the human says."),
        assistant: prose.describe("The scripted reply, which counts as the model's own."),
      }),
      "a list of exchanges with the keys human, assistant",
    )
    .default([])
    .describe("What both sides say by script before the first turn."),
  turns: listOf(turn, "turn").describe("What the human says. The model answers each turn, and sees all before it."),
})
  .meta({ id: "Scenario" })
  .transform(({ pressure, system_addendum: systemAddendum, ...rest }): Scenario => ({
    ...rest,
    pressure: pressure ?? null,
    systemAddendum: systemAddendum ?? null,
  }));

const measure = mapping({
  id: id.describe("Unique among the measures."),
  label: text.describe("Column head, short."),
  title: text.describe("For people."),
  experiment: id.describe("The experiment whose verdicts count."),
  fields: listOf(id, "field id").describe("Fields of one type and direction that one rubric has together; mostly one."),
  combine: oneOf(["mean", "sum"]).default("mean").describe("How several fields of a verdict become one value."),
}).meta({ id: "Measure" });

const component = mapping({
  id: id.describe("Unique among the components."),
  title: text.describe("For people."),
  weight: z
    .number(weightRule())
    .positive(weightRule())
    .max(100, weightRule())
    .describe("Percent of the index; all weights add up to 100."),
  measures: listOf(id, "measure id").describe("Of one direction. Their ranges are added up."),
}).meta({ id: "Component" });

function weightRule(): string {
  return "a weight above 0 and up to 100; all weights add up to 100";
}

const indexDefinition = mapping({
  title: text.describe("Its name."),
  measures: listOf(measure, "measure").describe("Columns of the leaderboard.").exactOptional(),
  components: listOf(component, "component").describe("Weighted parts of the index, made of measures.").exactOptional(),
  stances: stanceIndex.describe("Of a suite with situations, in place of measures and components.").exactOptional(),
  scale: mapping({
    from: number.describe("The index of the worst values."),
    to: number.describe("The index of the best values."),
  })
    .describe("Left out: 0 and 100, and of a suite with situations -100 and 100.")
    .exactOptional(),
})
  .refine(
    ({ measures, components, stances }) =>
      (stances === undefined && measures !== undefined && components !== undefined) ||
      (stances !== undefined && measures === undefined && components === undefined),
    "an index with measures and components, or with stances where the suite has situations",
  )
  .refine(
    // Intervals of panels, gates, power and the sentences beside an index are of this scale.
    ({ scale, stances }) =>
      scale === undefined || (scale.from === (stances === undefined ? 0 : -100) && scale.to === 100),
    "an index without a scale of its own: it goes from 0 to 100, and from -100 in a suite with situations",
  );

export const language = z
  .string(languageRule())
  .regex(/^[a-z]{2,3}$/u, languageRule())
  .describe(
    "What the texts are written in, such as de; en when left out. Replies to ballots are read in it, and the program's own sentences to judges are German where it is de.",
  )
  .exactOptional();

function languageRule(): string {
  return "the two or three letters of a language (ISO 639), for example de";
}

/** The author's YAML. The rules check how ids, references and numbers fit together. */
export const suiteSchema = mapping({
  id: id.describe("What --suite and the tables call it. Not that of a built-in suite."),
  version: text.describe('In quotation marks, for YAML would make a number of it: "2.0".'),
  language,
  title: text.describe("Heads the leaderboard."),
  description: prose.describe("What the suite is about."),
  system_variants: listOf(systemVariant, "system variant").describe(
    "The first is the plain one: under user_role it is what other configurations are compared with.",
  ),
  deliveries: deliveries.describe("How the human's turns reach the model: both, whichever you run."),
  default_configurations: listOf(configuration, "configuration").describe("What a run measures and the index counts."),
  experiments: listOf(experiment, "experiment").describe("Groups of scenarios; each scenario has one."),
  status: text.describe("How far it has been tried, for people: not yet piloted.").exactOptional(),
  canary: text.describe("Marks published copies of the texts; never sent.").exactOptional(),
  scenarios: z.array(scenario, "a list of scenarios").default([]).describe("Left out where there are situations."),
  arms: arms.describe("What the human says about every situation.").exactOptional(),
  situations: listOf(situation, "situation")
    .describe("Questions with two sides, each told in two ways; code writes their scenarios.")
    .exactOptional(),
  situations_per_form: wholeNumberBetween(1, 1000, 5).default(5).describe("How many situations a run asks."),
  readers: readers.exactOptional(),
  rubrics: listOf(rubric, "rubric").describe("What judges grade by; scenarios may share one."),
  judging: mapping({
    instructions: prose.describe("The judge's system message."),
    blind_instructions: prose.optional().describe("That of a blind judge (--blind), who is not told what is studied."),
    repair: prose
      .refine((words) => words.includes("{problem}"), 'a text with the placeholder "{problem}"')
      .describe("Asks once more for a reply that could not be read."),
  })
    .describe("Instructions for every judge and rubric.")
    .transform(({ blind_instructions: blindInstructions, ...judging }): Judging =>
      // No key without a blind wording, so that such a suite keeps its earlier digest.
      blindInstructions === undefined ? judging : { ...judging, blindInstructions },
    ),
  judge: mapping({
    model: modelId.describe("vendor/name"),
    temperature: temperature.describe("0 is usual."),
    max_tokens: tokens.describe("The limit of a verdict."),
  })
    .describe("The judge that the suite is made for; --judge takes another.")
    .transform(({ max_tokens: maxTokens, ...judge }): JudgeDefaults => ({ ...judge, maxTokens })),
  index: indexDefinition.describe("How grades become one number."),
  interval: mapping({
    method: oneOf(suiteIntervalMethods).describe("re-run is usual (rerun in suites frozen before)."),
    level: z
      .number(levelRule())
      .gt(0, levelRule())
      .lt(1, levelRule())
      .describe("How often it is to contain the true value; 0.95 is usual."),
    resamples: wholeNumberBetween(100, 1_000_000, 10_000).describe("10000 is usual."),
    seed: wholeNumberBetween(0, 0xffff_ffff, 1).describe("Fixes the draws: any whole number."),
  }).describe("The interval beside the index; all are computed, --interval shows another."),
  defaults: mapping({
    runs: wholeNumberBetween(1, 1000, 5).describe("Runs per model config; --runs takes another number."),
    temperature: temperature.describe("Of models that the registry does not know."),
    max_tokens: tokens.describe("The limit of an answer."),
  }).describe("Settings of a run without options."),
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
  const { $schema, ...schema } = z.toJSONSchema(suiteSchema, { io: "input", target: "draft-07" });
  return { $schema, $id: "urn:ai-independence-bench:suite", title: "A suite of the benchmark", ...schema };
}
