import type { Plan } from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import type { PriceBook } from "../budget/price-book.ts";
import { receiverOf } from "../check-models.ts";
import { addUp, type CallEstimate } from "./call-estimate.ts";
import { tokenEstimates } from "./token-basis.ts";

/** What those calls of a plan would take whose results are not in the store. */
export async function estimateMissing({ suite, tasks }: Plan, store: Store, priceOf: PriceBook): Promise<CallEstimate> {
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const tokensOf = tokenEstimates(suite, await store.tokenUsage(suite.digest));
  const missing = tasks.filter(({ key }) => !finished.has(key));
  return addUp(
    missing.map((task) => {
      const { basis, ...tokens } = tokensOf(task);
      return { task, tokens, basis, price: priceOf(receiverOf(task)) };
    }),
  );
}
