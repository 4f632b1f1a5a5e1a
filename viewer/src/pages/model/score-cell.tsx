import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatScore, scoreClass } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import type { GridPlace } from "./grid-moves.ts";
import { markSign } from "./mark-signs.ts";
import type { GridCell } from "./score-grid-rows.ts";

interface CellProps {
  readonly cell: GridCell;
  readonly to: string;
  /** The scenario's. */
  readonly title: string;
  readonly place: GridPlace;
  /** Where the Tab key enters the grid. */
  readonly isEntry: boolean;
  readonly onFocus: (place: GridPlace) => void;
}

/** A score on its colour with a sign for what is the matter; it leads to the conversation. */
export function ScoreCell({ cell, to, title, place, isEntry, onFocus }: CellProps): ReactNode {
  const { run, score, mark } = cell;
  const sign = markSign(mark);
  if (mark === "-")
    return (
      <td
        className="border-b border-l border-line relative h-8 px-2 text-right text-muted"
        title={markText(mark).title}
      >
        –<span className="sr-only">{markText(mark).title}</span>
      </td>
    );
  const { label, title: meaning } = markText(mark);
  const seen = [...(score === null ? [] : [formatScore(score)]), ...(label === null ? [] : [label])].join(" ");
  const name = `${seen}: ${title}, run ${run}`;
  return (
    <td className="relative h-8 border-b border-l border-line p-0">
      <Link
        href={to}
        data-cell={`${place.line} ${place.column}`}
        tabIndex={isEntry ? 0 : -1}
        onFocus={() => onFocus(place)}
        aria-label={name}
        title={label === null ? `${title}, run ${run}` : `${title}, run ${run}: ${meaning}`}
        className={`${scoreClass(score)} absolute inset-0 flex items-center px-2 ${score === null ? "justify-center" : "justify-end"} tabular-nums hover:underline focus-visible:outline-offset-[-2px] ${sign === null ? "" : "before:absolute before:inset-0.5 before:border before:border-dashed before:border-line-strong"}`}
      >
        {sign !== null && (
          <span aria-hidden="true" className={`font-semibold ${score === null ? "" : "mr-auto pr-1 text-xs"}`}>
            {sign}
          </span>
        )}
        {score !== null && formatScore(score)}
      </Link>
    </td>
  );
}
