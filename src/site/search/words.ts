import { normalised } from "../../outside/normalised.ts";

/** Longer words are cut. */
export const wordLength = 24;

/** The words of a text as the search index has them: see `SiteSearchDocs`. */
export function wordsOf(text: string): readonly string[] {
  const folded = normalised(text, "NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "");
  return folded.match(/[\p{L}\p{N}]{2,}/gu)?.map((word) => word.slice(0, wordLength)) ?? [];
}
