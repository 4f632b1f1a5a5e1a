import { digestText, type Conversation, type Utterance } from "../domain/index.ts";

export interface Transcript {
  /** Name of the fence's tags, for example `transcript-9f3a61`. Occurs in no message. */
  readonly tag: string;
  /** The opening tag, the messages and the closing tag. Every line of a message starts with the mark. */
  readonly text: string;
}

/** What every line of a message starts with; a line without it is ours. */
export const messageMark = "| ";

/** All line ends that any reader of text knows, so that none of them starts a line without the mark. */
export const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/**
 * A conversation as a judge reads it, inside a fence that nothing in it can close.
 *
 * Marked lines rather than JSON strings: paragraphs and lists stay readable for the judge and for people, no escape costs
 * tokens in other scripts, and one rule (no mark, not a message) tells our lines from theirs.
 * @param background what the model was told in its system message for this scenario only, or null
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

/** Characters that a judge reads of one message; far above any answer, far below what a model can read at once. */
const mostShown = { first: 80_000, last: 20_000 } as const;

/** A message of absurd length loses its middle, and a line of ours says so: a request has an end, whatever was answered. */
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

/** Shows control characters (NUL, escape sequences) as pictures: some servers refuse them, some terminals obey them. */
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
