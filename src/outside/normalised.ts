/** UAX #15, stream-safe text: no writing needs more marks on one letter. */
const mostMarks = 30;

/** Longest part of a text that is compared or searched: far above any recorded reply. */
export const longestNormalised = 4_194_304;

/** Marks, and the two letters that compatibility forms turn into marks (halfwidth katakana voicing). */
const marks = new RegExp(String.raw`([\p{M}\uFF9E\uFF9F]{${mostMarks}})[\p{M}\uFF9E\uFF9F]+`, "gu");

/**
 * A text in a normalisation form, for comparison only: marks after the thirtieth on one letter and characters after
 * `longestNormalised` are left out. Normalisation sorts the marks on a letter by insertion, so 80,000 of them took a minute.
 */
export function normalised(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return text.slice(0, longestNormalised).replaceAll(marks, "$1").normalize(form);
}
