import { z } from "zod";

const count = z.number().int().nonnegative().nullable().catch(null);
/** No call costs so many US dollars: more is no bill but a mistake, or meant to spoil sums. */
const dearestCall = 10_000;
export const malformedBill = "malformed";
/** Null where the server says nothing. */
const money = z.union([
  z
    .number()
    .nonnegative()
    .max(dearestCall)
    .nullish()
    .transform((usd) => usd ?? null),
  z.unknown().transform((): typeof malformedBill => malformedBill),
]);

/** Tokens and money as providers report them; what is missing is null, and so are counts that make no sense. */
export const usageReportSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullable().catch(null),
  cost: money,
  is_byok: z.boolean().nullable().catch(null),
  cost_details: z.object({ upstream_inference_cost: money }).nullable().catch(null),
});

export type UsageReport = z.infer<typeof usageReportSchema>;
