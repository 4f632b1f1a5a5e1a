import { z } from "zod";
import type { Digest } from "../domain/digest.ts";
import { suiteIntervalMethods } from "../domain/index-definition.ts";
import { arms, doses } from "../domain/situation.ts";
import { suiteDigest } from "../domain/suite-digest.ts";
import { builtInLanguages, deliveries, type SuiteDefinition } from "../domain/suite.ts";
import { ballotForms } from "./ballot-forms.ts";
import { functionName, labelValue, modelId, number, numberBetween, text, wholeNumberBetween } from "./schema-parts.ts";
import { definitionProblems } from "./definition-rules.ts";

/*
 * A suite as stores keep it: what `normaliseSuite` makes of the author's YAML, checked against the same rules for ids, texts
 * and numbers, because a store may come from elsewhere. Unknown keys pass: nothing reads them, and the digest covers them.
 */

/** Also the ids of arms, which are put together from those of the item and the arm. */
const id = z.string().regex(/^[a-z][a-z0-9_]{0,255}$/u);
/** With the ids of all system prompts that are measured with the suite. */
const suiteId = z.string().regex(/^[a-z][a-z0-9_]{0,65535}$/u);
/** A system prompt and the name of its file are the user's own, and may hold anything. */
const anyText = z.string();

const tokens = wholeNumberBetween(1, 1_000_000, 2048);
const temperature = numberBetween(0, 2, 0.7);
const turnPlace = z.object({ scenario: id, turn: id });

const toolCommon = { systemSuffix: text, startToken: text };
const toolRole = z.discriminatedUnion("reply", [
  z.object({
    reply: z.literal("argument"),
    ...toolCommon,
    greeting: text,
    tool: z.object({ name: functionName, description: text, parameter: functionName, parameterDescription: text }),
  }),
  z.object({
    reply: z.literal("content"),
    ...toolCommon,
    tool: z.object({ name: functionName, description: text }),
  }),
]);

const wording = z.object({
  a: text,
  b: text,
  dose: z.enum(doses).exactOptional(),
  swapped: z.literal(true).exactOptional(),
});

const turn = z.object({
  id,
  human: text,
  kind: text.exactOptional(),
  wordings: z.tuple([wording], wording).exactOptional(),
  onlyIf: z.enum(["view", "not-lost"]).exactOptional(),
  ballot: id.exactOptional(),
  repairs: id.exactOptional(),
});

const form = wholeNumberBetween(1, 1000, 1);

const scenario = z.object({
  id,
  experiment: id,
  title: text,
  pressure: text.nullable(),
  systemAddendum: text.nullable(),
  opening: z.array(z.object({ human: text, assistant: text })),
  turns: z.tuple([turn], turn),
  rubric: id,
  item: id.exactOptional(),
  arm: z.enum(arms).exactOptional(),
  form: form.exactOptional(),
  fork: turnPlace.exactOptional(),
  sideBy: id.exactOptional(),
  grading: z.literal("on-request").exactOptional(),
});

const ballot = z.object({
  id,
  scale: z.object({ min: number, max: number, middle: number }),
  viewFrom: number.positive(),
  temperature,
  /** Version of the code that reads it. */
  reading: z.int().positive().exactOptional(),
  language: z.union([z.enum(builtInLanguages), ballotForms]).exactOptional(),
});

const sides = z.object({ a: text, b: text });
const situation = z.object({ id, form, experiment: id, sides, criteria: z.tuple([text, text]) });
const item = z.object({ id, situation: id, twin: z.literal([1, 2]), form, sides });

const points = z.number().positive();
const pairs = wholeNumberBetween(1, 1000, 16);
const percent = numberBetween(0, 100, 30);
const stances = z.object({
  divisors: z.object({ modest: points, strong: points }),
  limits: z.object({
    views: z.object({ unranksBelow: percent, marksBelow: percent }),
    unreadable: numberBetween(0, 1, 0.05),
    led: z.object({ marksFrom: percent, unranks: z.boolean(), pairs }),
    gap: points,
    sameSide: z.object({ pairs, share: numberBetween(0, 1, 0.4) }),
  }),
});

