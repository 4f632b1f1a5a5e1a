import { useMemo, type ReactNode } from "react";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { formatPValue, intervalKinds } from "../../../../src/report/format/index.ts";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { DeltaAxis, DeltaChart, DeltaNumbers, deltaText, pValueText, valueText } from "./delta-cell.tsx";
import { noDelta, type Delta, type DeltaRow } from "./delta-rows.ts";
import type { DeltaScale } from "./delta-scale.ts";
import { PickMark } from "./pick-mark.tsx";
import { letters, type Letter, type Pick } from "./picks.ts";

interface DeltaTableProps {
  readonly picks: readonly Pick[];
  readonly rows: readonly DeltaRow[];
  readonly scale: DeltaScale;
}

/** Every number by model config, what the others differ by from the reference, and that as a chart. */
export function DeltaTable({ picks, rows, scale }: DeltaTableProps): ReactNode {
  const isNarrow = useWindowWidth() < (picks.length > 2 ? 1024 : 640);
  const columns = useMemo(() => shownColumns(picks, scale, isNarrow), [picks, scale, isNarrow]);
  return (
    <DataTable caption="Differences by measure" columns={columns} rows={rows} keyOf={({ measure }) => measure.id} />
  );
}

/** Where there is little room, what is asked for first stands first, in one column: the values can be scrolled to. */
function shownColumns(picks: readonly Pick[], scale: DeltaScale, isNarrow: boolean): readonly Column<DeltaRow>[] {
  const values = picks.map(({ letter, row }, at) => valueColumn(letter, row.label, at));
  if (isNarrow) return [measureColumn, narrowColumn(picks, scale), ...values];
  return [
    measureColumn,
    ...values,
    ...picks.slice(1).map(({ letter }, at) => deltaColumn(letter, at)),
    chartColumn(scale, picks.length > 2 ? "w-[34%]" : "w-[48%]"),
  ];
}

const measureColumn: Column<DeltaRow> = {
  id: "measure",
  head: "Measure",
  title: "Measure",
  isRowHead: true,
  isSticky: true,
  className: "min-w-28",
  text: ({ measure }) => measure.title,
  cell: ({ measure: { title, min, max, better, unit, weighted, id } }) => (
    <>
      <span className={id === "index" ? "font-semibold" : ""}>{title}</span>
      <span className="block text-xs font-normal text-muted">
        {unit === "share" ? "share" : `${min} to ${max}`}
        {better === "lower" && ", less is better"}
        {!weighted && id !== "index" && " · not in the index"}
      </span>
    </>
  ),
};

function valueColumn(letter: Letter, label: string, at: number): Column<DeltaRow> {
  const of = ({ values }: DeltaRow): number | null => values[at] ?? null;
  const text = (row: DeltaRow): string => valueText(row.measure, of(row));
  return {
    id: `value ${letter}`,
    head: <PickMark letter={letter} />,
    title: label,
    align: "right",
    data: of,
    text,
    cell: text,
  };
}

function deltaColumn(letter: Letter, at: number): Column<DeltaRow> {
  return {
    id: `delta ${letter}`,
    head: `${letter} − A`,
    title: `${letter} less A`,
    align: "right",
    text: (row) => deltaText(row.measure, deltaOf(row, at).difference),
    cell: (row) => <DeltaNumbers measure={row.measure} delta={deltaOf(row, at)} />,
  };
}

function chartColumn(scale: DeltaScale, className: string): Column<DeltaRow> {
  return {
    id: "chart",
    head: <ChartHead />,
    below: (
      <div className="px-5">
        <DeltaAxis scale={scale} />
      </div>
    ),
    title: "Differences in per cent of each measure’s range, the better to the right",
    className,
    text: () => "",
    cell: (row) => (
      <div className="min-w-36 px-5">
        <DeltaChart row={row} scale={scale} />
      </div>
    ),
  };
}

function narrowColumn(picks: readonly Pick[], wide: DeltaScale): Column<DeltaRow> {
  const scale = { end: wide.end, ticks: [-wide.end, 0, wide.end] };
  return {
    ...chartColumn(scale, "w-full min-w-44"),
    cell: (row) => (
      <>
        {picks.slice(1).map(({ letter }, at) => (
          <div key={letter} className="flex items-start justify-between gap-2 pb-1">
            <PickMark letter={letter} />
            <DeltaNumbers measure={row.measure} delta={deltaOf(row, at)} />
          </div>
        ))}
        <div className="px-4">
          <DeltaChart row={row} scale={scale} isInline />
        </div>
      </>
    ),
  };
}

function ChartHead(): ReactNode {
  return (
    <span className="flex justify-between gap-3 font-normal whitespace-nowrap">
      <span>← worse</span>
      <span className="max-sm:hidden">% of the range</span>
      <span>better →</span>
    </span>
  );
}

function deltaOf({ deltas }: DeltaRow, at: number): Delta {
  return deltas[at] ?? noDelta;
}

/** The table for files: differences and interval ends as numbers, in the measures' units. */
export function deltaFileColumns(picks: readonly Pick[]): readonly Column<DeltaRow>[] {
  return [
    measureColumn,
    ...picks.map(({ letter, row }, at) => valueColumn(letter, row.label, at)),
    ...picks.slice(1).flatMap(({ row }, at) => deltaFileColumn(`${row.label} less ${picks[0]?.row.label ?? ""}`, at)),
  ];
}

function deltaFileColumn(name: string, at: number): readonly Column<DeltaRow>[] {
  const number = (title: string, data: (delta: Delta) => number | null): Column<DeltaRow> => ({
    ...measureColumn,
    id: `${title} ${letters[at + 1]}`,
    title,
    align: "right",
    data: (row) => data(deltaOf(row, at)),
    text: (row) => deltaText(row.measure, data(deltaOf(row, at))),
  });
  return [
    number(name, ({ difference }) => difference),
    number(`${name}: ${intervalKinds.generalisation.name}, low`, ({ interval }) => interval?.low ?? null),
    number(`${name}: ${intervalKinds.generalisation.name}, high`, ({ interval }) => interval?.high ?? null),
    number(`${name}: ${intervalKinds["re-run"].name}, low`, ({ rerun }) => rerun?.low ?? null),
    number(`${name}: ${intervalKinds["re-run"].name}, high`, ({ rerun }) => rerun?.high ?? null),
    {
      ...number(`${name}: p`, ({ pValue }) => pValue),
      text: (row) => formatPValue(deltaOf(row, at).pValue),
    },
    {
      ...number(`${name}: p adj.`, ({ adjustedPValue }) => adjustedPValue),
      text: (row) => pValueText(deltaOf(row, at)),
    },
  ];
}
