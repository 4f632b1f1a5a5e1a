import { withoutTerminalSequences } from "../outside/terminal-sequences.ts";

/**
 * One line, safe to print: without escape sequences, control, format (including bidirectional marks) and
 * line-breaking characters. Every text from a model, a provider or a user is passed through it before it is shown or
 * written. Idempotent.
 */
export function plainText(text: string): string {
  return withoutTerminalSequences(text)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}
