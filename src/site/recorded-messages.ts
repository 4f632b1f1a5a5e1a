import { z } from "zod";
import type { Delivery } from "../domain/suite.ts";

const message = z.object({
  role: z.string(),
  content: z.string().nullish(),
  tool_calls: z.array(z.object({ function: z.object({ arguments: z.string() }) })).nullish(),
});
const request = z.object({ messages: z.array(message) });
const toolArguments = z.record(z.string(), z.string());

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
  const read = request.safeParse(readJson(text));
  if (!read.success) return null;
  const { messages } = read.data;
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

function wordsOf({ content, tool_calls: calls }: z.infer<typeof message>): string {
  const read = toolArguments.safeParse(readJson(calls?.[0]?.function.arguments ?? ""));
  return (read.success ? Object.values(read.data)[0] : undefined) ?? content ?? "";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
