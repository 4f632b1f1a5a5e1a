import type { ReactNode } from "react";
import { noValue } from "../../../src/report/format/index.ts";
import type { HeatMatrix as Matrix } from "../../../src/report/pages/blocks.ts";
import { textOf, type Cell } from "../../../src/report/pages/cells.ts";
import { scoreClass } from "../text/format.ts";
import { CellView, Letter } from "./cell-view.tsx";

/** Rows and columns of cells in the colours of scores. It scrolls sideways in a box of its own; the row heads stay. */
export function HeatMatrix({ caption, matrix }: { readonly caption: string; readonly matrix: Matrix }): ReactNode {
  const { corner, columns, rows } = matrix;
  return (
    <div
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={`${stickyClass} border-b border-line-strong px-2.5 py-1.5 text-left font-medium text-muted`}
            >
              {corner}
            </th>
            {columns.map((column, place) => (
              <th
                key={place}
                scope="col"
                className="min-w-16 border-b border-l border-line border-b-line-strong px-2 py-1.5 text-center font-medium"
              >
                <ColumnHead cell={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, cells }, line) => (
            <tr key={line}>
              <th scope="row" className={`${stickyClass} border-b border-line px-2.5 py-1 text-left font-normal`}>
                <CellView cell={head} />
              </th>
              {cells.map((cell, place) => (
                <HeatCell key={place} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const stickyClass = "sticky left-0 z-[1] bg-surface min-w-28";

/** By its letter where it has one, for columns are narrow. */
function ColumnHead({ cell }: { readonly cell: Cell }): ReactNode {
  return cell.kind === "name" && cell.letter !== undefined ? (
    <Letter letter={cell.letter} title={cell.text} />
  ) : (
    <CellView cell={cell} />
  );
}

function HeatCell({ cell }: { readonly cell: Cell }): ReactNode {
  if (cell.kind !== "number")
    return (
      <td className="border-b border-l border-line bg-sunken px-2 text-center text-muted">
        {cell.kind === "nothing" ? noValue : textOf(cell)}
      </td>
    );
  const [first = "", ...others] = cell.text.split(", ");
  return (
    <td
      title={cell.note}
      className={`border-b border-l border-line px-2 py-1 text-center tabular-nums ${scoreClass(cell.drawn === undefined ? null : 100 * cell.drawn.share)}`}
    >
      <span className="block font-semibold">{first}</span>
      {others.length > 0 && <span className="block text-xs">{others.join(", ")}</span>}
    </td>
  );
}
