import type { Style } from "../terminal/paint.ts";

/** One column of a table over rows of any kind. */
export interface Column<Row> {
  readonly head: string;
  /** Takes the head's place in a terminal that is too narrow for the heads; a line below the table says what it stands for. */
  readonly shortHead?: string;
  readonly align: "left" | "right";
  /** The text of a cell. Control characters are removed. */
  readonly cell: (row: Row) => string;
  readonly style?: Style;
  /** How the column gives way where the table is too wide; by default it keeps its width. */
  readonly fit?: Elastic | Droppable | Luxury;
}

export function textColumn<Row>(head: string, cell: (row: Row) => string): Column<Row> {
  return { head, align: "left", cell };
}

export function numberColumn<Row>(head: string, cell: (row: Row) => string): Column<Row> {
  return { head, align: "right", cell };
}

/** Long texts are cut in the middle (`shrink`) or wrapped (`wrap`). */
export interface Elastic {
  readonly kind: "shrink" | "wrap";
  /** Droppable columns are dropped before this one gets narrower than that. */
  readonly comfortable: number;
  /** Minimum width. */
  readonly least: number;
  /** Maximum width. */
  readonly most?: number;
}

/** The column is dropped: the lowest priority first, of equal ones the last. */
interface Droppable {
  readonly kind: "drop";
  readonly priority: number;
}

/** The column appears only where everything else fits uncut. */
interface Luxury {
  readonly kind: "luxury";
}
