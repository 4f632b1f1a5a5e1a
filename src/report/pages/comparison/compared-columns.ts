import { asHead, formatIndex } from "../../format/index.ts";
import { numberColumn, table, textColumn, type Column, type Table } from "../blocks.ts";
import { heat, letterOf, number, type CellLike, type Link, type NameCell } from "../cells.ts";

// Model configs side by side, each under its letter, and what the others differ by from the first. Pure, without Node:
// the page on which a reader picks model configs shows the same columns.

interface Compared<Row> {
  /** Of the model configs, the reference first. */
  readonly labels: readonly string[];
  readonly value: (row: Row, at: number) => CellLike;
  readonly difference: (row: Row, at: number) => CellLike;
}

/** A column for each model config, and one for the difference of each but the first: these are dropped where space is short. */
export function comparedColumns<Row>(compared: Compared<Row>): readonly Column<Row>[] {
  const { labels, value, difference: differenceOf } = compared;
  return [
    ...labels.map((label, at) =>
      numberColumn<Row>(letterOf(at), (row) => value(row, at), {
        title: label,
        fit: { kind: "drop", priority: 2 },
      }),
    ),
    ...labels.slice(1).map((label, at) =>
      numberColumn<Row>(differenceHead(at + 1), (row) => differenceOf(row, at + 1), {
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

interface ScenarioTable<Row> extends Partial<Pick<Table, "title" | "legend">> {
  readonly labels: readonly string[];
  /** What is sampled: scenarios or items. */
  readonly one: string;
  readonly rows: readonly Row[];
  /** A difference that has the strongest colour. */
  readonly full: number;
  /** In a browser: the name of a row, which stands for its id and its title. */
  readonly name?: (row: Row) => NameCell;
  /** In a browser: where a value or a difference leads, and what it says there. */
  readonly link?: (
    row: Row,
    at: number,
    kind: "value" | "difference",
  ) => { readonly link: Link; readonly note?: string };
  /** Further columns. */
  readonly more?: readonly Column<Row>[];
}

/** Scenarios or items one by one: where the difference comes from. */
export function scenarioTable<Row extends ComparedScenario>(options: ScenarioTable<Row>): readonly Table[] {
  const { labels, one, rows, full, name, link, more = [], title = `${asHead(one)}s`, legend = [] } = options;
  const columns: readonly Column<Row>[] = [
    textColumn(asHead(one), (row) => name?.(row) ?? row.id),
    ...(name === undefined
      ? [
          textColumn<Row>("", (row) => row.title, {
            title: "What happens",
            fit: { kind: "shrink", comfortable: 24, least: 12 },
          }),
        ]
      : []),
    ...comparedColumns<Row>({
      labels,
      value: (row, at) => number(row.values[at], formatIndex, link?.(row, at, "value")),
      difference: (row, at) => heat(row.differences[at], full, link?.(row, at, "difference")),
    }),
    ...more,
  ];
  return table<Row>({ id: "scenarios", title, columns, rows, key: ({ id }) => id, legend });
}
