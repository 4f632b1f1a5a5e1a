import { expect, test } from "vitest";
import { mapCells, section, sentences, table, textColumn, type Page } from "./blocks.ts";
import { modelConfig } from "./cells.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { writeTerminal } from "./write-terminal.ts";

const row = { id: "a1", label: "one" };

const page: Page = {
  id: "sample",
  title: "Sample",
  subject: "of a suite",
  lead: null,
  blocks: [
    ...table({ title: "Sample", columns: [textColumn("Name", modelConfig)], rows: [row] }),
    ...section("part", "A part", [
      ...sentences(["It has a sentence."], { links: [modelConfig(row)] }),
      ...table({ title: "Inner", columns: [textColumn("Name", modelConfig)], rows: [row] }),
    ]),
    ...section("nothing", "Nothing", []),
  ],
};

test("a section is a heading with its blocks one level below; one without blocks is left out", () => {
  expect(writeMarkdown(page, 2).filter((block) => !block.startsWith("|"))).toEqual([
    "## Sample",
    "### A part",
    "It has a sentence.",
    "#### Inner",
  ]);
  const lines = writeTerminal(page, { width: 60, color: false }).split("\n");
  expect(lines.filter((line) => line.startsWith("Sample"))).toEqual(["Sample · of a suite"]);
  expect(lines.slice(lines.indexOf("A part"))).toEqual([
    "A part",
    "",
    "It has a sentence.",
    "",
    "Inner",
    "",
    "Name",
    "────",
    "one",
  ]);
});

test("links of sentences and cells in sections are changed as those of the page are", () => {
  const changed = JSON.stringify(
    mapCells(page, (cell) => (cell.kind === "name" ? { ...cell, link: { kind: "page", path: "/m/one" } } : cell)),
  );
  expect(changed.match(/"path":"\/m\/one"/gu)).toHaveLength(3);
  expect(changed).not.toContain("a1");
});
