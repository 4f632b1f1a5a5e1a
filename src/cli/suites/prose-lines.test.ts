import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "../../results/plain-text.ts";
import { textWidth } from "../../pages/index.ts";
import { heading, proseLines } from "./prose-lines.ts";

test("lines break between words, paragraphs stay apart, items of a list hang", () => {
  const text = "The first paragraph goes on.\n\n- an item that is longer than a line\n- short";
  expect(proseLines(text, { width: 24 }, "  ")).toEqual([
    "  The first paragraph",
    "  goes on.",
    "",
    "  - an item that is",
    "    longer than a line",
    "  - short",
  ]);
});

test("a word that is longer than a line is not cut", () => {
  const address = `https://example.com/${"path/".repeat(10)}`;
  expect(proseLines(`See ${address} now`, { width: 30 }, "")).toEqual(["See", address, "now"]);
});

test("no text loses a word or gets a line that is too wide", () => {
  const words = fc.array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 12 }), fc.constantFrom("宇宙", "🙂", "\n")));
  const property = fc.property(words, fc.integer({ min: 30, max: 200 }), (parts, width) => {
    const text = parts.join(" ");
    const lines = proseLines(text, { width }, "    ");
    expect(lines.flatMap((line) => line.split(/\s+/u)).filter((word) => word !== "")).toEqual(
      plainText(text)
        .split(/\s+/u)
        .filter((word) => word !== ""),
    );
    expect(lines.filter((line) => textWidth(line) > Math.max(width, 50))).toEqual([]);
  });
  fc.assert(property);
});

test("a heading is bold only where colour is wanted, and safe to print", () => {
  expect(heading("Title\u001b[31m\u0007", { color: false })).toBe("Title");
  expect(heading("Title\u001b[31m", { color: true })).toBe("\u001b[1mTitle\u001b[22m");
});
