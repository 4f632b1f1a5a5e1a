import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const slugs = [
  "gemini-3-flash-preview@none-t0.7",
  "kimi-k2.5+moonshot@none-t0.7",
  "kimi-k2.5@low-t0.7",
  "kimi-k2.6+moonshot@none-t1.0",
  "gpt-5.4-mini@low-t1.0",
];
const find = (wanted: string, count: number): readonly string[] =>
  nearest(wanted, slugs, { textOf: (slug) => slug, count });

test("finds a mistyped name", () => {
  expect(find("gemini-3-flsh-preview@none-t0.7", 1)).toEqual(["gemini-3-flash-preview@none-t0.7"]);
});

test("finds a name by parts of it, the shortest first, in any case", () => {
  expect(find("KIMI k2.5", 5)).toEqual(["kimi-k2.5@low-t0.7", "kimi-k2.5+moonshot@none-t0.7"]);
});

test("suggests nothing rather than something unlike", () => {
  expect(find("zzzzzz", 3)).toEqual([]);
  expect(find("", 3)).toEqual([]);
});

test("what exists comes first, never more than asked for, however long the question", () => {
  fc.assert(
    fc.property(fc.nat(slugs.length - 1), fc.integer({ min: 1, max: 4 }), (at, count) => {
      const found = find(slugs[at] ?? "", count);
      expect(found[0]).toBe(slugs[at]);
      expect(found.length).toBeLessThanOrEqual(count);
    }),
  );
  expect(find("x".repeat(1_000_000), 3)).toEqual([]);
});
