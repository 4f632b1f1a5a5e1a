import { formatIndex } from "../../results/format/numbers.ts";
import { asHead } from "../../results/format/reading.ts";
import { numberColumn, table, textColumn, type Column, type Table } from "../blocks.ts";
import { heat, letterOf, number, type CellLike, type NameCell, type NumberOptions } from "../cells.ts";

// Model configs side by side, each under its letter, and what the others differ by from the first. Pure, without Node:
// the page on which a reader picks model configs shows the same columns.

/** Heads of the p value alone, and adjusted for all tested together. */
export const testHeads = { p: "p", adjusted: "p adj." } as const;

interface Compared<Row> {
  /** Of the model configs, the reference first. */
  readonly labels: readonly string[];
  /** The heads of their columns in a browser, which has room for them; letters without. */
  readonly names?: readonly string[];
  /** The only one of the others to show; null for all. */
  readonly only?: number | null;
  readonly value: (row: Row, at: number) => CellLike;
  readonly difference: (row: Row, at: number) => CellLike;
}

/** A column for each model config, and one for the difference of each but the first: these are dropped where space is short. */
export function comparedColumns<Row>(compared: Compared<Row>): readonly Column<Row>[] {
  const { labels, names, only = null, value, difference } = compared;
  const shown = labels.flatMap((label, at) => (only === null || at === 0 || at === only ? [{ label, at }] : []));
  const headFor = (at: number): string => {
    if (names === undefined) return differenceHead(at);
    return shown.length === 2 ? "Difference" : `${names[at]}, difference`;
  };
  return [
    ...shown.map(({ label, at }) =>
      numberColumn<Row>(names?.[at] ?? letterOf(at), (row) => value(row, at), {
        title: label,
        fit: { kind: "drop", priority: 2 },
      }),
    ),
    ...shown.slice(1).map(({ label, at }) =>
      numberColumn<Row>(headFor(at), (row) => difference(row, at), {
        title: `${label} less ${labels[0]}`,
        fit: { kind: "drop", priority: 1 },
      }),
    ),
  ];
}

/** `B-A`: what B has more than A. */
export function differenceHead(other: number, reference = 0): string {
  return `${letterOf(other)}-${letterOf(reference)}`;
}

/** A scenario or an item, and how every model config did in it. */
export interface ComparedScenario {
  readonly id: string;
  readonly title: string;
  readonly values: readonly (number | null)[];
  readonly differences: readonly (number | null)[];
}

interface ScenarioTable<Row>
  extends Pick<Compared<Row>, "labels" | "names" | "only">, Partial<Pick<Table, "title" | "legend">> {
  /** What is sampled: scenarios or items. */
  readonly one: string;
  readonly rows: readonly Row[];
  /** A difference that has the strongest colour. */
  readonly full: number;
  /** In a browser: what stands for a row's id and title, and what a number is drawn as and leads to. */
  readonly browser?: {
    readonly name: (row: Row) => NameCell;
    readonly number: (row: Row, at: number, kind: "value" | "difference") => NumberOptions;
  };
  /** Further columns. */
  readonly more?: readonly Column<Row>[];
}

/** Scenarios or items one by one: where the difference comes from. */
export function scenarioTable<Row extends ComparedScenario>(options: ScenarioTable<Row>): readonly Table[] {
  const { one, rows, full, browser, more = [], title = `${asHead(one)}s`, legend = [] } = options;
  const columns: readonly Column<Row>[] = [
    textColumn(asHead(one), (row) => browser?.name(row) ?? row.id),
    ...(browser === undefined
      ? [
          textColumn<Row>("", (row) => row.title, {
            title: "What happens",
            fit: { kind: "shrink", comfortable: 24, least: 12 },
          }),
        ]
      : []),
    ...comparedColumns<Row>({
      ...options,
      value: (row, at) => number(row.values[at], formatIndex, browser?.number(row, at, "value")),
      difference: (row, at) => heat(row.differences[at], full, browser?.number(row, at, "difference")),
    }),
    ...more,
  ];
  return table<Row>({ id: "scenarios", title, columns, rows, key: ({ id }) => id, legend });
}

/** What scenarios, or items, are compared by. */
export function scoreMeaning(one: string): string {
  return one === "situation"
    ? "Each situation's part of the index, on the scale of the index"
    : "Every graded field, also those outside the index, scaled to 0..100 and averaged; more is better";
}

/** A column for each run: what one model config differs by in it. */
export function runColumns<Row>(
  runs: readonly number[],
  cell: (row: Row, run: number) => CellLike,
): readonly Column<Row>[] {
  return runs.map((run) =>
    numberColumn<Row>(`run ${run}`, (row) => cell(row, run), { title: `Difference in run ${run}` }),
  );
}
