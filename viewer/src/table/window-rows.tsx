import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import { Fragment, useCallback, useEffect, useRef, type ReactNode, type Ref } from "react";
import { Spacer, type EntryPlace } from "./window-entries.tsx";

interface WindowRowsProps {
  readonly entries: readonly EntryPlace[];
  readonly renderEntry: (at: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
  /** Columns. */
  readonly span: number;
  readonly rowHeight: number;
  /** Where the first row begins, from the top of the document, and how much of the window the head covers. */
  readonly place: { readonly bottom: number; readonly height: number };
  readonly cursor: string | null;
}

/** So many rows are all in the page, where the browser finds and prints them. */
const mostInPage = 300;

/** The rows in sight, and room for all others; of a short table all rows. */
export function WindowRows({ entries, renderEntry, span, rowHeight, place, cursor }: WindowRowsProps): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const cursorAt = cursor === null ? -1 : entries.findIndex(({ key }) => key === cursor);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: entries.length,
    estimateSize: (at) => (entries[at]?.isDetail === true ? 320 : rowHeight),
    getItemKey: (at) => entries[at]?.key ?? at,
    overscan: 3,
    scrollMargin: place.bottom,
    scrollPaddingStart: place.height + 60,
    scrollPaddingEnd: 72,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        if (range.count <= mostInPage) return Array.from({ length: range.count }, (_, at) => at);
        const shown = defaultRangeExtractor(range);
        // What has the focus stays in the page.
        return cursorAt < 0 || shown.includes(cursorAt) ? shown : [...shown, cursorAt].toSorted((a, b) => a - b);
      },
      [cursorAt],
    ),
  });
  const items = virtualizer.getVirtualItems();
  const isThere = items.some(({ index }) => index === cursorAt);
  // The keys may have moved before the rows were there. Once for each move: not when rows open above it, or come back.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere || shown.current === cursor) return;
    shown.current = cursor;
    body.current?.querySelector<HTMLElement>(`tr[data-index="${cursorAt}"] a[href]`)?.focus({ preventScroll: true });
    virtualizer.scrollToIndex(cursorAt, { align: "auto" });
  }, [cursor, isThere]);
  const endBefore = (nth: number): number => items[nth - 1]?.end ?? place.bottom;
  return (
    <tbody ref={body}>
      {items.map((item, nth) => (
        <Fragment key={item.key}>
          <Spacer height={item.start - endBefore(nth)} span={span} />
          {renderEntry(item.index, virtualizer.measureElement)}
        </Fragment>
      ))}
      <Spacer height={virtualizer.getTotalSize() + place.bottom - endBefore(items.length)} span={span} />
    </tbody>
  );
}
