import type { ReactNode } from "react";
import { formatScore, scoreClass } from "../text/format.ts";

/** A verdict's score from 0 to 100 on its colour; the number in ordinary text. */
export function ScoreChip({ score, title }: { readonly score: number | null; readonly title?: string }): ReactNode {
  return (
    <span
      title={title ?? (score === null ? "No score" : "Score of the verdict, 0 to 100")}
      className={`${scoreClass(score)} inline-block min-w-12 rounded px-1.5 text-right leading-6 font-medium tabular-nums`}
    >
      {formatScore(score)}
    </span>
  );
}
