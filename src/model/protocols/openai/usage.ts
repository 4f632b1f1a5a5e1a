import { z } from "zod";
import { malformedBill, type UsageReport } from "../../usage-report.ts";

const count = z.number().int().nonnegative().nullable().catch(null);
/** Above any real cost of a call, in US dollars: a higher bill is an error, or is meant to distort sums. */
const dearestCall = 10_000;
/** Null where the server reports none. */
const money = z.union([
  z
    .number()
    .nonnegative()
    .max(dearestCall)
    .nullish()
    .transform((usd) => usd ?? null),
  z.unknown().transform((): typeof malformedBill => malformedBill),
]);

export const usageReportSchema = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).nullable().catch(null),
    completion_tokens_details: z.object({ reasoning_tokens: count }).nullable().catch(null),
    cost: money,
    is_byok: z.boolean().nullable().catch(null),
    cost_details: z.object({ upstream_inference_cost: money }).nullable().catch(null),
  })
  .transform((usage): UsageReport => ({
    promptTokens: usage.prompt_tokens,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? null,
    completionTokens: usage.completion_tokens,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? null,
    totalTokens: usage.total_tokens,
    cost: usage.cost,
    isByok: usage.is_byok,
    upstreamCost: usage.cost_details?.upstream_inference_cost ?? null,
  }));
