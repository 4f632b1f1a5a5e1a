import { useWindowVirtualizer, defaultRangeExtractor } from "@tanstack/react-virtual";
import { Fragment, useCallback, useEffect, useMemo, useRef, type ReactNode } from "react";
import type { Column, SortOrder } from "./column.ts";
import { BodyCell, HeadCell } from "./data-table.tsx";
import { useHeadFollows, usePlace, useWidth } from "./window-place.ts";

interface WindowedTableProps<Row> {
  readonly caption: string;
  /** One without a width takes what is left. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sort?: SortOrder | null;
  readonly onSort?: (order: SortOrder) => void;
  /** In pixels; every row is measured once it is shown. */
  readonly rowHeight: number;
  /** The least width of the column without one. */
  readonly restWidth?: number;
  readonly rowClass?: (row: Row, at: number) => string;
  /** What stands below an opened row, over the whole width. */
  readonly detail?: (row: Row) => ReactNode;
  readonly isOpen?: (row: Row) => boolean;
  /** The row that the keys are at: its link has the focus. */
  readonly cursor?: string | null;
}

interface Entry<Row> {
  readonly row: Row;
  readonly at: number;
  readonly isDetail: boolean;
}

/**
 * A real table of any length: only the rows in sight are in the page, and their numbers say where they stand. The head
 * stays in sight as the page scrolls; where the table is wider than the page it scrolls sideways in a box of its own.
 */
export function WindowedTable<Row>(props: WindowedTableProps<Row>): ReactNode {
  const { caption, columns, rows, keyOf, sort, onSort, rowHeight, restWidth = 220, cursor = null } = props;
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const entries = useMemo(
    () => entriesOf(rows, props.detail === undefined ? undefined : props.isOpen),
    [rows, props.detail, props.isOpen],
  );
  const cursorAt = cursor === null ? -1 : entries.findIndex(({ row, isDetail }) => !isDetail && keyOf(row) === cursor);
  const place = usePlace(head);
  const least = columns.reduce((sum, { width }) => sum + (width ?? restWidth), 0);
  const width = useWidth(box);
  const isWide = width > 0 && width < least;
  useHeadFollows({ box, head, active: isWide });
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: entries.length,
    estimateSize: (at) => (entries[at]?.isDetail === true ? 320 : rowHeight),
    getItemKey: (at) => {
      const entry = entries[at];
      return entry === undefined ? at : `${keyOf(entry.row)}${entry.isDetail ? " detail" : ""}`;
    },
    overscan: 3,
    scrollMargin: place.bottom,
    scrollPaddingStart: place.height + 60,
    scrollPaddingEnd: 72,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        // What has the focus stays in the page.
        return cursorAt < 0 || shown.includes(cursorAt) ? shown : [...shown, cursorAt].toSorted((a, b) => a - b);
      },
      [cursorAt],
    ),
  });
  useEffect(() => {
    if (cursorAt < 0) return;
    box.current?.querySelector<HTMLElement>(`tr[data-at="${cursorAt}"] a[href]`)?.focus({ preventScroll: true });
    virtualizer.scrollToIndex(cursorAt, { align: "auto" });
    // Only when the keys move: not when rows open above it.
  }, [cursor]);

  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  return (
    <div
      ref={box}
      className={`rounded-lg border border-line bg-surface ${isWide ? "overflow-x-auto" : ""}`}
      {...(isWide ? { tabIndex: 0, role: "region", "aria-label": caption } : {})}
    >
      <table
        aria-rowcount={entries.length + 1}
        className="w-full table-fixed border-collapse text-sm"
        style={isWide ? { width: least } : {}}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map(({ id, width: wanted }) => (
            <col key={id} style={wanted === undefined ? {} : { width: wanted }} />
          ))}
        </colgroup>
        <thead
          ref={head}
          className={`z-10 bg-surface shadow-[0_1px_0_var(--line-strong)] ${isWide ? "relative" : "sticky top-(--header-height)"}`}
        >
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.id} tight column={column} sort={sort ?? null} {...(onSort ? { onSort } : {})} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, nth) => {
            const entry = entries[item.index];
            if (entry === undefined) return null;
            const gap = item.start - place.bottom - (nth === 0 ? 0 : (items[nth - 1]?.end ?? 0) - place.bottom);
            return (
              <Fragment key={item.key}>
                {gap > 0 && <Spacer height={gap} span={columns.length} />}
                <tr
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  data-at={item.index}
                  data-row={entry.isDetail ? undefined : keyOf(entry.row)}
                  aria-rowindex={item.index + 2}
                  className={
                    entry.isDetail
                      ? ""
                      : `border-t border-line first:border-0 ${props.rowClass?.(entry.row, entry.at) ?? ""}`
                  }
                >
                  {entry.isDetail ? (
                    <td colSpan={columns.length} className="p-0">
                      {props.detail?.(entry.row)}
                    </td>
                  ) : (
                    columns.map((column) => <BodyCell key={column.id} tight column={column} row={entry.row} />)
                  )}
                </tr>
              </Fragment>
            );
          })}
          {items.length > 0 && total + place.bottom > (items.at(-1)?.end ?? 0) && (
            <Spacer height={total + place.bottom - (items.at(-1)?.end ?? 0)} span={columns.length} />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The room of rows that are not in sight. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  );
}

function entriesOf<Row>(rows: readonly Row[], isOpen: ((row: Row) => boolean) | undefined): readonly Entry<Row>[] {
  return rows.flatMap((row, at) =>
    isOpen?.(row) === true
      ? [
          { row, at, isDetail: false },
          { row, at, isDetail: true },
        ]
      : [{ row, at, isDetail: false }],
  );
}
