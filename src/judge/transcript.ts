import type { Conversation, Utterance } from "../domain/conversation.ts";
import { digestText } from "../domain/digest.ts";

export interface Transcript {
  /** Name of the fence's tags, for example `transcript-9f3a61`. Occurs in no message. */
  readonly tag: string;
  /** The opening tag, the messages and the closing tag. Every line of a message starts with the mark. */
  readonly text: string;
}

/** Prefix of every line of a message; a line without it is the program's own. */
export const messageMark = "| ";

/** Every known line end, so that none of them starts a line without the mark. */
export const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/**
 * The judge's view of a conversation, inside a fence that no message can close.
 *
 * Marked lines rather than JSON strings: paragraphs and lists stay readable for judges and people, escapes cost no tokens in
 * other scripts, and one rule (no mark, no message) separates our lines from theirs.
 * @param background the system text of this scenario alone, or null
 * @param nonce random; when it happens to occur in the conversation another is derived from it
 */
export function transcriptOf(conversation: Conversation, background: string | null, nonce: string): Transcript {
  const messages = [
    ...(background === null ? [] : [message("#0 BACKGROUND (scripted, given to the model beforehand)", background)]),
    ...conversation.map((utterance, index) => message(headOf(utterance, index + 1), utterance.text)),
  ].join("\n");
  const tag = `transcript-${unusedNonce(messages, nonce)}`;
  return { tag, text: `<${tag}>\n${messages}\n</${tag}>` };
}

/** Longest part of one message in a transcript, in characters: far above any answer, far below a model's context. */
const mostShown = { first: 80_000, last: 20_000 } as const;

/** Cuts the middle of an excessively long message, and says so in a line, so that the request's size is bounded. */
function message(head: string, text: string): string {
  const leftOut = text.length - mostShown.first - mostShown.last;
  if (leftOut <= 0) return [head, ...marked(text)].join("\n");
  const rest = `${head} continued; ${leftOut} characters before this are left out because the message is too long`;
  return [head, ...marked(text.slice(0, mostShown.first)), rest, ...marked(text.slice(-mostShown.last))].join("\n");
}

function marked(text: string): readonly string[] {
  return inert(text)
    .split(lineEnd)
    .map((line) => `${messageMark}${visible(line)}`.trimEnd());
}

function headOf({ speaker, scripted }: Utterance, ordinal: number): string {
  if (speaker === "human") return `#${ordinal} HUMAN (scripted)`;
  return scripted ? `#${ordinal} MODEL (scripted, not its own words)` : `#${ordinal} MODEL`;
}

/** Lone surrogates cannot be sent as UTF-8. */
function inert(text: string): string {
  return text.toWellFormed();
}

/**
 * Replaces control characters (NUL, escape sequences) by visible symbols: some servers reject them, some terminals act on
 * them.
 */
export function visible(line: string): string {
  return line.replaceAll(/(?!\t)\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\uFFFD";
  });
}

function unusedNonce(text: string, nonce: string): string {
  const haystack = text.toLowerCase();
  let candidate = nonce;
  while (candidate === "" || haystack.includes(candidate.toLowerCase())) {
    candidate = digestText(`${candidate} ${text}`).slice(0, 16);
  }
  return candidate;
}
