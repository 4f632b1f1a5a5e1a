import { digestText } from "../../domain/digest.ts";
import type { ChatCall } from "./chat-call.ts";
import { completionReply } from "./completion.ts";
import { signaturesIn } from "./signature.ts";
import type { WireReply } from "./wire-reply.ts";

/**
 * Reads the names of simulated respondents from the signatures of their answers, conversation by conversation. Without a
 * simulated answer it replies in prose: it cannot read a real model's names.
 */
export function extractorReply(call: ChatCall): WireReply {
  const signed = conversationsIn(call).map(({ id, text }) => ({ id, signatures: signaturesIn(text) }));
  const content = signed.some(({ signatures }) => signatures.length > 0)
    ? JSON.stringify(Object.fromEntries(signed.map(({ id, signatures }) => [id, namesOf(signatures)])))
    : "No simulated answer is in these conversations, and I can read no other.";
  const id = `sim-${digestText(content).slice(0, 16)}`;
  return completionReply(call, id, content, null);
}

/** The name of the first answer is chosen freely, that of the last one is what is left of it. */
function namesOf(signatures: readonly (string | null)[]) {
  const [first = null] = signatures;
  return { names: first === null ? [] : [first], final: signatures.at(-1) ?? "" };
}

/** The line that opens a conversation, with its id. Lines that a respondent wrote start with a mark. */
const heading = /^## Conversation "(?<id>[^"\n]+)"$/gmu;

/** The conversations are in the last user message that has any; after a request for repair it is an earlier one. */
function conversationsIn({ messages }: ChatCall): readonly { readonly id: string; readonly text: string }[] {
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content ?? "");
  const text = asked.findLast((content) => content.search(heading) !== -1) ?? "";
  const heads = [...text.matchAll(heading)];
  return heads.map(({ index, groups }, at) => ({
    id: groups?.["id"] ?? "",
    text: text.slice(index, heads[at + 1]?.index),
  }));
}
