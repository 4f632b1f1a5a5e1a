import { expect, test } from "vitest";
import { numberColumn, textColumn, type Column } from "./blocks.ts";
import { number } from "./cells.ts";
import { writeTable } from "./write-file.ts";

interface Row {
  readonly name: string;
  readonly score: number | null;
}

const columns: readonly Column<Row>[] = [
  textColumn("Name", ({ name }) => name),
  numberColumn("Score", ({ score }) => number(score, (value) => value.toFixed(1))),
];

const rows: readonly Row[] = [
  { name: 'a "b", c', score: 91.234 },
  { name: "=SUM(A1)", score: null },
  { name: "x | y\n*z*", score: -3 },
];

test("CSV quotes, disarms formulas and keeps numbers as they are", () => {
  expect(writeTable("csv", columns, rows)).toBe(
    'Name,Score\r\n"a ""b"", c",91.234\r\n\'=SUM(A1),\r\n"x | y\n*z*",-3\r\n',
  );
});

test("JSON has numbers where there are numbers", () => {
  expect(JSON.parse(writeTable("json", columns, rows))).toEqual([
    { Name: 'a "b", c', Score: 91.234 },
    { Name: "=SUM(A1)", Score: null },
    { Name: "x | y\n*z*", Score: -3 },
  ]);
});

test("Markdown reads as the page does, and nothing in a cell is markup", () => {
  expect(writeTable("md", columns, rows)).toBe(
    [
      "| Name         | Score |",
      "| :----------- | ----: |",
      '| a "b", c     |  91.2 |',
      "| =SUM(A1)     |     – |",
      String.raw`| x \| y \*z\* |  -3.0 |`,
      "",
    ].join("\n"),
  );
});
