import { escapeUnseen } from "./format/unseen-characters.ts";

/**
 * A document for other programs as JSON, keys in its order, without a line break at the end. It may hold texts of another person's
 * store and be shown in a terminal, where raw control characters would act.
 */
export function documentJson(document: unknown): string {
  return escapeUnseen(JSON.stringify(document, null, 2));
}
