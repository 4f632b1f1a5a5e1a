import type { ToolCall } from "../domain/chat.ts";

/** The model's reply as the provider delivered it: normalised in form, exact in every text. */
export interface Reply {
  readonly content: string | null;
  /** Arguments are exact text, and may be cut off or invalid JSON. */
  readonly toolCalls: readonly ToolCall[];
  /** The server's own word for how it ended; null without one. */
  readonly finishReason: string | null;
  readonly ending: ReplyEnding;
  /** Reasoning text that came beside the answer. */
  readonly reasoning: string | null;
  /** The model's text in the refusal channel, or null. */
  readonly refusal: string | null;
  /** The simulator wrote it, at any address. */
  readonly simulated: boolean;
}

/** By itself, at the token limit, by a content filter, or by an error of the provider. */
export type ReplyEnding = "complete" | "limit" | "filtered" | "broken";
