import * as fc from "fast-check";
import { vi } from "vitest";

/** The marks over, below, across and to the right of a letter, and a letter that one form turns into a mark. */
const anyMark = fc.constantFrom("\u0301", "\u0316", "\u0334", "\u0345", "\u0327", "\uFF9E");

/** Letters with ever more marks on one of them: texts of 100, 1,000 and 10,000 marks. */
export const markedTexts: fc.Arbitrary<readonly string[]> = fc
  .tuple(fc.constantFrom("", "a", "I am ", "中"), fc.array(anyMark, { minLength: 1, maxLength: 6 }), fc.string())
  .map(([before, pattern, after]) =>
    [100, 1000, 10_000].map((count) => before + pattern.join("").repeat(Math.ceil(count / pattern.length)) + after),
  );

const marks = /[\p{M}\uFF9E\uFF9F]+/gu;

/** The steps that normalisation takes while something is done: marks on one letter are sorted by insertion, in the square. */
export function normalisationSteps(text: string, act: (text: string) => unknown): number {
  const normalize = vi.spyOn(String.prototype, "normalize");
  try {
    act(text);
    const runs = normalize.mock.contexts.flatMap((context) => String(context).match(marks) ?? []);
    return runs.reduce((steps, run) => steps + run.length ** 2, 0);
  } finally {
    normalize.mockRestore();
  }
}
