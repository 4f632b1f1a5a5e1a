import { textOf } from "../../../../src/pages/cells.ts";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { drawingLegend } from "../../../../src/results/format/intervals.ts";
import { rankingColumns } from "../../../../src/pages/ranking/columns.ts";
import type { SiteIndex, SiteRow } from "../../../../src/results/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Skeleton } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { readSort, sortRows, type SortOrder } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { SortChooser } from "../../table/sort-chooser.tsx";
import { WindowedTable } from "../../table/windowed-table.tsx";
import { usualSettings, usualText } from "../../text/config-name.ts";
import { formatPercent } from "../../../../src/results/format/numbers.ts";
import { PickBar, PickBox, readPicked, togglePick, useRowKeys } from "./pick-rows.tsx";
import { firstColumns, narrowColumns, wideColumns, type RankingView } from "./ranking-columns.tsx";
import { filterRows, readFilter } from "./ranking-filter.ts";
import { NothingFits, RankingToolbar } from "./ranking-toolbar.tsx";
import { badgesOfAll, layoutFor, scaleOf, textWidth } from "./ranking-view.ts";
import { mayBeBest } from "./row-text.ts";

// Loaded when they are needed, so that the table appears sooner.
const IncompleteRows = lazy(() =>
  import("./incomplete-rows.tsx").then((module) => ({ default: module.IncompleteRows })),
);
const RowDetail = lazy(() => import("./row-detail.tsx").then((module) => ({ default: module.RowDetail })));

const leaderboardOrder: SortOrder = { by: "place", direction: "asc" };
const slugOf = ({ slug }: SiteRow): string => slug;

