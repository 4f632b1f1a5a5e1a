import { digestText } from "../domain/digest.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Mistral rejects call ids of any other length or with any other character. */
const length = 9;

/**
 * The id of a conversation's tool call: nine of `[0-9A-Za-z]`, the same every time it is built, different between
 * conversations and between the calls of one. `ordinal` counts the calls of the conversation from 0, the greeting.
 */
export function callId(conversationId: string, ordinal: number): string {
  const digest = digestText(`${conversationId} ${ordinal}`);
  return Array.from({ length }, (_, index) => characterOf(digest.slice(index * 2, index * 2 + 2))).join("");
}

function characterOf(hexByte: string): string {
  return alphabet.charAt(Number.parseInt(hexByte, 16) % alphabet.length);
}
