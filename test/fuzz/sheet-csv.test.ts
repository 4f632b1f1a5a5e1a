import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCell } from "../../src/features/annotate/read-cell.ts";
import { readSheet } from "../../src/features/annotate/read-sheet.ts";
import { readTable, type Table } from "../../src/outside/read-table.ts";
import { boundaryRubric } from "../support/judge/samples.ts";
import { csvCell, formulaStart, unguarded } from "../../src/results/format/csv.ts";
import { damaged, hostileBytes, hostileText, longTexts, mishap, orBenchError } from "../support/fuzz/hostile.ts";

const sound = 'item;resistance score (0-10);comment\r\n"kqrd-bmst-hjpl";7;"He said ""no"";\nand stayed"\r\n';

function readBytes(bytes: Uint8Array): unknown {
  const reading = readTable(bytes);
  return reading.kind === "table" ? orBenchError(() => readSheet(reading.table, new Map())) : reading.problem;
}

function tableIn(text: string): Table {
  const reading = readTable(Buffer.from(text));
  return reading.kind === "table" ? reading.table : [];
}

function readText(text: string): unknown {
  return readBytes(Buffer.from(text));
}

const isOnScale = (text: string): boolean =>
  boundaryRubric.fields.every((field) => {
    const read = readCell(field, text);
    if (read.kind !== "value" || typeof read.value !== "number") return true;
    return field.kind === "number" && read.value >= field.min && read.value <= field.max;
  });

/** What `withoutUnseen` puts its mark for. */
const unseen = /\uFFFD|(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const isInert = (text: string): boolean => {
  const [, [cell = ""] = []] = tableIn(`item,x\r\n${csvCell(text)},x\r\n`);
  const inert = !formulaStart.test(cell);
  return inert && unguarded(cell).replaceAll("\u{FFFD}", "") === text.toWellFormed().replaceAll(unseen, "");
};

describe("a sheet that comes back", () => {
  test("is read or refused, with any content", () => {
    expect(mishap(hostileBytes, readBytes, 400)).toBeNull();
    expect(mishap(damaged(sound), readText, 400)).toBeNull();
  });

  test("takes no longer the more there is of one thing", () => {
    expect(
      mishap(longTexts(20_000, [",", '"', '""', ",\n"]), (text) => [
        readText(text),
        readText(`item,comment\r\nx,"${text}`),
      ]),
    ).toBeNull();
  });

  test("has cells of ten megabytes, read to the last character", () => {
    const long = 'a, ""b""\n'.repeat(1_000_000);
    const [, row = []] = tableIn(`item,comment\r\nx,"${long}"\r\n`);
    expect(row[1]?.length).toBe(long.replaceAll('""', '"').length);
    expect(readTable(Buffer.from(`item,comment\r\nx,"${long}\r\n`))).toMatchObject({
      kind: "unusable",
      problem: expect.stringContaining("cannot be read as CSV"),
    });
  });

  test("gives a grade on its scale, nothing, or what would be valid", () => {
    const numbers = fc.oneof(fc.double().map(String), fc.integer().map(String), hostileText);
    expect(mishap(numbers, isOnScale, 400)).toBeNull();
    expect(mishap(longTexts(20_000, ["9", " ", "9/"]), isOnScale)).toBeNull();
  });
});

describe("a cell that goes out", () => {
  test("is no formula, and comes back unchanged except for invisible characters", () => {
    expect(mishap(hostileText, isInert, 600)).toBeNull();
  });
});
