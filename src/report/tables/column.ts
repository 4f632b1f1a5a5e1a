import type { Style } from "../terminal/paint.ts";

/** What a column shows in every output: terminal, Markdown, files and viewer. */
export interface ColumnText<Row> {
  /** Names the column in an address. */
  readonly id: string;
  /** The head, short. */
  readonly head: string;
  /** The head in full, where there is room: in files and as a tooltip. */
  readonly title: string;
  readonly align: "left" | "right";
  /** The text of a cell, in a format of `src/report/format`. Each output removes what would control it. */
  readonly text: (row: Row) => string;
}

/** A column of a printed table. */
export interface Column<Row> extends ColumnText<Row>, PrintOptions {}

/** What only a terminal's table needs. */
export interface PrintOptions {
  /** Takes the head's place in a terminal that is too narrow for the heads; a line below the table says what it stands for. */
  readonly shortHead?: string;
  readonly style?: Style;
  /** How the column gives way where the table is too wide; by default it keeps its width. */
  readonly fit?: Elastic | Droppable | Luxury;
}

/** What a column has besides head and text; the head is its name and its title by default. */
type ColumnOptions = PrintOptions & Partial<Pick<ColumnText<never>, "id" | "title">>;

export function textColumn<Row>(head: string, text: (row: Row) => string, options: ColumnOptions = {}): Column<Row> {
  return { id: head, head, title: head, align: "left", text, ...options };
}

export function numberColumn<Row>(head: string, text: (row: Row) => string, options: ColumnOptions = {}): Column<Row> {
  return { id: head, head, title: head, align: "right", text, ...options };
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
