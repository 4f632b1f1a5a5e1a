import { noValue } from "../../../src/results/format/numbers.ts";
import { withoutUnseen } from "../../../src/results/format/unseen-characters.ts";
import type { Column as Declared } from "../../../src/pages/blocks.ts";
import { asCell, sortValueOf } from "../../../src/pages/cells.ts";
import type { Scale } from "../charts/scale.ts";
import type { Column } from "../table/column.ts";
import { CellView } from "./cell-view.tsx";

/** A declared column as a browser draws it: it sorts by its cells. */
export function drawnColumn<Row>({ cell, sort, ...declared }: Declared<Row>, scale: Scale | null = null): Column<Row> {
  const { head, title, align } = declared;
  return {
    ...declared,
    head: withoutUnseen(head) || <span className="sr-only">{title === "" ? noValue : title}</span>,
    cell: (row) => <CellView cell={asCell(cell(row))} scale={scale} />,
    first: sort ?? (align === "right" ? "desc" : "asc"),
    ...(sort === null ? {} : { value: (row: Row) => sortValueOf(asCell(cell(row))) }),
  };
}
