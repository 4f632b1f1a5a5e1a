import type { ReactNode, Ref } from "react";
import type { Column } from "./column.ts";
import { BodyCell } from "./table-cells.tsx";

/** The place of one line of a windowed table. */
export interface EntryPlace {
  readonly key: string;
  readonly isDetail: boolean;
}

/** One line of a windowed table: a row, or what stands below an opened one. */
export interface Entry<Row> extends EntryPlace {
  readonly row: Row;
  /** Its row's place among the rows. */
  readonly at: number;
}

export function entriesOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  isOpen: ((row: Row) => boolean) | undefined,
): readonly Entry<Row>[] {
  return rows.flatMap((row, at) => {
    const key = keyOf(row);
    const shown: Entry<Row> = { key, row, at, isDetail: false };
    return isOpen?.(row) === true ? [shown, { key: `${key} detail`, row, at, isDetail: true }] : [shown];
  });
}

/** How entries look, wherever they are drawn. */
export interface EntryLook<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rowClass?: ((row: Row, at: number) => string) | undefined;
  readonly detail?: ((row: Row) => ReactNode) | undefined;
}

export function EntryRow<Row>({
  entry,
  at,
  look,
  ref,
}: {
  readonly entry: Entry<Row>;
  /** Its place among the entries. */
  readonly at: number;
  readonly look: EntryLook<Row>;
  readonly ref?: Ref<HTMLTableRowElement>;
}): ReactNode {
  const { row, isDetail } = entry;
  return (
    <tr
      ref={ref}
      data-index={at}
      data-row={isDetail ? undefined : entry.key}
      aria-rowindex={at + 2}
      className={isDetail ? "" : `row border-t border-line first:border-0 ${look.rowClass?.(row, entry.at) ?? ""}`}
    >
      {isDetail ? (
        <td colSpan={look.columns.length} className="p-0">
          {look.detail?.(row)}
        </td>
      ) : (
        look.columns.map((column) => <BodyCell key={column.id} tight column={column} row={row} />)
      )}
    </tr>
  );
}

/** The room of rows out of sight. */
export function Spacer({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  return height <= 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  );
}
