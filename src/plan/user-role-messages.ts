import type { ChatMessage } from "../domain/chat.ts";
import type { Dialogue } from "./dialogue.ts";

interface TextMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** System message, then the human as `user` and the model as `assistant`, strictly alternating. Private content stays out. */
export function userRoleMessages(system: string, { exchanges, question }: Dialogue): readonly ChatMessage[] {
  return alternate([
    { role: "system", content: system },
    ...exchanges.flatMap(({ human, reply }): readonly TextMessage[] => [
      { role: "user", content: human },
      { role: "assistant", content: reply.text },
    ]),
    { role: "user", content: question },
  ]);
}

/** Joins consecutive messages of one role by a blank line and drops blank messages, because many providers reject both. */
export function alternate(messages: readonly TextMessage[]): readonly TextMessage[] {
  const merged: TextMessage[] = [];
  for (const message of messages.filter(({ content }) => content.trim() !== "")) {
    const last = merged.at(-1);
    if (last?.role === message.role) {
      merged.splice(-1, 1, { role: last.role, content: `${last.content}\n\n${message.content}` });
    } else {
      merged.push(message);
    }
  }
  return merged;
}
