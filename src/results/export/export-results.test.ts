import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvCell, unguarded } from "../format/csv.ts";
import { exportTable, type ExportColumn, type TableName } from "./export-table.ts";
import { writeCsv, writeJson, writeJsonLines } from "./export-results.ts";

/** Reads CSV by the grammar of RFC 4180, as any other program would. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain, end] of text.matchAll(field)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function csvOf(texts: readonly string[]): Promise<string> {
  const columns: readonly ExportColumn<string>[] = [
    { name: "kind", type: "text", about: "", value: () => "answer" },
    { name: "text", type: "text", about: "", value: (text) => text },
    { name: "length", type: "integer", about: "", value: (text) => text.length },
  ];
  const table = exportTable({
    name: "answers",
    columns,
    async *rows() {
      yield* texts;
    },
  });
  let csv = "";
  for await (const line of writeCsv(table)) csv += line;
  return csv;
}

describe("a cell", () => {
  test.each([
    ["plain", "plain"],
    ["a,b", '"a,b"'],
    ['he said "no"', '"he said ""no"""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["  blanks  ", "  blanks  "],
    ["", '""'],
    [null, ""],
    [-1.5, "-1.5"],
    [1e-7, "1e-7"],
    [true, "true"],
    [false, "false"],
    [["a", "b"], '"[""a"",""b""]"'],
    [{ mood: ["=calm"] }, '"{""mood"":[""=calm""]}"'],
    [[], "[]"],
  ])("%j becomes %s", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    " =1+1",
    "\n=1+1",
    "\t=1+1",
    "\u00a0=1",
    "＝1+1",
    "－1",
    "\ttab",
    "\rreturn",
    "\nline",
    "- a list\n- of two",
  ])("that a spreadsheet would run gets an apostrophe: %j", (text) => {
    const [[cell] = []] = parseCsv(`${csvCell(text)}\r\n`);
    expect(cell).toBe(`'${text}`);
  });

  test.each(["a=b", "1-2", "mail@example.com", "…", "é"])("that it would show as it is stays as it is: %j", (text) => {
    expect(csvCell(text)).toBe(text);
  });

  test.each([
    ["'=1+1", "=1+1"],
    ["''tis", "'tis"],
    ["'tis", "'tis"],
    ["'", "'"],
    ["=1+1", "=1+1"],
    ["", ""],
  ])("gives up the apostrophe that was put there and no other: %j", (cell, text) => {
    expect(unguarded(cell)).toBe(text);
  });

  test("keeps nothing that acts on a screen", () => {
    expect(csvCell("\u001b[31mred\u001b[0m \u0000 \u009b2J \u202eabc\u2069")).toBe("�[31mred�[0m � �2J �abc�");
    expect(csvCell("family 👨‍👩‍👧 naïve שלום")).toBe("family 👨‍👩‍👧 naïve שלום");
  });
});

describe("a table", () => {
  test("without rows is a line of names", async () => {
    expect(await csvOf([])).toBe("kind,text,length\r\n");
  });

  test("can be read by the standard's grammar, and every text comes back when its apostrophe is taken off", async () => {
    const shown = fc
      .string({ unit: "grapheme" })
      .map((text) => text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\n"));
    const starts = fc.constantFrom("", "=", "'", "''", '"', "\r\n", "-", ",");
    const texts = fc.array(fc.tuple(starts, shown).map((parts) => parts.join("")));
    await fc.assert(
      fc.asyncProperty(texts, async (written) => {
        const [names, ...rows] = parseCsv(await csvOf(written));
        expect(names).toEqual(["kind", "text", "length"]);
        expect(rows.map(([, text = ""]) => text.replace(/^'/u, ""))).toEqual(written);
        expect(rows.map(([, text = ""]) => unguarded(text))).toEqual(written);
        expect(rows.every((row) => row.length === 3)).toBe(true);
      }),
    );
  });
});

function tableOf(name: TableName, texts: readonly string[]) {
  return exportTable({
    name,
    columns: [
      { name: "text", type: "text", about: "", value: (text: string) => text },
      { name: "nothing", type: "text", about: "", value: () => null },
    ],
    async *rows() {
      yield* texts;
    },
  });
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const rowsOf = (texts: readonly string[]) => texts.map((text) => ({ text, nothing: null }));

describe("JSON Lines", () => {
  test("have one object a line, and hold every text to the last code unit", async () => {
    const anything = fc.array(fc.array(fc.nat(0xff_ff)).map((units) => String.fromCharCode(...units)));
    await fc.assert(
      fc.asyncProperty(anything, async (texts) => {
        const written = await textOf(writeJsonLines([tableOf("answers", texts)]));
        const lines = written.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/u);
        expect(lines.pop()).toBe("");
        expect(lines.map((line) => JSON.parse(line))).toEqual(rowsOf(texts));
      }),
    );
  });

  test("hold nothing that acts on a screen", async () => {
    const written = await textOf(writeJsonLines([tableOf("answers", ["\u001b[2J \u009b2J \u202eabc 👨‍👩‍👧"])]));
    expect(written).toBe('{"text":"\\u001b[2J \\u009b2J \\u202eabc 👨‍👩‍👧","nothing":null}\n');
  });
});

describe("JSON", () => {
  test("is one document with a list for each table", async () => {
    const tables = [tableOf("answers", ["a", "b"]), tableOf("verdicts", []), tableOf("scores", ["c"])];
    expect(JSON.parse(await textOf(writeJson({ schemaVersion: 1, suite: { title: "\u202e" } }, tables)))).toEqual({
      schemaVersion: 1,
      suite: { title: "\u202e" },
      answers: rowsOf(["a", "b"]),
      verdicts: [],
      scores: rowsOf(["c"]),
    });
  });
});
