import { z } from "zod";

/** US dollars for one token in and for one out. */
export interface TokenPrice {
  readonly promptUsd: number;
  readonly completionUsd: number;
}

/** The most that is asked for one call: for its tokens, and for being called at all. */
export interface CallPrice extends TokenPrice {
  readonly requestUsd: number;
}

/** OpenRouter writes prices as decimal text and "-1" for what depends on the model it will choose. Empty text is no price. */
const price = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu)
      .transform(Number),
  ])
  .pipe(z.number().nonnegative())
  .nullable()
  .catch(null);

export const pricingSchema = z
  .object({
    prompt: price,
    completion: price,
    request: price.default(null),
    internal_reasoning: price.default(null),
    input_cache_write: price.default(null),
  })
  .nullable()
  .catch(null);

/** The price as it is listed, or null where a part of it is missing. */
export function listedPrice(pricing: z.infer<typeof pricingSchema>): TokenPrice | null {
  const { prompt = null, completion = null } = pricing ?? {};
  return prompt === null || completion === null ? null : { promptUsd: prompt, completionUsd: completion };
}

/** Whatever a provider may make of a call: a prompt that it puts into its cache, an answer that is all reasoning. */
export function dearest(pricing: z.infer<typeof pricingSchema>): CallPrice | null {
  const { prompt = null, completion = null } = pricing ?? {};
  if (pricing === null || prompt === null || completion === null) return null;
  return {
    promptUsd: Math.max(prompt, pricing.input_cache_write ?? 0),
    completionUsd: Math.max(completion, pricing.internal_reasoning ?? 0),
    requestUsd: pricing.request ?? 0,
  };
}
