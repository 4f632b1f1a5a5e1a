import { describe, expect, test } from "vitest";
import { readTable } from "./read-table.ts";
import { csvOf } from "../../test/support/outside/csv-bytes.ts";

const rows = [
  ["item", "what, exactly", "held (0 to 10)"],
  ["a", 'He said "no";\nthen left', "7,5"],
  ["b", "ünï 🙂", ""],
];

const encoded: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ["commas", csvOf(rows)],
  ["semicolons, CR LF and a byte order mark", csvOf(rows, { delimiter: ";", end: "\r\n", mark: "\u{FEFF}" })],
  ["tabs in UTF-16", inUtf16(csvOf(rows, { delimiter: "\t", end: "\r\n", mark: "\u{FEFF}" }))],
  ["an old Mac's line ends", csvOf(rows, { delimiter: ",", end: "\r", mark: "" })],
];

function inUtf16(bytes: Uint8Array): Uint8Array {
  return Buffer.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), "utf16le");
}

describe("a table", () => {
  test.each(encoded)("with %s", (_, bytes) => {
    expect(readTable(bytes)).toEqual({ kind: "table", table: rows });
  });

  test("in Windows' own characters", () => {
    const bytes = new Uint8Array([0x69, 0x74, 0x65, 0x6d, 0x0a, 0xfc, 0x80]);
    expect(readTable(bytes)).toEqual({ kind: "table", table: [["item"], ["ü€"]] });
  });

  test("with quoted heads, ragged rows, a stray quote and blank rows keeps the spreadsheet's count of rows", () => {
    const text = '"item";"a;b"\nx;1;2\n\ny\nz; 5" ;3\n;;\n';
    const table = [["item", "a;b"], ["x", "1", "2"], [""], ["y"], ["z", ' 5" ', "3"], ["", "", ""]];
    expect(readTable(new TextEncoder().encode(text))).toEqual({ kind: "table", table });
  });

  test.each([
    ["PK\u0003\u0004 and so on", /is a spreadsheet's own file/u],
    ["\u{FEFF}<!doctype html>\n<html>", /is a page/u],
    ['item,b\n"never closed,1\n', /cannot be read as CSV: /u],
  ])("is refused when it is something else: %j", (text, says) => {
    const reading = readTable(new TextEncoder().encode(text));
    expect(reading).toMatchObject({ kind: "unusable", problem: expect.stringMatching(says) });
  });
});
