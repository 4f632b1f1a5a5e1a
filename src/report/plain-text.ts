import { withoutTerminalSequences } from "../text/index.ts";

/**
 * One line that is safe to print: without escape sequences, control, format (bidirectional marks among them) and
 * line-breaking characters. Every text that a model, a provider or a user supplied goes through here before it is
 * shown or written. Applying it twice changes nothing.
 */
export function plainText(text: string): string {
  return withoutTerminalSequences(text)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}
