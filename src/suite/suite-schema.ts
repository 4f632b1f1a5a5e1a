import { z } from "zod";
import { intervalMethods } from "../domain/index.ts";
import { arm, audit, ballot, item, namedWordings } from "./arms-schema.ts";
import { scenarios } from "./conversation-schema.ts";
import { indexDefinition } from "./index-schema.ts";
import { rubric } from "./rubric-schema.ts";
import {
  functionName,
  id,
  listOf,
  mapping,
  modelId,
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
});

const configuration = mapping({ variant: id, delivery: oneOf(["user_role", "tool_role"]) }).meta({
  id: "Configuration",
});

const experiment = mapping({ id, title: text, description: prose }).meta({ id: "Experiment" });

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
  }),
  judge: mapping({ model: modelId, temperature, max_tokens: tokens }),
  index: indexDefinition,
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
