const marks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * A text without the marks after the thirtieth on one letter (UAX #15, stream-safe text), to be normalised: that takes time
 * by the square of the marks. The program bounds what it compares in the same way.
 */
export function boundedMarks(text: string): string {
  return text.replaceAll(marks, "$1");
}
