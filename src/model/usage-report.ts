import { z } from "zod";

/** More than any model reads or says in a call: a price would make a larger number a sum that no budget holds. */
const mostTokens = 100_000_000;

export const tokenCount = z.number().int().nonnegative().max(mostTokens).nullable().catch(null);

export const malformedBill = "malformed";

/** Tokens and cost as a reply reports them; missing or invalid values are null. */
export interface UsageReport {
  /** Those from a cache included. */
  readonly promptTokens: number | null;
  readonly cachedTokens: number | null;
  /** Those written to a cache, which are among the prompt's; null where the server does not count them. */
  readonly cacheWriteTokens: number | null;
  /** Some servers count reasoning in it, others beside it. */
  readonly completionTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly totalTokens: number | null;
  /** In US dollars, as are all costs. */
  readonly cost: number | typeof malformedBill | null;
  /** Whether the user's own key at the upstream provider paid. */
  readonly isByok: boolean | null;
  readonly upstreamCost: number | typeof malformedBill | null;
}
