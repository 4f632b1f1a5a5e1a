import { expect, test } from "vitest";
import { readSort, sortRows, type Column } from "./column.ts";

interface Row {
  readonly name: string;
  readonly score: number | null;
}

const columns: readonly Column<Row>[] = [
  { id: "name", head: "", title: "", value: ({ name }) => name, cell: ({ name }) => name },
  { id: "score", head: "", title: "", value: ({ score }) => score, cell: () => "" },
  { id: "chart", head: "", title: "", cell: () => "" },
];

const rows: readonly Row[] = [
  { name: "b-10", score: 5 },
  { name: "a", score: null },
  { name: "b-9", score: 7 },
  { name: "c", score: 5 },
];

const names = (by: string, direction: "asc" | "desc"): readonly string[] =>
  sortRows(rows, columns, { by, direction }).map(({ name }) => name);

test("rows are sorted by numbers or names, those without a value last either way, equal ones as they were", () => {
  expect(names("score", "asc")).toEqual(["b-10", "c", "b-9", "a"]);
  expect(names("score", "desc")).toEqual(["b-9", "b-10", "c", "a"]);
  expect(names("name", "asc")).toEqual(["a", "b-9", "b-10", "c"]);
});

test("a column that is not there, or that has no order, leaves them as they are", () => {
  expect(names("nothing", "asc")).toEqual(rows.map(({ name }) => name));
  expect(names("chart", "desc")).toEqual(rows.map(({ name }) => name));
});

test.each([
  ["index.desc", { by: "index", direction: "desc" }],
  ["index", null],
  ["index.up", null],
  [".asc", null],
  [null, null],
])("the order of %s in an address", (text, order) => {
  expect(readSort(text)).toEqual(order);
});
