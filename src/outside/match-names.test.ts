import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPattern, itemsNamed, matchesPattern } from "./match-names.ts";

describe("a pattern", () => {
  test.each([
    ["google/*", "google/gemini-3-flash", true],
    ["google/*", "nvidia/google/gemma-4", false],
    ["nvidia/*", "nvidia/google/gemma-4", true],
    ["*flash*", "google/gemini-3-Flash-preview", true],
    ["*flash*", "flash", true],
    ["qwen3-?b", "qwen3-8b", true],
    ["qwen3-?b", "qwen3-14b", false],
    ["gemini-2.5-*", "gemini-2x5-pro", false],
    ["a+b@*", "a+b@none-t0.7", true],
    ["*", "", true],
    ["****a****b****", "xxaxxb", true],
  ])("%s over %s: %s", (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  test("of many stars takes no longer than both lengths together", () => {
    expect(matchesPattern(`${"*a".repeat(30)}*b`, "a".repeat(2000))).toBe(false);
    expect(matchesPattern(`${"*a".repeat(30)}*b`, `${"a".repeat(2000)}b`)).toBe(true);
  });

  test("takes every character but its two for itself, and covers the whole text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const literal = text.replaceAll(/[*?]/gu, "");
        expect(matchesPattern(literal, literal)).toBe(true);
        expect(matchesPattern(literal, `${literal}x`)).toBe(false);
        expect(matchesPattern(`*${literal}*`, `before${literal}after`)).toBe(true);
      }),
    );
  });

  test("is told by its characters", () => {
    expect(["a*", "?", "plain/name:1@x"].map(isPattern)).toEqual([true, true, false]);
  });
});

describe("a name", () => {
  const items = [
    { label: "kimi@none", model: "moonshotai/kimi" },
    { label: "kimi@low", model: "moonshotai/kimi" },
    { label: "moonshotai/kimi@odd", model: "other/kimi" },
  ];

  test("is a label first, then an id, which stands for all of its entries", () => {
    expect(itemsNamed("kimi@low", items)).toEqual([items[1]]);
    expect(itemsNamed("moonshotai/kimi", items)).toEqual([items[0], items[1]]);
    expect(itemsNamed("kimi", items)).toEqual([]);
  });

  test("is a pattern over both", () => {
    expect(itemsNamed("moonshotai/*", items)).toEqual(items);
    expect(itemsNamed("*@low", items)).toEqual([items[1]]);
  });
});
