import type { ModelConfig } from "../../domain/index.ts";
import type { ListPrice } from "../../store/index.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { isNeverBilled } from "./never-billed.ts";

/**
 * What the models that are about to be called cost by a person's word or by their endpoint's list, as far as that says:
 * it names the price of one provider, so that of a pinned one is not known.
 */
export function seenPrices(
  called: Iterable<ModelConfig>,
  { listing, prices }: Pick<PreparedRun, "listing" | "prices">,
): readonly ListPrice[] {
  const named = new Map(prices.map(({ model, price }) => [model, price]));
  return [...called].flatMap((modelConfig) => {
    const { id: modelConfigId, endpoint, sentAs, provider } = modelConfig;
    const listed = provider === null ? listing.find(endpoint, sentAs) : null;
    const free = isNeverBilled(modelConfig) ? { promptUsd: 0, completionUsd: 0 } : null;
    const { promptUsd = null, completionUsd = null } = named.get(sentAs) ?? free ?? listed ?? {};
    return promptUsd === null || completionUsd === null ? [] : [{ modelConfigId, promptUsd, completionUsd }];
  });
}
