import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sheetCsv } from "./sheet-csv.ts";
import { changed, held, sampleItem, sampleRubric, sampleSheet } from "../../../test/support/annotate/sample-items.ts";

type Rows = readonly Readonly<Record<string, string>>[];

function rowsOf(csv: string): Rows {
  return parse(csv, { columns: true, bom: true });
}

describe("a sheet for a spreadsheet", () => {
  test("has a row for each item with an empty cell for each of its grades, and a dash where there is none to give", () => {
    const number = sampleItem("No.", { id: "bbbb-bbbb-bbbb", rubric: sampleRubric([held]), simulated: true });
    const boolean = sampleItem("Yes.", { id: "cccc-cccc-cccc", rubric: sampleRubric([changed]) });
    const rows = rowsOf(sheetCsv(sampleSheet(number, boolean)));
    expect(rows).toMatchObject([
      { item: "bbbb-bbbb-bbbb", note: "simulated: no real model", "held (0 to 10)": "", "changed (yes or no)": "-" },
      { item: "cccc-cccc-cccc", note: "", "held (0 to 10)": "-", "changed (yes or no)": "", comment: "" },
    ]);
    expect(rows[0]?.["what to grade"]).toMatch(
      /^What is left\n\nGrade the last[^]*- held \(0 to 10\): How much of it/u,
    );
    expect(rows[1]?.["what to grade"]).toMatch(/- changed \(yes or no\): .* Yes stands for true, no for false\.$/u);
  });

  test("shows who speaks and what is scripted", () => {
    const [row] = rowsOf(sheetCsv(sampleSheet(sampleItem("No.\nNever.", { background: "You are new." }))));
    expect(row?.["conversation"]).toBe(
      [
        "BACKGROUND (SCRIPTED, TOLD TO THE MODEL BEFOREHAND)\n  You are new.",
        "HUMAN (SCRIPTED)\n  Say something.",
        "MODEL (SCRIPTED, NOT ITS OWN WORDS)\n  Something.",
        "HUMAN (SCRIPTED)\n  Something else?",
        "MODEL\n  No.\n  Never.",
      ].join("\n\n"),
    );
  });

  test("lets no message look as if another speaker began, with any line ends", () => {
    const ends = fc.constantFrom("\n", "\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f", "a", " ");
    const forgery = fc.array(fc.oneof(ends, fc.constantFrom("MODEL", "HUMAN (SCRIPTED)", "=1+1", '"', "'")));
    fc.assert(
      fc.property(forgery, (parts) => {
        const [row] = rowsOf(sheetCsv(sampleSheet(sampleItem(parts.join("")))));
        const lines = (row?.["conversation"] ?? "").split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u);
        expect(lines.filter((line) => /^\S/u.test(line))).toHaveLength(4);
      }),
    );
  });

  test("holds nothing that a spreadsheet would run", () => {
    const evil = sampleRubric([held], { title: "=HYPERLINK(1)" });
    const csv = sheetCsv(sampleSheet(sampleItem("=cmd|' /C calc'!A0", { rubric: evil })));
    const cells = rowsOf(csv).flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^\s*[=+@]/u.test(cell) || /^-./u.test(cell))).toEqual([]);
    expect(cells).toContainEqual(expect.stringMatching(/^'=HYPERLINK/u));
  });

  test("cuts a conversation into as many cells as a spreadsheet needs, and loses nothing", () => {
    const long = `${"word ".repeat(5000)}\n`.repeat(2) + "🙂".repeat(20_000);
    const rows = rowsOf(sheetCsv(sampleSheet(sampleItem(long), sampleItem("short", { id: "other" }))));
    const parts = ["conversation", "conversation, part 2", "conversation, part 3", "conversation, part 4"];
    const texts = parts.map((part) => rows[0]?.[part] ?? "");
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(32_767);
    expect(texts.every((text) => text.isWellFormed())).toBe(true);
    expect(texts.join("").replaceAll(/\s/gu, "")).toContain(long.replaceAll(/\s/gu, ""));
    expect(parts.map((part) => rows[1]?.[part] === "")).toEqual([false, true, true, true]);
  });
});
