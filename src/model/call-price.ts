import { z } from "zod";

/** US dollars for one token in and for one out, and a fixed fee per call where there is one. */
export interface TokenPrice {
  readonly promptUsd: number;
  readonly completionUsd: number;
  readonly requestUsd?: number;
}

/** The highest price of one call: for its tokens, and a fixed fee per call. */
export interface CallPrice extends TokenPrice {
  readonly requestUsd: number;
}

/** In characters; a longer text is no price. */
const longestPrice = 100;

/**
 * OpenRouter writes prices as decimal text, and "-1" where the price depends on the model that it chooses. Empty text is no
 * price.
 */
const price = z
  .union([
    z.number(),
    z
      .string()
      .max(longestPrice, { abort: true })
      .regex(/^\s*(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/iu)
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

/** The most expensive reading of a call: the whole prompt written to a cache, all output as reasoning. */
export function dearest(pricing: z.infer<typeof pricingSchema>): CallPrice | null {
  const { prompt = null, completion = null } = pricing ?? {};
  if (pricing === null || prompt === null || completion === null) return null;
  return {
    promptUsd: Math.max(prompt, pricing.input_cache_write ?? 0),
    completionUsd: Math.max(completion, pricing.internal_reasoning ?? 0),
    requestUsd: pricing.request ?? 0,
  };
}
