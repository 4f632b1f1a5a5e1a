import { useMemo, type ReactNode } from "react";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { intervalKinds } from "../../../../src/results/format/intervals.ts";
import { formatPValue } from "../../../../src/results/format/numbers.ts";
import { numberColumn, type Column as Declared } from "../../../../src/pages/blocks.ts";
import { number } from "../../../../src/pages/cells.ts";
import { measureColumnWith } from "../../../../src/pages/columns.ts";
import { comparedColumns, testHeads } from "../../../../src/pages/comparison/compared-columns.ts";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { plainColumn } from "../../table/plain-column.ts";
import { DeltaAxis, DeltaChart, DeltaNumbers, deltaText, valueText } from "./delta-cell.tsx";
import { noDelta, type Delta, type DeltaRow } from "./delta-rows.ts";
import type { DeltaScale } from "./delta-scale.ts";
import { PickMark } from "./pick-mark.tsx";
import type { Pick } from "./picks.ts";

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

/** On narrow windows the main numbers come first, in one column; the values can be scrolled to. */
function shownColumns(picks: readonly Pick[], scale: DeltaScale, isNarrow: boolean): readonly Column<DeltaRow>[] {
  const { values, differences } = declaredColumns(picks);
  const marked = picks.flatMap(({ shape, name }, at) => {
    const column = values[at];
    return column === undefined ? [] : [{ ...plainColumn(column), head: <PickMark shape={shape} name={name} /> }];
  });
  if (isNarrow) return [measureColumn, narrowColumn(picks, scale), ...marked];
  return [
    measureColumn,
    ...marked,
    ...differences.map((column, at) => deltaColumn(column, at)),
    chartColumn(scale, picks.length > 2 ? "w-[34%]" : "w-[48%]"),
  ];
}

function deltaColumn(column: Declared<DeltaRow>, at: number): Column<DeltaRow> {
  return {
    ...plainColumn(column),
    head: <span className="inline-block max-w-28 whitespace-normal">{column.head}</span>,
    cell: (row) => <DeltaNumbers measure={row.measure} delta={deltaOf(row, at)} />,
  };
}

/** The columns that every output has: a model config's values, and what the others differ by. */
function declaredColumns(picks: readonly Pick[]) {
  const columns = comparedColumns<DeltaRow>({
    labels: picks.map(({ row }) => row.label),
    names: picks.map(({ name }) => name),
    value: ({ measure, values }, at) => number(values[at], (value) => valueText(measure, value)),
    difference: (row, at) => number(deltaOf(row, at - 1).difference, (value) => deltaText(row.measure, value)),
  });
  return { values: columns.slice(0, picks.length), differences: columns.slice(picks.length) };
}

const declaredMeasure = measureColumnWith<DeltaRow>(({ measure }) => measure.title);

const measureColumn: Column<DeltaRow> = {
  ...plainColumn(declaredMeasure),
  isRowHead: true,
  isSticky: true,
  className: "min-w-28",
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
        {picks.slice(1).map(({ shape, name }, at) => (
          <div key={shape} className="flex items-start justify-between gap-2 pb-1">
            <PickMark shape={shape} {...(picks.length > 2 ? { name } : {})} />
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
export function deltaFileColumns(picks: readonly Pick[]): readonly Declared<DeltaRow>[] {
  const { values, differences } = declaredColumns(picks);
  return [declaredMeasure, ...values, ...differences.flatMap(({ title }, at) => testedColumns(title, at))];
}

function pText(_: unknown, value: number | null): string {
  return formatPValue(value);
}

function testedColumns(name: string, at: number): readonly Declared<DeltaRow>[] {
  const column = (title: string, of: (delta: Delta) => number | null, format = deltaText): Declared<DeltaRow> =>
    numberColumn(title, (row) => number(of(deltaOf(row, at)), (value) => format(row.measure, value)));
  const { "re-run": repeated, generalisation } = intervalKinds;
  return [
    column(name, ({ difference }) => difference),
    column(`${name}: ${generalisation.name}, low`, ({ interval }) => interval?.low ?? null),
    column(`${name}: ${generalisation.name}, high`, ({ interval }) => interval?.high ?? null),
    column(`${name}: ${repeated.name}, low`, ({ rerun }) => rerun?.low ?? null),
    column(`${name}: ${repeated.name}, high`, ({ rerun }) => rerun?.high ?? null),
    column(`${name}: ${testHeads.p}`, ({ pValue }) => pValue, pText),
    column(`${name}: ${testHeads.adjusted}`, ({ adjustedPValue }) => adjustedPValue, pText),
  ];
}
