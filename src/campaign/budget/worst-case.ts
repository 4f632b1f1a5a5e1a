import type { CallPrice } from "../../model/index.ts";
import type { CallSize } from "../../tasks/index.ts";

/**
 * The most that a call can cost. No tokenizer makes more tokens of a text than it has bytes, and what a server puts around
 * the messages is less than the JSON around them.
 */
export function worstCaseUsd({ text, maxTokens }: CallSize, price: CallPrice): number {
  return price.requestUsd + Buffer.byteLength(text) * price.promptUsd + maxTokens * price.completionUsd;
}
