import type { Delivery } from "../domain/suite.ts";
import { recordedChat, type RecordedMessage } from "../results/format/recorded-exchange.ts";

/** The conversation in a recorded request. */
export interface RecordedMessages {
  readonly system: string | null;
  /** The human's messages, the asked turn last. */
  readonly human: readonly string[];
  /** The messages before each of them but the first, scripted or by the model. */
  readonly replies: readonly string[];
}

/** Reads the messages of a recorded request; null without any. */
export function recordedMessages(text: string, delivery: Delivery): RecordedMessages | null {
  const messages = recordedChat(text);
  if (messages === null) return null;
  const role = delivery === "tool_role" ? "tool" : "user";
  const human = messages.filter((each) => each.role === role).map(({ content }) => content ?? "");
  // Under this delivery the model's first message is scripted: a greeting, or a call without content.
  const replies = messages.filter((each) => each.role === "assistant").map(wordsOf);
  return {
    system: messages.find((each) => each.role === "system")?.content ?? null,
    human,
    replies: delivery === "tool_role" ? replies.slice(1) : replies,
  };
}

function wordsOf({ content, toolCalls: [call] }: RecordedMessage): string {
  return call?.text ?? content ?? "";
}
