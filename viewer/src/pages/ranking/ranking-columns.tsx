import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteRow } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { drawnIntervals, type drawingLegend } from "../../../../src/results/format/intervals.ts";
import { isContrast } from "../../../../src/results/format/reading.ts";
import { textOf } from "../../../../src/pages/cells.ts";
import type { RowColumn as Declared } from "../../../../src/pages/ranking/columns.ts";
import { ConfigSettings } from "../../app/config-badges.tsx";
import { drawnColumn } from "../../blocks/drawn-column.tsx";
import type { Scale } from "../../charts/scale.ts";
import { Whisker, WhiskerAxis } from "../../charts/whisker.tsx";
import type { Column } from "../../table/column.ts";
import { shortName, type UsualSettings } from "../../text/config-name.ts";
import { isWeak, mayBeBest, rawText, runIndices, whiskerText } from "./row-text.ts";

type RowColumn = Column<SiteRow>;

/** What the columns need from the page. */
export interface RankingView {
  /** As declared; those without a drawing of their own look as in every table. */
  readonly columns: readonly Declared[];
  readonly measures: SiteIndex["measures"];
  readonly scale: Scale;
  readonly whiskerWidth: number;
  readonly placeWidth: number;
  readonly ranksWidth: number;
  readonly legend: ReturnType<typeof drawingLegend>;
  /** Badges that all rows have, which the page states once. */
  readonly saidOnce: readonly SiteRow["badges"][number][];
  /** Settings that the page states once. */
  readonly usual: UsualSettings;
  readonly pick: (row: SiteRow) => ReactNode;
  readonly opener: (row: SiteRow) => ReactNode;
}

/** Patterns are badges below the name, the raw index stands below the index. */
const drawnElsewhere: ReadonlySet<string> = new Set(["raw", "pattern"]);

/** The columns that are shown until the reader asks for all: where an index has two halves, these; else runs and cost. */
export function firstColumns(columns: readonly RowColumn[], measures: SiteIndex["measures"]): readonly RowColumn[] {
  const halves = isContrast(measures) ? measures.filter(({ weighted }) => !weighted).map(({ id }) => `m-${id}`) : [];
  const last = halves.length > 0 ? halves.slice(0, 2) : ["runs", "cost"];
  const first = new Set(["place", "ranks", "pick", "name", "index", "interval", ...last]);
  return columns.filter(({ id }) => first.has(id));
}

/** The columns on a wide screen. */
export function wideColumns(view: RankingView): readonly RowColumn[] {
  const drawings = drawingsIn(view);
  const drawn = view.columns
    .filter(({ id }) => !drawnElsewhere.has(id))
    .map((declared): RowColumn => {
      const column = drawnColumn<SiteRow>(declared);
      const drawing = drawings.get(declared.id);
      const text = (row: SiteRow): string => textOf(declared.cell(row));
      return Object.assign(column, drawing === undefined ? { width: 60 } : drawing(text, declared.title));
    });
  const isInFront = ({ id }: RowColumn): boolean => id === "place" || id === "ranks";
  return [...drawn.filter(isInFront), actionColumn(view), ...drawn.filter((column) => !isInFront(column))];
}

function actionColumn({ opener, pick }: RankingView): RowColumn {
  return {
    id: "pick",
    head: <span className="sr-only">More, and compare</span>,
    title: "Details, and pick to compare",
    width: 60,
    cell: (row) => (
      <span className="flex items-center justify-center">
        {opener(row)}
        {pick(row)}
      </span>
    ),
    className: "px-0!",
  };
}

/** What a column with these texts looks like here. */
type Drawing = (text: (row: SiteRow) => string, title: string) => Partial<RowColumn>;

function drawingsIn(view: RankingView): ReadonlyMap<string, Drawing> {
  const { placeWidth, ranksWidth, whiskerWidth, measures, saidOnce, usual } = view;
  return new Map<string, Drawing>([
    [
      "place",
      (text, title) => ({
        align: "left",
        width: placeWidth,
        cell: (row) => (
          <span className="place pl-2 font-medium whitespace-nowrap" title={placeTitle(row) ?? title}>
            {text(row)}
          </span>
        ),
      }),
    ],
    [
      "ranks",
      () => ({
        align: "left",
        width: ranksWidth,
        className: "text-muted whitespace-nowrap",
        value: ({ rankInterval: ends }) => (ends === null ? null : ends.low + ends.high / 10_000),
      }),
    ],
    [
      "name",
      () => ({
        isRowHead: true,
        isSticky: true,
        cell: (row) => (
          <span className="block min-w-0">
            <NameLink row={row} />
            <ConfigSettings row={row} usual={usual} except={saidOnce} />
          </span>
        ),
      }),
    ],
    ["index", (text) => ({ width: 60, cell: (row) => <Index row={row} text={text(row)} /> })],
    [
      "interval",
      () => ({
        align: "left",
        width: whiskerWidth + 12,
        below: <Axis view={view} />,
        value: (row) => drawnIntervals(row).interval?.low ?? null,
        cell: (row) => <RowWhisker row={row} scale={view.scale} width={view.whiskerWidth} />,
      }),
    ],
    ["runs", (text) => ({ width: 42, cell: (row) => <Runs row={row} text={text(row)} /> })],
    ["cost", () => ({ width: 66 })],
    ...measures.map((measure) => [`m-${measure.id}`, measureDrawing(measure)] as const),
  ]);
}

