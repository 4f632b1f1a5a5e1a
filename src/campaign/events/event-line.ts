import type { RunEvent } from "./run-event.ts";

/**
 * One event as one line of JSON that is also safe to look at: what a provider or a model wrote may hold characters that
 * steer a terminal or turn its text around, and a log is read with `tail`.
 */
export function eventLine(event: RunEvent): string {
  return `${JSON.stringify(event).replaceAll(unseen, escaped)}\n`;
}

/** Control, format (bidirectional marks among them) and line-breaking characters; JSON itself escapes only those below U+0020. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
