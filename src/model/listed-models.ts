import { z } from "zod";
import { dearest, pricingSchema, type CallPrice } from "./call-price.ts";
import type { ModelPrice } from "./cost-of-call.ts";
import { simulatorProvider } from "./simulator/completion.ts";

/** A model as the endpoint lists it. */
export interface ListedModel extends ModelPrice {
  readonly id: string;
  /** Whether it supports structured output by JSON schema; null where the endpoint does not say. */
  readonly structuredOutputs: boolean | null;
  /** Whether it takes a reasoning parameter; null where the endpoint does not say. */
  readonly reasoning: boolean | null;
  readonly simulated: boolean;
  /** `owned_by`: a company, or the server program; null where it is missing. */
  readonly ownedBy: string | null;
  /** The highest price of a call by this list; null where it gives none. */
  readonly dearest: CallPrice | null;
}

const modelSchema = z.object({
  id: z.string().min(1),
  owned_by: z.string().nullable().catch(null),
  pricing: pricingSchema,
  supported_parameters: z.array(z.unknown()).nullable().catch(null),
});

const entries = z.array(modelSchema.nullable().catch(null));

/** `{data: [...]}` as OpenAI, OpenRouter, Ollama and LM Studio return it, `{models: [...]}`, or the bare list. */
const listSchema = z.union([
  entries,
  z.object({ data: entries }).transform(({ data }) => data),
  z.object({ models: entries }).transform(({ models }) => models),
]);

/** @returns null when the body is no list of models. Entries without an id are left out. */
export function readModelList(body: unknown): readonly ListedModel[] | null {
  const list = listSchema.safeParse(body).data;
  return list?.flatMap((model) => (model === null ? [] : [listedModel(model)])) ?? null;
}

function listedModel({ id, pricing, supported_parameters, owned_by }: z.infer<typeof modelSchema>): ListedModel {
  return {
    id,
    promptUsd: pricing?.prompt ?? null,
    completionUsd: pricing?.completion ?? null,
    structuredOutputs: supported_parameters?.includes("structured_outputs") ?? null,
    reasoning: supported_parameters?.includes("reasoning") ?? null,
    simulated: owned_by === simulatorProvider,
    ownedBy: owned_by,
    dearest: dearest(pricing),
  };
}
