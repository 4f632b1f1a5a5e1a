import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../test/support/model/any-text.ts";
import { lineWithHint, maxDetailLength, oneLine } from "./one-line.ts";

test("joins lines and takes out what a terminal would obey", () => {
  expect(oneLine(" a\r\n\tb\u0000c\u2028d ")).toBe("a b c d");
  expect(oneLine("\u001b[31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007")).toBe("red link");
  expect(oneLine("left\u202eright\u200b.")).toBe("leftright.");
});

test("any text becomes one short printable line", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 80 }), (text, limit) => {
      const line = oneLine(text, limit);
      expect(line.length).toBeLessThanOrEqual(limit);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});

test("a long text ends in an ellipsis at a whole character", () => {
  expect(oneLine("x".repeat(1000))).toHaveLength(maxDetailLength);
  expect(oneLine("ab😀cd", 4)).toBe("ab…");
});

test("a hint stays whole however long the text before it is", () => {
  expect(lineWithHint("HTTP 400: no tools", "leave them out")).toBe("HTTP 400: no tools (leave them out)");
  const line = lineWithHint("very ".repeat(200), "leave them out");
  expect(line).toMatch(/^very very .*… \(leave them out\)$/u);
  expect(line.length).toBeLessThanOrEqual(maxDetailLength);
});
