import { useMemo, type ReactNode } from "react";
import type { Column as Declared, Head, Table, TableRow } from "../../../src/pages/blocks.ts";
import { textOf, type Cell } from "../../../src/pages/cells.ts";
import { fieldClass } from "../app/button.ts";
import { useFirstRows } from "../app/first-rows.tsx";
import { Panel } from "../app/page.tsx";
import { useUrlState } from "../app/url-state.ts";
import { useWindowWidth } from "../app/use-window-width.ts";
import { roundStep, ticksWithin, zoomedScale, type Scale } from "../charts/scale.ts";
import { WhiskerAxis } from "../charts/whisker.tsx";
import { readSort, sortRows, type Column } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { ExportMenu } from "../table/export-menu.tsx";
import { SortChooser } from "../table/sort-chooser.tsx";
import { CellView, Letter, whiskerWidth } from "./cell-view.tsx";
import { drawnColumn } from "./drawn-column.tsx";
import { heatOf } from "./heat-matrix.tsx";
import { withoutUnseen } from "../../../src/results/format/unseen-characters.ts";

/** Longer tables can be filtered. */
const longTable = 24;

/** Narrower windows show a card for each row. */
const phone = 640;
const fewCards = 6;

/** In a table with more, pictures take the width that is left. */
const fewColumns = 8;

/**
 * A table of a page: sorted and filtered in the address, saved as it is shown, on a phone as cards. A picture of its
 * rows replaces it where one exists; saving still takes the table.
 */
export function TableBlock({
  table,
  level = 2,
  file = table.id,
  aside,
  controls,
  selected = null,
  children,
}: {
  readonly table: Table;
  readonly level?: 2 | 3;
  /** Its name as a file, without the ending. */
  readonly file?: string;
  /** Beside the button that saves the table. */
  readonly aside?: ReactNode;
  /** What chooses the table's rows or columns, above it. */
  readonly controls?: ReactNode;
  /** Key of the row that the page shows elsewhere. */
  readonly selected?: string | null;
  readonly children?: ReactNode;
}): ReactNode {
  const { id, title, lead, legend, rows } = table;
  const [parameters, change] = useUrlState();
  const wanted = readSort(parameters.get(`${id}.sort`)) ?? table.sortedBy;
  const query = parameters.get(`${id}.q`) ?? "";
  const columns = useMemo(() => columnsOf(table), [table]);
  const found = useMemo(() => sortRows(filtered(rows, query), columns, wanted), [rows, query, columns, wanted]);
  // A matrix of many columns is one on a phone, too.
  const isMatrix = columns.filter(({ heat }) => heat !== undefined).length > fewColumns;
  const isPhone = useWindowWidth() < phone && !isMatrix && (columns.length > 2 || hasChips(rows));
  const [shown, button] = useFirstRows(found, isPhone ? fewCards : (table.first ?? rows.length));
  return (
    <Panel
      title={title}
      id={id}
      level={level}
      aside={
        <span className="flex items-center gap-2">
          {aside}
          <ExportMenu name={file} columns={savedColumns(table, columns)} rows={found} />
        </span>
      }
    >
      {lead.map((sentence) => (
        <p key={sentence} className="mb-2 max-w-[110ch] text-sm text-muted">
          {withoutUnseen(sentence)}
        </p>
      ))}
      {children ?? (
        <>
          <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
            {controls}
            {rows.length > longTable && (
              <input
                type="search"
                className={`${fieldClass} w-full sm:w-72`}
                placeholder="Filter rows"
                aria-label={`Filter ${title}`}
                value={query}
                onChange={(event) => change({ [`${id}.q`]: event.target.value })}
              />
            )}
            {isPhone && rows.length > 1 && (
              <SortChooser
                columns={columns}
                sort={wanted}
                onSort={({ by, direction }) => change({ [`${id}.sort`]: `${by}.${direction}` })}
              />
            )}
            {query !== "" && (
              <span role="status" className="ml-auto text-sm text-muted">
                {found.length} of {rows.length}
              </span>
            )}
          </div>
          {isPhone ? (
            <Cards table={table} rows={shown} selected={selected} />
          ) : (
            <DataTable
              caption={title}
              columns={columns}
              rows={shown}
              keyOf={({ key }) => key}
              selected={selected}
              sort={wanted}
              onSort={({ by, direction }) => change({ [`${id}.sort`]: `${by}.${direction}` })}
            />
          )}
          {button}
        </>
      )}
      <Legend sentences={legend} />
    </Panel>
  );
}

function filtered(rows: readonly TableRow[], query: string): readonly TableRow[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter(({ cells }) => cells.some((cell) => textOf(cell).toLowerCase().includes(wanted)));
}