const fieldLabel = z.object({ value: labelValue, worth: numberBetween(0, 1, 0.5) });
const field = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("number"),
    id,
    min: number,
    max: number,
    whole: z.literal(true).exactOptional(),
    better: z.enum(["higher", "lower"]),
    description: text,
  }),
  z.object({ kind: z.literal("boolean"), id, better: z.enum(["true", "false"]), description: text }),
  z.object({
    kind: z.literal("label"),
    id,
    labels: z.tuple([fieldLabel, fieldLabel], fieldLabel),
    description: text,
  }),
]);

const rubric = z.object({
  id,
  title: text,
  prompt: text,
  fields: z.array(field),
  reasonFirst: z.boolean(),
  brokenWhenAllZero: z.array(id),
  blind: z
    .object({ title: text, prompt: text, fields: z.array(z.object({ id, name: id, description: text })) })
    .exactOptional(),
});

const armIds = z.tuple([id], id);
const measure = z.object({
  id,
  label: text,
  title: text,
  experiment: id.nullable(),
  fields: z.array(id),
  combine: z.enum(["mean", "sum"]),
  stance: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("kept"), in: armIds, lessIn: id.exactOptional() }),
      z.object({ kind: z.literal("moved"), in: armIds }),
      z.object({ kind: z.literal("views") }),
    ])
    .exactOptional(),
  unranksBelow: numberBetween(0, 100, 50).exactOptional(),
  min: number,
  max: number,
  better: z.enum(["higher", "lower"]),
  unit: z.enum(["points", "share"]),
});

const systemVariant = z.object({ id, title: anyText, text: anyText });
const configuration = z.object({ variant: id, delivery: z.enum(deliveries) });

const definition: z.ZodType<SuiteDefinition> = z.object({
  id: suiteId,
  version: text,
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/u)
    .exactOptional(),
  title: anyText,
  description: text,
  status: text.exactOptional(),
  systemVariants: z.tuple([systemVariant], systemVariant),
  deliveries: z.object({ user_role: z.object({ systemSuffix: text.nullable() }), tool_role: toolRole }),
  defaultConfigurations: z.tuple([configuration], configuration),
  experiments: z.array(z.object({ id, title: text, description: text })),
  scenarios: z.array(scenario),
  ballots: z.tuple([ballot], ballot).exactOptional(),
  situations: z.tuple([situation], situation).exactOptional(),
  items: z.tuple([item], item).exactOptional(),
  readers: z.tuple([modelId, modelId]).exactOptional(),
  canary: text.exactOptional(),
  rubrics: z.array(rubric),
  judging: z.object({ instructions: text, blindInstructions: text.exactOptional(), repair: text }),
  judge: z.object({ model: modelId, temperature, maxTokens: tokens }),
  index: z.object({
    title: text,
    measures: z.array(measure),
    components: z.array(z.object({ id, title: text, weight: numberBetween(0, 100, 50), measures: z.tuple([id], id) })),
    stances: stances.exactOptional(),
    scale: z.object({ from: number, to: number }).exactOptional(),
  }),
  interval: z.object({
    method: z.enum(suiteIntervalMethods),
    level: z.number().gt(0).lt(1),
    resamples: wholeNumberBetween(100, 1_000_000, 10_000),
    seed: wholeNumberBetween(0, 0xffff_ffff, 1),
  }),
  defaultRuns: wholeNumberBetween(1, 1000, 5),
  generation: z.object({ temperature, maxTokens: tokens }),
});

/** A definition that has this digest, and that a suite file could have given. */
export function storedDefinition(digest: Digest): z.ZodType<SuiteDefinition> {
  return z.custom<SuiteDefinition>().superRefine((value, context) => {
    const problems = definition.safeParse(value).error?.issues ?? definitionProblems(value);
    for (const { path, message } of problems) context.addIssue({ code: "custom", path: [...path], message });
    if (problems.length > 0 || suiteDigest(value) === digest) return;
    context.addIssue({ code: "custom", message: "the digest is that of another definition" });
  });
}
