import { z } from "zod";
import { BenchError } from "../domain/bench-error.ts";
import type { ToolCall } from "../domain/chat.ts";
import {
  type AskedEffort,
  type Endpoint,
  endpointKinds,
  type JudgeConfig,
  type ModelConfig,
  reasoningEfforts,
  refusableParameters,
} from "../domain/model-config.ts";
import type { GivenScores, Grade } from "../domain/verdict.ts";

const endpoint: z.ZodType<Endpoint> = z
  .object({
    id: z.string(),
    kind: z.enum(endpointKinds),
    baseUrl: z.string(),
    apiKeyEnv: z.string().nullable(),
    protocol: z.string().optional(),
    version: z.string().optional(),
  })
  // Persons and the simulator have no address.
  .refine(({ kind, baseUrl }) => kind === "person" || kind === "simulator" || URL.canParse(baseUrl));

const askedEffort: z.ZodType<AskedEffort> = z.enum([...reasoningEfforts, "default"]);

/** Below 1 the worst case of a call would be nothing, and a budget no limit. */
const tokenLimit = z.int().positive();

export const modelConfigJson: z.ZodType<ModelConfig> = z.object({
  id: z.string(),
  label: z.string(),
  model: z.string(),
  sentAs: z.string(),
  provider: z.string().nullable(),
  temperature: z.number(),
  temperatureSupported: z.boolean(),
  reasoningEffort: z.enum(reasoningEfforts),
  askedEfforts: z.array(askedEffort),
  refused: z.array(z.enum(refusableParameters)),
  maxTokens: tokenLimit,
  endpoint,
});

export const judgeJson: z.ZodType<JudgeConfig> = z
  .object({
    id: z.string(),
    label: z.string(),
    model: z.string(),
    sentAs: z.string(),
    temperature: z.number(),
    maxTokens: z.int().nonnegative(),
    reasoningEffort: z.enum(reasoningEfforts),
    endpoint,
    blind: z.boolean(),
    repeat: z.int().positive(),
  })
  // People have no limit, and no command calls them.
  .refine(({ maxTokens, endpoint: { kind } }) => maxTokens > 0 || kind === "person");

export const toolCallsJson: z.ZodType<readonly ToolCall[]> = z.array(
  z.object({
    id: z.string(),
    type: z.literal("function"),
    function: z.object({ name: z.string(), arguments: z.string() }),
  }),
);

const quoteJson = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["verbatim", "foreign"]), text: z.string() }),
  z.object({ kind: z.literal("missing") }),
]);

const fieldScores = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()]));
const unscoredJson = z.object({ kind: z.literal("unscored"), reason: z.string() });

export const gradeJson: z.ZodType<Grade> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("scored"),
    scores: fieldScores,
    reasoning: z.string(),
    quote: quoteJson.nullable(),
    extra: z.record(z.string(), z.unknown()),
  }),
  unscoredJson,
]);

/** Drops the judge's words. */
export const givenScoresJson: z.ZodType<GivenScores> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("scored"),
    scores: fieldScores,
    quote: z.object({ kind: z.enum(["verbatim", "foreign", "missing"]) }).nullable(),
  }),
  unscoredJson,
]);

export const jsonValue: z.ZodType = z.json();

/** Reads a JSON column. `what` names the record in the error about a damaged one. */
export function readJson<T>(schema: z.ZodType<T>, text: string, what: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw damagedRecord(what, error);
  }
}

/** @param what names the record */
export function damagedRecord(what: string, cause?: unknown): BenchError {
  return new BenchError({
    code: "store",
    message: `The store holds a damaged record: ${what} cannot be read.`,
    hint: "Restore the store from a backup, or choose another one.",
    cause,
  });
}
