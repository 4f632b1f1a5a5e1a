import type { EstimatedCall } from "./call-estimate.ts";
import { sizeAssumption } from "./text-sizes.ts";
import type { TokenBasis } from "./token-basis.ts";

/** What the token counts of these calls rest on, in the order of how well they rest. */
export function assumptionsOf(calls: readonly EstimatedCall[]): readonly string[] {
  const sentences: Readonly<Record<TokenBasis, string>> = {
    own: "measured in the store's results of the same model config (whatever the run and the judge; re-sampling included).",
    others: "measured in the store's results of other model configs at the same place of the suite.",
    texts: `from the suite's own texts. ${sizeAssumption}`,
  };
  const bases = ["own", "others", "texts"] as const;
  return bases.flatMap((basis) => {
    const count = calls.filter((call) => call.basis === basis).length;
    return count === 0 ? [] : [`Tokens of ${count} calls: ${sentences[basis]}`];
  });
}
