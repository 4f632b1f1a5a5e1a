import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formulaStart } from "../results/format/csv.ts";
import { shownText } from "../../test/support/pages/shown-text.ts";
import { textWidth } from "./text-width.ts";
import { table, textColumn, type Page } from "./blocks.ts";
import { asCell } from "./cells.ts";
import { writeTable } from "./write-file.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { writeTerminal } from "./write-terminal.ts";

const hostile = fc
  .array(
    fc.constantFrom(
      ...Array.from("\\`*_[]()<>|~&#!$@:./=+-1 a\n\r\t"),
      "\u001b[2J",
      "\u001b]0;x\u0007",
      "\u009b31m",
      "\u202e",
      "\u2028",
      "</td><script>alert(1)</script>",
      "&amp;",
      "http://evil.example",
      "```",
      "| --- |",
      "=1+1",
      "word",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** A page with the text in every place that takes one. */
function pageOf(text: string): Page {
  const [drawn] = table<string>({
    title: text,
    lead: [text],
    columns: [
      textColumn(text, (cell) => cell, { title: text, meaning: text }),
      textColumn("Name", (cell) => ({
        kind: "name",
        text: cell,
        letter: "A",
        below: cell,
        badges: [{ text: cell, note: cell }],
      })),
      textColumn("Number", (cell) => ({ kind: "number", value: 1, text: cell, note: cell })),
      textColumn("Chips", (cell) => ({ kind: "chips", text: cell, chips: [{ text: cell, times: 2 }] })),
    ],
    rows: [text],
    legend: [text],
  });
  if (drawn === undefined) throw new Error("the table has a row");
  const heat = {
    kind: "heat",
    corner: text,
    columns: [asCell(text)],
    rows: [{ head: asCell(text), cells: [] }],
  } as const;
  return {
    id: "page",
    title: text,
    subject: text,
    lead: text,
    blocks: [
      { kind: "sentences", title: text, sentences: [text], look: "plain", isList: false },
      { kind: "sentences", title: null, sentences: [text], look: "note", isList: true },
      drawn,
      { kind: "chart", chart: heat, table: drawn },
      { kind: "section", id: "part", title: text, blocks: [drawn] },
      { kind: "next", commands: [{ command: text, purpose: text }] },
    ],
  };
}

test("no text of a page controls a terminal", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const shown = writeTerminal(pageOf(text), { width: 80, color: false });
      expect(shown).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u);
    }),
  );
});

test("a page fits its terminal whatever its texts are, apart from commands and longer words, which stay whole", () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 60, max: 140 }), (text, width) => {
      const { blocks, ...page } = pageOf(text);
      const shown = writeTerminal(
        { ...page, blocks: blocks.filter(({ kind }) => kind !== "next") },
        { width, color: false },
      );
      const tooLong = shown.split("\n").filter((line) => textWidth(line) > width);
      expect(tooLong.filter((line) => line.includes(" "))).toEqual([]);
    }),
  );
});

test("no text of a page is markup in Markdown", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const blocks = writeMarkdown(pageOf(text), 2);
      const tables = blocks.filter((block) => block.includes("\n| :"));
      expect(tables).toHaveLength(3);
      for (const line of tables.join("\n").split("\n")) expect(line.match(/(?<!\\)(?:\\\\)*\|/gu)).toHaveLength(5);
      // The rest of the structure is the writer's own too: headings, lists, notes.
      const others = blocks.filter((block) => !tables.includes(block)).join("\n");
      for (const line of others.split("\n")) {
        const inside = line.replace(/^(?:#{2,4} |- )?(?:\*\*Note:\*\* )?/u, "");
        expect(() => shownText(inside)).not.toThrow();
      }
    }),
  );
});

test("no text of a table runs in a spreadsheet, and JSON keeps it", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const columns = [textColumn<string>("Head", (cell) => cell)];
      const [, cell = ""] = writeTable("csv", columns, [text]).split("Head\r\n");
      expect(cell.replace(/^"/u, "")).not.toMatch(formulaStart);
      expect(JSON.parse(writeTable("json", columns, [text]))).toEqual([{ Head: text }]);
    }),
  );
});
