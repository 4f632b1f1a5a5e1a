import { z } from "zod";

const count = z.number().int().nonnegative().nullable().catch(null);
const money = z.number().nonnegative().nullable().catch(null);

/** Tokens and money as providers report them; what is missing or makes no sense is null. */
export const usageReportSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullable().catch(null),
  cost: money,
  is_byok: z.boolean().nullable().catch(null),
  cost_details: z.object({ upstream_inference_cost: money }).nullable().catch(null),
});

export type UsageReport = z.infer<typeof usageReportSchema>;
