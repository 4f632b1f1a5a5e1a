import type { Style } from "../terminal/paint.ts";

/** One column of a table over rows of any kind. */
export interface Column<Row> {
  readonly head: string;
  readonly align: "left" | "right";
  /** The text of a cell. Control characters are taken out of it. */
  readonly cell: (row: Row) => string;
  readonly style?: Style;
  /** What happens where the table is too wide; without it the column keeps its width. */
  readonly fit?: Elastic | Droppable | Luxury;
}

export function textColumn<Row>(head: string, cell: (row: Row) => string): Column<Row> {
  return { head, align: "left", cell };
}

export function numberColumn<Row>(head: string, cell: (row: Row) => string): Column<Row> {
  return { head, align: "right", cell };
}

/** Long texts lose their middle (`shrink`) or go on in further lines (`wrap`). */
export interface Elastic {
  readonly kind: "shrink" | "wrap";
  /** Columns that can go, go before this one gets narrower than that. */
  readonly comfortable: number;
  /** Never narrower than that. */
  readonly least: number;
  /** Never wider than that, whatever the room. */
  readonly most?: number;
}

/** The column goes: the lowest priority first, of equal ones the last. */
interface Droppable {
  readonly kind: "drop";
  readonly priority: number;
}

/** The column is there only where nothing has to be cut or broken for it. */
interface Luxury {
  readonly kind: "luxury";
}
