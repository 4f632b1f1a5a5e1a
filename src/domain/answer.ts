import type { ToolCall } from "./chat.ts";
import type { TaskKey } from "./task.ts";

/** Where a result comes from. Shown wherever the result is shown. */
export type Origin = "live" | "simulated" | "imported";

/** The model's answer in one turn. The program never discards one for its words or its length. */
export interface Answer {
  readonly taskKey: TaskKey;
  /** The attempt that gave it, or null when it was imported without one. */
  readonly attemptId: number | null;
  /** What the human reads. */
  readonly text: string;
  /** `recovered`: read from the prefix of a tool call that the token limit cut off; `refusal`: the reply's field for refusals. */
  readonly channel: "content" | "tool" | "recovered" | "refusal";
  /** The token limit ended the answer. */
  readonly truncated: boolean;
  readonly finishReason: string | null;
  /** Private content beside the tool call; it goes back into the history of later turns. */
  readonly contentThinking: string | null;
  /** The provider's separate reasoning text; never sent back. */
  readonly reasoning: string | null;
  readonly toolCalls: readonly ToolCall[];
  readonly origin: Origin;
}
