import type { ReactNode } from "react";
import type { Head } from "../../../src/pages/blocks.ts";

/** A column of a table in the browser: how its head and cells look, and what it sorts by. */
export interface Column<Row> extends Pick<Head, "id" | "title">, Partial<Pick<Head, "align" | "meaning">> {
  readonly head: ReactNode;
  /** Under the head and outside of its button, as the scale of a column of charts. */
  readonly below?: ReactNode;
  /** What the column sorts by; null goes last in either direction. A column without it cannot be sorted by. */
  readonly value?: (row: Row) => number | string | null;
  readonly cell: (row: Row) => ReactNode;
  /** Which way the first click sorts. */
  readonly first?: "asc" | "desc";
  /** The cell as one of a heat matrix; it takes the place of `cell` in a `DataTable`. */
  readonly heat?: (row: Row) => Heat;
  /** Extra classes of the cells, for widths. */
  readonly className?: string;
  /** In pixels, where columns do not find their widths themselves. */
  readonly width?: number;
  /** The cell names its row: a header cell. */
  readonly isRowHead?: boolean;
  /** Stays in sight where the table scrolls sideways. */
  readonly isSticky?: boolean;
}

/** A number on the colour of a score, which leads to what it is made of. */
export interface Heat {
  /** From 0 to 100, for the colour; null for none. */
  readonly at: number | null;
  readonly text: string;
  /** A smaller line below the number. */
  readonly below?: string;
  /** What the number is of: the tooltip, and behind the number for who does not see the table. */
  readonly name: string;
  /** What is wrong with it. A sign and a dashed frame show it without colour. */
  readonly problem?: { readonly sign: string; readonly label: string; readonly title: string } | null;
  /** An address; null without a text to read. */
  readonly to: string | null;
  readonly isStrong?: boolean;
}

/** What every table is given. */
export interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** As they are to be shown: sorted and filtered. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sort?: SortOrder | null;
  readonly onSort?: (order: SortOrder) => void;
}

export interface SortOrder {
  readonly by: string;
  readonly direction: "asc" | "desc";
}

/** Sorted rows; what has no value goes last, and equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder | null,
): readonly Row[] {
  const valueOf = columns.find(({ id }) => id === order?.by)?.value;
  if (order === null || valueOf === undefined) return rows;
  const sign = order.direction === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const a = valueOf(one);
    const b = valueOf(other);
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * String(a).localeCompare(String(b), "en", { numeric: true });
  });
}

/** `index.desc` in an address, and back. A column may have dots in its name, as that of a model config. */
export function readSort(text: string | null): SortOrder | null {
  const words = (text ?? "").split(".");
  const direction = words.pop();
  const by = words.join(".");
  if (by === "" || (direction !== "asc" && direction !== "desc")) return null;
  return { by, direction };
}
