import { describe, expect, test } from "vitest";
import { mistakesIn, tinySuite, tinySuiteWith } from "../../test/support/suite/tiny-suite.ts";

describe("YAML that cannot be read", () => {
  test.each([
    ["broken syntax", "a: b: c\n", 'tiny.yaml:1:4 not valid YAML at "b: c": Nested mappings are not allowed'],
    ["a second document", "a: 1\n---\nb: 2\n", "tiny.yaml:2:1 a second document starts here"],
    [
      "an alias to nothing",
      "a: 1\nb: *x\n",
      'tiny.yaml:2:4 the alias "*x" has no anchor before it; mark what it repeats with "&x"',
    ],
    ["a cycle", "a: &a\n  - *a\n", 'tiny.yaml:2:5 the alias "*a" stands inside a part that has an anchor itself'],
    ["a key that is no text", "? [1, 2]\n: 3\n", "tiny.yaml:1:3 not valid YAML"],
    ["too deep a nesting", "[".repeat(20_000), "nested too deeply"],
    ["too deep a nesting of blocks", "- ".repeat(20_000), "nested too deeply"],
  ])("%s", (_name, text, says) => {
    expect(mistakesIn(text)).toEqual([expect.stringContaining(says)]);
  });

  test("behind what cannot be read, mistakes still stand on their own lines", () => {
    const text = `a: 1\nb\n\n| c |\n\nd: 'some words\n  and more'\n]\n`;
    const places = mistakesIn(text).map((mistake) => /^tiny\.yaml:(\d+):\d+ not valid YAML at "(.*?)"/u.exec(mistake));
    expect(places.length).toBeGreaterThan(2);
    for (const place of places) expect(text.split("\n")[Number(place?.[1]) - 1]).toContain(place?.[2]);
  });

  test("the parser's words do not bring the whole text with them", () => {
    for (const mistake of mistakesIn(`a: 1\nb\n${"words ".repeat(1000)}`)) expect(mistake.length).toBeLessThan(250);
  });

  test("a bomb of aliases of aliases is refused without being unfolded", () => {
    const levels = Array.from(
      { length: 9 },
      (_unused, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`,
    );
    const mistakes = mistakesIn(["l0: &l0 lol", ...levels].join("\n"));
    expect(mistakes).toHaveLength(81);
    expect(mistakes[0]).toContain('tiny.yaml:2:10 the alias "*l0" stands inside a part that has an anchor itself');
  });

  test("more aliases than a suite needs are refused where they begin to be too many", () => {
    const text = `a: &a x\nb:\n${"  - *a\n".repeat(5000)}`;
    expect(mistakesIn(text)).toEqual(["tiny.yaml:103:5 alias number 101; write repeated parts out from here on"]);
  });
});

describe("YAML that says something twice or oddly", () => {
  test("a duplicate key is reported with the other mistakes", () => {
    const text = tinySuiteWith("title: Alone", "title: Alone\n    title: Lonely").replace("weight: 40", "weight: 41");
    expect(mistakesIn(text)).toEqual([
      expect.stringContaining('tiny.yaml:32:5 the key "title" appears twice in one mapping'),
      expect.stringContaining("weights"),
    ]);
  });

  test("a tag is no part of a suite", () => {
    expect(mistakesIn(tinySuiteWith("runs: 2", "runs: !!set 2"))).toContainEqual(
      expect.stringContaining("Unresolved tag"),
    );
  });

  test("a mistake behind an alias is shown where it is written", () => {
    const text = tinySuite
      .replace("    fields:\n      - { id: depth,", "    fields:\n      - &depth { id: depth,")
      .replace("      - { id: score, type", "      - *depth\n      - { id: score, type")
      .replace("max: 10, better: higher", "max: 10, better: best");
    expect(mistakesIn(text)).toEqual([
      expect.stringMatching(/^tiny\.yaml:\d+:68 .*found "best"; write one of higher, lower/u),
    ]);
  });
});