/** What the numbers mean: one sentence is shown, several are folded below the first. */
function Legend({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null;
  const text = sentences.map(withoutUnseen);
  if (text.length < 3)
    return text.map((sentence) => (
      <p key={sentence} className="mt-2 max-w-[110ch] text-sm text-muted">
        {sentence}
      </p>
    ));
  return (
    <details className="mt-2 max-w-[110ch] text-sm text-muted">
      <summary className="min-h-6 w-max cursor-pointer">What the columns mean</summary>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

/** A card for each row: its name, or its number after the head, then every other cell beside its head. */
function Cards({
  table: { columns, title },
  rows,
  selected,
}: {
  readonly table: Table;
  readonly rows: readonly TableRow[];
  readonly selected: string | null;
}): ReactNode {
  const scales = columns.map((head, at) => scaleOf(head, rows, at));
  return (
    <ul aria-label={title} className="space-y-2">
      {rows.map(({ key, cells: [first, ...others] }) => (
        <li
          key={key}
          data-row={key}
          aria-current={selected === key ? "true" : undefined}
          className="rounded-lg border border-line bg-surface px-3 py-2 text-sm aria-[current]:bg-accent-soft"
        >
          {first !== undefined && (
            <div className="mb-1 font-semibold">
              {first.kind === "number" && `${columns[0]?.head ?? ""} `}
              <CellView cell={first} />
            </div>
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {others.map((cell, at) => {
              const head = columns[at + 1];
              if (head === undefined || cell.kind === "nothing" || textOf(cell) === "") return null;
              return (
                <div key={head.id} className="contents">
                  <dt className={`text-muted ${isLong(cell) ? "col-span-2" : ""}`}>
                    {head.head === "" ? head.title : head.head}
                  </dt>
                  <dd className={`min-w-0 ${isLong(cell) ? "col-span-2" : "text-right"}`}>
                    <CellView cell={cell} scale={scales[at + 1] ?? null} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A sentence stands below its head, not beside it. */
function isLong(cell: Cell): boolean {
  return cell.kind === "text" && cell.text.length > 60;
}

/** The columns for a file, aligned as they are drawn. */
function savedColumns({ columns }: Table, drawn: readonly Column<TableRow>[]): readonly Declared<TableRow>[] {
  return columns.map((head, at) => ({
    ...head,
    align: drawn[at]?.align ?? head.align,
    cell: ({ cells }) => cells[at] ?? null,
  }));
}

/** The columns of the app's table, which sort by the cells themselves. */
function columnsOf({ columns, rows }: Table): readonly Column<TableRow>[] {
  const isWideAt = columns.map((_, at) => rows.some(({ cells }) => isDrawnWide(cells[at])));
  const wide = isWideAt.filter(Boolean).length > 1 ? "w-1/4" : "w-2/5";
  return columns.map((head, at): Column<TableRow> => {
    const cellAt = ({ cells }: TableRow): Cell => cells[at] ?? { kind: "nothing" };
    const scale = scaleOf(head, rows, at);
    const isNumeric = rows.some((row) => cellAt(row).kind === "number");
    const isOfChips = rows.some((row) => cellAt(row).kind === "chips");
    const isHeat = rows.some((row) => isLinkedScore(cellAt(row)));
    const drawn = drawnColumn({ ...head, cell: cellAt }, scale);
    return {
      ...drawn,
      ...(isHeat ? { heat: (row: TableRow) => heatOf(cellAt(row), `${nameOf(row)}, ${head.title}`) } : {}),
      ...(scale === null ? {} : { align: "left" }),
      head: headOf(head, scale) ?? (isHeat ? <NarrowHead>{drawn.head}</NarrowHead> : drawn.head),
      ...(at === 0
        ? { isRowHead: true, isSticky: true, className: rowHeadClass(rows) }
        : isWideAt[at] === true && columns.length <= fewColumns
          ? { className: wide }
          : isNumeric || isOfChips
            ? {}
            : { className: "max-w-128" }),
    };
  });
}

function rowHeadClass(rows: readonly TableRow[]): string {
  if (rows.every((row) => nameOf(row).length < shortHead)) return "";
  const isMatrix = rows.some(({ cells }) => cells.some(isLinkedScore));
  return `min-w-36 max-w-96 ${hasChips(rows) || isMatrix ? "sm:min-w-60" : ""}`;
}

/** Names of rows with fewer characters need no room. */
const shortHead = 8;

/** Their words wrap, and would leave the names of the rows no room. */
function hasChips(rows: readonly TableRow[]): boolean {
  return rows.some(({ cells }) => cells.some(({ kind }) => kind === "chips"));
}

function isDrawnWide(cell: Cell | undefined): boolean {
  return cell?.kind === "number" && cell.drawn?.as === "bar";
}

/** A column of these is one of a heat matrix. */
function isLinkedScore(cell: Cell): boolean {
  return cell.kind === "number" && cell.drawn?.as === "score" && cell.link !== undefined;
}

function nameOf({ cells: [first] }: TableRow): string {
  return first === undefined ? "" : textOf(first);
}

function NarrowHead({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="inline-block max-w-28 break-words whitespace-normal">{children}</span>;
}

/** Heads without words: the scale of whiskers, a letter in its box. */
function headOf({ head, title }: Head, scale: Scale | null): ReactNode {
  if (scale !== null)
    return (
      <>
        <span className="sr-only">{title}</span>
        <WhiskerAxis scale={scale} width={whiskerWidth} />
      </>
    );
  if (head !== title && /^[A-Z]{1,2}$/u.test(head)) return <Letter letter={head} title={title} />;
  return null;
}

/** One scale for all intervals of a column. */
function scaleOf({ scale }: Head, rows: readonly TableRow[], at: number): Scale | null {
  const ends = rows.flatMap(({ cells }) => {
    const cell = cells[at];
    return cell?.kind === "interval" ? [cell.low, cell.high, cell.mean] : [];
  });
  if (scale === undefined || ends.length === 0) return null;
  if (scale === "index") return zoomedScale(ends, 3);
  const low = Math.min(0, ...ends);
  const high = Math.max(0, ...ends);
  const step = roundStep(Math.max(high - low, 1) / 3);
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  return { from, to, ticks: ticksWithin(from, to, step) };
}
