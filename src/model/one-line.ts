import { withoutTerminalSequences } from "../outside/terminal-sequences.ts";

/** Longest text for the user about one fault. */
export const maxDetailLength = 300;

/**
 * One printable line of at most `limit` UTF-16 units: without terminal sequences, control characters and the invisible ones
 * that reorder text. For untrusted text of servers.
 */
export function oneLine(text: string, limit: number = maxDetailLength): string {
  // Cut first: a megabyte of HTML need not be searched.
  const start = text.slice(0, limit * 20);
  const line = withoutTerminalSequences(start)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .trim();
  return line.length <= limit ? line : `${wholeCharacters(line.slice(0, limit - 1))}…`;
}

/** A line of at most `maxDetailLength` with a next step at its end, which stays whole however long the rest is. */
export function lineWithHint(text: string, hint: string): string {
  return `${oneLine(text, maxDetailLength - hint.length - 3)} (${hint})`;
}

/** Without half of a surrogate pair at its end, which is what cutting by length may leave. */
export function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
