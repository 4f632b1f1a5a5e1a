import * as fc from "fast-check";
import { expect, test } from "vitest";
import { linePositions } from "./line-positions.ts";

test("an offset's line and column", () => {
  const positionOf = linePositions("a\n\nbc\r\nd");
  expect([0, 1, 2, 3, 4, 5, 7, 8].map(positionOf)).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 3, column: 2 },
    { line: 3, column: 3 },
    { line: 4, column: 1 },
    { line: 4, column: 2 },
  ]);
});

test("line and column lead back to the offset, in any text", () => {
  const texts = fc.array(fc.constantFrom("a", "🙂", "\n", "\r")).map((parts) => parts.join(""));
  const property = fc.property(texts, fc.nat(), (text, any) => {
    const offset = any % (text.length + 1);
    const { line, column } = linePositions(text)(offset);
    const lines = text.split("\n");
    const before = lines.slice(0, line - 1).join("\n");
    expect(before.length + (line > 1 ? 1 : 0) + column - 1).toBe(offset);
    expect(column - 1).toBeLessThanOrEqual(lines[line - 1]?.length ?? -1);
  });
  fc.assert(property);
});
