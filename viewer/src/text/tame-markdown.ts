/** Longer than any real answer: not worth formatting. */
const longest = 50_000;

/** An answer of many pages has some hundred. */
const mostMarks = 1500;

/**
 * Whether a text can be laid out as Markdown within a moment. The time that takes grows with the square of its marks: a
 * model that writes nothing but list or quotation marks would stop the page.
 */
export function isTame(text: string): boolean {
  if (text.length > longest) return false;
  let marks = 0;
  for (const _ of text.matchAll(/[*_`~[\]<>|+-]|\d[.)]/gu)) marks += 1;
  return marks <= mostMarks;
}
