import { expect, test } from "vitest";
import { mistakesText } from "./mistake-lines.ts";

function quoted(source: string, column: number, width = 60): readonly string[] {
  const mistake = { line: 7, column, message: "title: is wrong", source };
  const text = mistakesText({ kind: "invalid", file: "my.yaml", mistakes: [mistake] }, { width, color: false });
  return text.split("\n");
}

test("place, message, the line and a mark below the column", () => {
  expect(quoted("    title: 7", 12)).toEqual([
    "my.yaml:7:12",
    "  title: is wrong",
    "  7 |     title: 7",
    "    |            ^",
    "",
    "1 mistake in my.yaml. Valid examples: suites/v2.yaml; with situations, suites/v3.yaml.",
  ]);
});

test("the mark stands below wide characters and tabs as it does below others", () => {
  const [, , line, mark] = quoted("\t宇宙: 7", 6);
  expect([line, mark]).toEqual(["  7 |  宇宙: 7", "    |        ^"]);
});

test("of a long line the part around the column is shown", () => {
  const [, , line = "", mark = ""] = quoted(`${"a".repeat(300)}!${"b".repeat(300)}`, 301, 50);
  expect(line).toMatch(/^ {2}7 \| …a+!b+…$/u);
  expect(line.length).toBeLessThanOrEqual(50);
  expect(line[mark.indexOf("^")]).toBe("!");
});

test("a line that has room is shown in full, wherever the column is", () => {
  const [, , line] = quoted(`a: ${"b".repeat(40)}`, 42);
  expect(line).toBe(`  7 | a: ${"b".repeat(40)}`);
});

test("what moves a terminal's cursor is not shown", () => {
  const [, , line] = quoted("title: \u001b[2J\u202ex", 8);
  expect(line).toBe("  7 | title: �[2J�x");
});

test("a column past the end of the line marks the end", () => {
  const [, , line, mark] = quoted("a", 9);
  expect([line, mark]).toEqual(["  7 | a", "    |  ^"]);
});