function measureDrawing(measure: SiteIndex["measures"][number]): Drawing {
  const { id, weighted } = measure;
  return (text) => ({
    head: <MeasureHead measure={measure} />,
    width: 56,
    ...(weighted ? {} : { className: "text-muted" }),
    cell: (row) =>
      isWeak(measure, row.fields[id]) ? (
        <span className="-mx-1 rounded bg-bad-soft px-1 font-medium text-bad">{text(row)}</span>
      ) : (
        text(row)
      ),
  });
}

function MeasureHead({ measure }: { readonly measure: SiteIndex["measures"][number] }): ReactNode {
  const { better, unit, weighted, label } = measure;
  return (
    <>
      <span className={weighted ? "" : "font-normal italic"}>
        {label.split(/(?<=[/-])/u).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
      {better === "lower" && (
        <>
          <span aria-hidden="true">↓</span>
          <span className="sr-only"> (lower is better)</span>
        </>
      )}
      {unit === "share" && " %"}
    </>
  );
}

/** The columns on a narrow screen: two lines per row; the fields are in the details. */
export function narrowColumns(view: RankingView): readonly RowColumn[] {
  const textFor = (id: string, row: SiteRow): string => {
    const column = view.columns.find((each) => each.id === id);
    return column === undefined ? "" : textOf(column.cell(row));
  };
  const name: Partial<RowColumn> = {
    below: <Axis view={view} />,
    cell: (row) => (
      <span className="block min-w-0">
        <NameLink row={row} />
        <span className="flex flex-wrap items-center gap-x-2">
          <RowWhisker row={row} scale={view.scale} width={view.whiskerWidth} />
          <ConfigSettings row={row} usual={view.usual} except={view.saidOnce} />
        </span>
      </span>
    ),
  };
  const index: Partial<RowColumn> = {
    width: 104,
    cell: (row) => (
      <span className="flex flex-col items-end">
        <span className="flex items-center gap-1">
          <Index row={row} text={textFor("index", row)} />
          {view.opener(row)}
        </span>
        <span className="text-xs text-muted">
          {row.runs === 1 ? "1 run" : `${textFor("runs", row)} runs`} · {textFor("cost", row)}
        </span>
      </span>
    ),
  };
  const drawings = new Map<string, Partial<RowColumn>>([
    ["place", {}],
    ["name", name],
    ["index", index],
  ]);
  return wideColumns(view).flatMap((column) => {
    const drawing = drawings.get(column.id);
    return drawing === undefined ? [] : [Object.assign({}, column, drawing)];
  });
}

function placeTitle(row: SiteRow): string | null {
  if (row.rankInterval === null) return null;
  return mayBeBest(row) ? "Not distinguishable from the best" : "Another model config is better";
}

export function NameLink({ row }: { readonly row: SiteRow }): ReactNode {
  return (
    <Link
      href={pathTo("/m/:slug", { slug: row.slug })}
      title={row.label}
      className="-my-0.5 inline-block min-h-6 py-0.5 font-medium break-words hover:text-accent hover:underline"
    >
      {shortName(row)}
    </Link>
  );
}

function Index({ row, text }: { readonly row: SiteRow; readonly text: string }): ReactNode {
  const raw = rawText(row);
  return (
    <span className="inline-flex flex-col items-end">
      <span className="text-base font-semibold">{text}</span>
      {raw !== null && <span className="text-xs text-muted">raw {raw}</span>}
    </span>
  );
}

function Runs({ row, text }: { readonly row: SiteRow; readonly text: string }): ReactNode {
  const partial = row.perRun.filter((run) => run.partial).length;
  if (partial === 0) return text;
  return (
    <span title={`${partial} of ${row.runs} lack a weighted measure`}>
      {text}
      <span className="text-warn">*</span>
      <span className="sr-only">, {partial} of them partial</span>
    </span>
  );
}

function Axis({ view: { scale, whiskerWidth } }: { readonly view: RankingView }): ReactNode {
  return (
    <span className="block px-1.5">
      <WhiskerAxis scale={scale} width={whiskerWidth} />
    </span>
  );
}

/** The index of a row with its intervals and runs; nothing without an index. */
export function RowWhisker({
  row,
  scale,
  width,
}: {
  readonly row: SiteRow;
  readonly scale: Scale;
  readonly width: number;
}): ReactNode {
  if (row.index === null) return null;
  return (
    <Whisker
      scale={scale}
      width={width}
      mean={row.index}
      {...drawnIntervals(row)}
      runs={runIndices(row)}
      hollow={row.runs === 1}
      label={whiskerText(row)}
    />
  );
}
