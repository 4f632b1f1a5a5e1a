import type { ReactNode } from "react";
import type { HeatMatrix as Matrix } from "../../../src/pages/blocks.ts";
import { textOf, type Cell } from "../../../src/pages/cells.ts";
import type { Heat } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { heatColumn } from "../table/heat-cell.tsx";
import { CellView, Letter } from "./cell-view.tsx";

type Row = Matrix["rows"][number] & { readonly key: string };

/** Rows and columns of cells in the colours of scores. */
export function HeatMatrix({
  caption,
  matrix: { corner, columns, rows },
}: {
  readonly caption: string;
  readonly matrix: Matrix;
}): ReactNode {
  return (
    <DataTable<Row>
      caption={caption}
      columns={[
        {
          id: "head",
          head: corner,
          title: corner,
          isRowHead: true,
          isSticky: true,
          className: "min-w-28",
          cell: ({ head }) => <CellView cell={head} />,
        },
        ...columns.map((column, at) =>
          heatColumn<Row>({
            id: String(at),
            // By its letter where it has one, for columns are narrow.
            head:
              column.kind === "name" && column.letter !== undefined ? (
                <Letter letter={column.letter} title={column.text} />
              ) : (
                <CellView cell={column} />
              ),
            title: textOf(column),
            heat: ({ head, cells }) => heatOf(cells[at] ?? { kind: "nothing" }, `${textOf(head)}, ${textOf(column)}`),
          }),
        ),
      ]}
      rows={rows.map((row, at) => Object.assign({ key: String(at) }, row))}
      keyOf={({ key }) => key}
    />
  );
}

/** A number on its colour; what follows a comma in its text is a smaller line below it. */
export function heatOf(cell: Cell, name: string): Heat {
  const [text = "", ...others] = textOf(cell).split(", ");
  const { drawn, note, link, look } = cell.kind === "number" ? cell : {};
  return {
    at: drawn?.as !== "score" ? null : 100 * drawn.share,
    text,
    ...(others.length === 0 ? {} : { below: others.join(", ") }),
    name: note ?? name,
    to: link?.kind === "page" ? link.path : null,
    isStrong: look === "strong" || others.length > 0,
  };
}
