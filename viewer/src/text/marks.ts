import type { gridMarks } from "../../../src/results/contract/site.ts";

type Mark = (typeof gridMarks)[keyof typeof gridMarks];

export interface MarkText {
  /** In a cell, readable without colour; null without a problem. */
  readonly sign: string | null;
  /** For a badge; null where nothing is the matter. */
  readonly label: string | null;
  readonly tone: "plain" | "warn" | "bad";
  readonly title: string;
}

const texts: Readonly<Record<Mark, MarkText>> = {
  ".": { sign: null, label: null, tone: "plain", title: "Answered and graded" },
  t: { sign: "⋯", label: "cut off", tone: "warn", title: "The token limit ended an answer" },
  b: { sign: "✕", label: "broken", tone: "bad", title: "The generation was broken: its score does not count" },
  u: { sign: "?", label: "unscored", tone: "warn", title: "The judge’s reply held no grade" },
  v: { sign: null, label: null, tone: "plain", title: "Answered: code reads its ballots" },
  n: { sign: "○", label: "not graded", tone: "warn", title: "Answered, not graded" },
  "-": { sign: "–", label: "no answer", tone: "plain", title: "There is no answer" },
};

function isMark(mark: string): mark is Mark {
  return mark in texts;
}

/** The meaning of a mark of the grid; an unknown one counts as none. */
export function markText(mark: string | undefined): MarkText {
  return texts[mark !== undefined && isMark(mark) ? mark : "."];
}
