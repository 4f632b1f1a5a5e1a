import type { ToolCall } from "../domain/index.ts";

/** What the model said, as the provider delivered it: tidied in form, exact in every text. */
export interface Reply {
  readonly content: string | null;
  /** Arguments are exact text, and may be cut off or no JSON at all. */
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: string | null;
  /** Reasoning text that came beside the answer. */
  readonly reasoning: string | null;
  /** What the model said in the channel for refusals, or null. */
  readonly refusal: string | null;
  /** Said by the simulator, through whatever address it was reached. */
  readonly simulated: boolean;
}
