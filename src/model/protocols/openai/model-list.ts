import { z } from "zod";
import { dearest, pricingSchema } from "../../call-price.ts";
import type { ListedModel } from "../../listed-model.ts";
import { simulatorProvider } from "../../simulator/completion.ts";

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
