import type { Plan } from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import { receiverOf } from "../../tasks/index.ts";
import type { PriceBook } from "../budget/price-book.ts";
import { addUp, type CallEstimate } from "./call-estimate.ts";
import { tokenEstimates } from "./token-estimates.ts";

/** What those calls of a plan would take whose results are not in the store. */
export async function estimateMissing({ suite, tasks }: Plan, store: Store, priceOf: PriceBook): Promise<CallEstimate> {
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const tokensOf = tokenEstimates(suite, await store.tokenUsage(suite.digest));
  const missing = tasks.filter(({ key }) => !finished.has(key));
  return addUp(missing.map((task) => ({ tokens: tokensOf(task), price: priceOf(receiverOf(task)) })));
}
