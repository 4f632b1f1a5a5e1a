import type { gridMarks } from "../../../../src/report/contract/site.ts";

type Mark = (typeof gridMarks)[keyof typeof gridMarks];

/** Shapes that say without colour what is the matter with a verdict. */
const signs: Readonly<Record<Mark, string | null>> = { ".": null, t: "⋯", b: "✕", u: "?", n: "○", "-": "–" };

/** The sign of a mark of the grid; null where nothing is the matter. */
export function markSign(mark: string): string | null {
  return isMark(mark) ? signs[mark] : null;
}

function isMark(mark: string): mark is Mark {
  return mark in signs;
}
