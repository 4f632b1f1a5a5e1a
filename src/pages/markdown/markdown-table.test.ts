import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "../../results/plain-text.ts";
import { numberColumn, table, textColumn } from "../blocks.ts";
import { shownText } from "../../../test/support/pages/shown-text.ts";
import { textWidth } from "../text-width.ts";
import { drawMarkdownTable } from "./markdown-table.ts";

interface Row {
  readonly name: string;
  readonly value: string;
}

function drawn(rows: readonly Row[]): string {
  return table({ title: "", columns, rows }).map(drawMarkdownTable).join("");
}

const columns = [textColumn<Row>("Name", ({ name }) => name), numberColumn<Row>("Value", ({ value }) => value)];

/** The cells of a line, divided as GitHub does: at bars that no backslash escapes, which are then as they were. */
function cellsOf(line: string): readonly string[] {
  const parts = line.match(/(?:\\.|[^|\\])+/gs) ?? [];
  return parts.map((part) => part.trim().replaceAll(String.raw`\|`, "|"));
}

describe("a Markdown table", () => {
  it("lines up as raw text, numbers to the right", () => {
    const rows = [
      { name: "a", value: "1.0" },
      { name: "long name", value: "-10.5" },
      { name: "日本語", value: "" },
    ];
    expect(drawn(rows).split("\n")).toEqual([
      "| Name      | Value |",
      "| :-------- | ----: |",
      "| a         |   1.0 |",
      "| long name | -10.5 |",
      "| 日本語    |       |",
    ]);
  });

  it("has as many cells in every line as columns, each with the text it was given, whatever that is", () => {
    const piece = fc.constantFrom("|", "\\", "`", "@", "$", "<b>", "\n", "a", " ", "| --- |", "\\|", "*");
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, value: text }), { minLength: 1 }), (rows) => {
        const lines = drawn(rows).split("\n");
        expect(lines).toHaveLength(rows.length + 2);
        for (const [position, { name }] of rows.entries()) {
          const cells = cellsOf(lines[position + 2] ?? "");
          expect(cells.length).toBeLessThanOrEqual(2);
          // A backslash right before a bar in code may be doubled: nothing else keeps the bar inside.
          expect(collapse(shownText(cells[0] ?? ""))).toBe(collapse(plainText(name)));
        }
      }),
    );
  });

  it("does not make every line as long as the longest text", () => {
    const rows = [
      { name: "x".repeat(500), value: "1" },
      { name: "short", value: "2" },
    ];
    const [head = "", , long = "", short = ""] = drawn(rows).split("\n");
    expect(textWidth(long)).toBeGreaterThan(200);
    expect(textWidth(head)).toBeLessThan(80);
    expect(textWidth(short)).toBe(textWidth(head));
  });

  it("keeps the ends of an interval together", () => {
    expect(drawn([{ name: "a", value: "97.9–99.3" }])).toContain("97.9\u201199.3");
    expect(drawn([{ name: "a", value: "–" }])).toContain(" – ");
  });
});

function collapse(text: string): string {
  return text.replaceAll(/\\+\|/g, "|").trim();
}