/** The filters, the table and the actions on its rows. */
export function Ranking({ index }: { readonly index: SiteIndex }): ReactNode {
  const [address, change] = useUrlState();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { isWide, whiskerWidth } = layoutFor(useWindowWidth());
  const filter = readFilter(address);
  const sort = readSort(address.get("sort")) ?? leaderboardOrder;
  const picked = readPicked(address);
  const reorder = ({ by, direction }: SortOrder): void =>
    change({ sort: by === "place" && direction === "asc" ? null : `${by}.${direction}` });
  const pick = (slug: string): void => {
    const next = togglePick(picked, slug);
    if (next !== null) change({ c: next.join(",") });
  };
  const toggle = useCallback(
    (slug: string) => setOpen((before) => (before.has(slug) ? without(before, slug) : new Set([...before, slug]))),
    [],
  );
  const isOpen = useCallback(({ slug }: SiteRow) => open.has(slug), [open]);

  const saidOnce = useMemo(() => badgesOfAll(index.rows), [index.rows]);
  const usual = useMemo(() => usualSettings(index.rows), [index.rows]);
  const wanted = JSON.stringify(filter);
  const fitting = useMemo(() => filterRows(index.rows, filter), [index, wanted]);
  const scale = useMemo(() => scaleOf(fitting), [fitting]);
  const {
    columns: declaredColumns,
    placeWidth,
    ranksWidth,
  } = useMemo(() => {
    const declared = rankingColumns(index);
    const widthOf = (id: string): number => {
      const column = declared.find((each) => each.id === id);
      return textWidth(column === undefined ? [] : index.rows.map((row) => textOf(column.cell(row))));
    };
    return { columns: declared, placeWidth: widthOf("place"), ranksWidth: widthOf("ranks") };
  }, [index]);
  const view: RankingView = {
    columns: declaredColumns,
    measures: index.measures,
    scale,
    whiskerWidth,
    placeWidth,
    ranksWidth,
    legend: drawingLegend(index, formatPercent(index.intervalLevel)),
    saidOnce,
    usual,
    pick: (row) => <PickBox row={row} picked={picked} onPick={pick} />,
    opener: (row) => <RowOpener row={row} isOpen={isOpen(row)} onToggle={toggle} />,
  };
  const columns = wideColumns(view);
  const hasAll = address.get("columns") === "all";
  const shownColumns = hasAll ? columns : firstColumns(columns, index.measures);
  const ranked = useMemo(
    () =>
      sortRows(
        fitting.filter(({ complete }) => complete),
        columns,
        sort,
      ),
    [fitting, sort.by, sort.direction],
  );
  const incomplete = useMemo(() => fitting.filter(({ complete }) => !complete), [fitting]);
  const cursor = useRowKeys(ranked, picked, { onPick: pick, onToggle: toggle });
  return (
    <>
      <RankingToolbar rows={index.rows} shown={fitting.length} filter={filter} change={change} isNarrow={!isWide}>
        {isWide && (
          <button
            type="button"
            className={buttonClass}
            aria-pressed={hasAll}
            onClick={() => change({ columns: hasAll ? null : "all" })}
          >
            All columns
          </button>
        )}
        {!isWide && <SortChooser columns={columns} sort={sort} onSort={reorder} />}
        <ExportMenu
          name="ranking"
          columns={() =>
            import("../../../../src/pages/ranking/file-columns.ts").then(({ fileColumns }) => fileColumns(index))
          }
          rows={[...ranked, ...incomplete]}
        />
        <SaveChart rows={ranked} view={view} />
      </RankingToolbar>
      {usual !== null && <p className="mb-2 text-xs text-muted">Unless a row says otherwise: {usualText(usual)}.</p>}
      {fitting.length === 0 && <NothingFits rows={index.rows} filter={filter} change={change} />}
      {ranked.length > 0 && (
        <WindowedTable
          caption="Model configs by their Independence Index"
          columns={isWide ? shownColumns : narrowColumns(view)}
          rows={ranked}
          keyOf={slugOf}
          sort={sort}
          onSort={reorder}
          rowHeight={isWide ? 46 : 74}
          restWidth={isWide ? 190 : 120}
          rowClass={(row) => `${mayBeBest(row) ? "may-be-best" : ""} ${picked.includes(row.slug) ? "is-picked" : ""}`}
          isOpen={isOpen}
          detail={(row) => (
            <Suspense fallback={<Skeleton lines={8} />}>
              <RowDetail row={row} index={index}>
                <PickBox row={row} picked={picked} onPick={pick} words="Pick to compare" />
              </RowDetail>
            </Suspense>
          )}
          cursor={cursor}
        />
      )}
      {index.more > 0 && (
        <p role="status" className="mt-2 text-sm text-muted">
          {index.more} more model configs are loading.
        </p>
      )}
      {incomplete.length > 0 && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <IncompleteRows rows={incomplete} isWide={isWide} saidOnce={saidOnce} usual={usual} />
        </Suspense>
      )}
      <PickBar picked={picked} rows={index.rows} onPick={pick} onClear={() => change({ c: null })} />
    </>
  );
}

function without(slugs: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  return new Set([...slugs].filter((other) => other !== slug));
}

/** The chart column of the shown rows, as one drawing. */
function SaveChart({ rows, view }: { readonly rows: readonly SiteRow[]; readonly view: RankingView }): ReactNode {
  const { meta } = useSnapshot();
  const save = async (): Promise<void> => {
    const { saveRankingChart } = await import("./ranking-drawing.tsx");
    const caption = [
      `suite ${meta.suite.id} ${meta.suite.version}`,
      ...(view.legend.bar === null ? [] : [`bar: ${view.legend.bar}`]),
      `line: ${view.legend.line}, on which ranks rest`,
      meta.generatedAt.slice(0, 10),
    ].join(" · ");
    const { title } = meta.suite;
    saveRankingChart(rows, title, caption, view.scale);
  };
  return (
    <button type="button" className={buttonClass} onClick={() => void save()}>
      Save chart
    </button>
  );
}

/** Opens and closes the details of a row. */
function RowOpener({
  row,
  isOpen,
  onToggle,
}: {
  readonly row: SiteRow;
  readonly isOpen: boolean;
  readonly onToggle: (slug: string) => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded text-muted hover:bg-accent-soft hover:text-text"
      aria-expanded={isOpen}
      aria-label={`Details of ${row.label}`}
      title="All intervals, runs and fields"
      onClick={() => onToggle(row.slug)}
    >
      <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
    </button>
  );
}
