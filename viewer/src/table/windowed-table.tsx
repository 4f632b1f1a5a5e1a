import { lazy, Suspense, useMemo, useRef, type ReactNode } from "react";
import type { TableProps } from "./column.ts";
import { HeadCell } from "./table-cells.tsx";
import { entriesOf, EntryRow, Spacer, type Entry, type EntryLook } from "./window-entries.tsx";
import { useHeadFollows, usePlace, useWidth } from "./window-place.ts";

// The first rows need nothing of what moves the window: it is asked for once they are seen.
const WindowRows = lazy(async () => {
  await painted();
  return { default: (await import("./window-rows.tsx")).WindowRows };
});

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

interface WindowedTableProps<Row> extends TableProps<Row> {
  /** In pixels; every row is measured once it is shown. */
  readonly rowHeight: number;
  /** The least width of the column without one, which takes the rest. */
  readonly restWidth?: number;
  readonly rowClass?: (row: Row, at: number) => string;
  /** What stands below an opened row, over the whole width. */
  readonly detail?: (row: Row) => ReactNode;
  readonly isOpen?: (row: Row) => boolean;
  /** The row that the keys are at: its link has the focus. */
  readonly cursor?: string | null;
}

/**
 * A real table of any length: of a long one only the rows in sight are in the page, with their row numbers. The head
 * stays in sight as the page scrolls; where the table is wider than the page it scrolls sideways in a box of its own,
 * and the names stay in sight.
 */
export function WindowedTable<Row>(props: WindowedTableProps<Row>): ReactNode {
  const { caption, columns, rows, keyOf, isOpen, rowClass, detail, rowHeight, restWidth = 220, cursor = null } = props;
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const entries = useMemo(() => entriesOf(rows, keyOf, isOpen), [rows, keyOf, isOpen]);
  const place = usePlace(head);
  const least = columns.reduce((sum, { width }) => sum + (width ?? restWidth), 0);
  const width = useWidth(box);
  const isWide = width > 0 && width < least;
  useHeadFollows(box, head, isWide);
  const look = useMemo(() => ({ columns, rowClass, detail }), [columns, rowClass, detail]);
  // Drawn once, though the table is looked at twice until its place is known.
  const firstRows = useMemo(
    () => <FirstRows entries={entries} look={look} rowHeight={rowHeight} />,
    [entries, look, rowHeight],
  );
  return (
    <div
      ref={box}
      className={`rounded-lg border border-line bg-surface ${isWide ? "overflow-x-auto" : ""}`}
      {...(isWide ? { tabIndex: 0, role: "region", "aria-label": caption } : {})}
    >
      <table
        aria-rowcount={entries.length + 1}
        className={`w-full table-fixed border-collapse text-sm`}
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
          <tr aria-rowindex={1} className="row">
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                tight
                column={column}
                sort={props.sort ?? null}
                {...(props.onSort ? { onSort: props.onSort } : {})}
              />
            ))}
          </tr>
        </thead>
        <Suspense fallback={firstRows}>
          <WindowRows
            entries={entries}
            renderEntry={(at, ref) => {
              const entry = entries[at];
              return entry === undefined ? null : <EntryRow ref={ref} entry={entry} at={at} look={look} />;
            }}
            span={columns.length}
            rowHeight={rowHeight}
            place={place}
            cursor={cursor}
          />
        </Suspense>
      </table>
    </div>
  );
}

const firstShown = 20;

function FirstRows<Row>({
  entries,
  look,
  rowHeight,
}: {
  readonly entries: readonly Entry<Row>[];
  readonly look: EntryLook<Row>;
  readonly rowHeight: number;
}): ReactNode {
  const shown = entries.slice(0, firstShown);
  return (
    <tbody>
      {shown.map((entry, at) => (
        <EntryRow key={entry.key} entry={entry} at={at} look={look} />
      ))}
      <Spacer height={(entries.length - shown.length) * rowHeight} span={look.columns.length} />
    </tbody>
  );
}
