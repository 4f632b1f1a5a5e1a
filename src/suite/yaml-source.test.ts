import { describe, expect, test } from "vitest";
import { mistakesIn, tinySuite, tinySuiteWith } from "../../test/support/suite/tiny-suite.ts";

describe("YAML that cannot be read", () => {
  test.each([
    [
      "broken syntax",
      "a: b: c\n",
      'tiny.yaml:1:4 not valid YAML at "b: c": this text has a colon and a space in it; put it in quotation marks',
    ],
    ["a second document", "a: 1\n---\nb: 2\n", "tiny.yaml:2:1 a second document starts here"],
    [
      "an alias to nothing",
      "a: 1\nb: *x\n",
      'tiny.yaml:2:4 the alias "*x" has no anchor before it; mark what it repeats with "&x"',
    ],
    ["a cycle", "a: &a\n  - *a\n", 'tiny.yaml:2:5 the alias "*a" stands inside a part that has an anchor itself'],
    ["a key that is no text", "? [1, 2]\n: 3\n", "tiny.yaml:1:3 not valid YAML"],
    [
      "a tab",
      "list:\n  - a: 1\n\t- b: 2\n    c: 3\n  - d: 4\n",
      "tiny.yaml:3:1 a tab where lines are indented; YAML takes spaces only",
    ],
    ["too deep a nesting", "[".repeat(20_000), "nested too deeply"],
    ["too deep a nesting of blocks", "- ".repeat(20_000), "nested too deeply"],
  ])("%s", (_name, text, says) => {
    expect(mistakesIn(text)).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ["title: Rubric: a thing: b\n", 'tiny.yaml:1:8 not valid YAML at "Rubric: a thing: b": this text has a colon'],
    ["turns:\n  - human: The rule\n      is: kind\n", "tiny.yaml:2:12 not valid YAML"],
    ["scale: { a: the rule: b }\n", 'tiny.yaml:1:13 not valid YAML at "the rule: b }": this text has a colon'],
    ['human: "Juno" makes me think\n', 'tiny.yaml:1:15 not valid YAML at "makes me think": this is behind a quotation'],
    ["human: @home\n", 'tiny.yaml:1:8 not valid YAML at "@home": this text begins with a character'],
  ])("a text that lacks quotation marks is reported once: %j", (text, says) => {
    expect(mistakesIn(text)).toEqual([expect.stringContaining(says)]);
    expect(mistakesIn(text)[0]).toMatch(/; put it in quotation marks$/u);
  });

  test("a text that YAML reads as a mapping is told from one", () => {
    expect(mistakesIn(tinySuiteWith("title: Alone", "title:\n      He said: no"))).toContainEqual(
      expect.stringContaining("put a text with a colon in it in quotation marks; write a text"),
    );
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
