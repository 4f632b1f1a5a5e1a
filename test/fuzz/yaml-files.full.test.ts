import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BenchError } from "../../src/domain/bench-error.ts";
import { parseRegistry } from "../../src/model/registry/parse-registry.ts";
import { readSuite } from "../../src/suite/parse-suite.ts";
import { tinySuite } from "../support/suite/tiny-suite.ts";
import { damaged, hostileText, longTexts, mishap, orBenchError } from "../support/fuzz/hostile.ts";

const registry = readFileSync(new URL("../../configs/models.yaml", import.meta.url), "utf8").slice(900, 2200);

function registryOf(text: string): unknown {
  return orBenchError(() => parseRegistry({ text, file: "models.yaml" }));
}

function wrongLines(text: string): readonly string[] {
  const read = registryOf(text);
  return read instanceof BenchError ? read.message.split("\n").slice(1) : [];
}

function mistakesIn(text: string): readonly string[] {
  const read = readSuite(text);
  return read.kind === "valid" ? [] : read.mistakes.map(({ message }) => message);
}

const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;

function isReadAsRegistry(text: string): boolean {
  return wrongLines(text).every((line) => printable.test(line));
}

function isReadAsSuite(text: string): boolean {
  return mistakesIn(text).every((line) => printable.test(line));
}

const leveled = Array.from(
  { length: 9 },
  (_unused, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`,
);

/** What would unfold, go round in circles, go down without end, or hold more than anybody writes. */
const bombs: Readonly<Record<string, string>> = {
  "aliases of aliases": ["l0: &l0 lol", ...leveled, "models: [*l9]"].join("\n"),
  "a list in itself": "models: &a [*a]\n",
  "a mapping in itself": "models:\n  - &a { model: *a }\n",
  "an alias to nothing": "models: *x\n",
  "a merge of nothing": "<<: *x\nmodels: []\n",
  "many aliases": `a: &a x\nmodels:\n${"  - *a\n".repeat(1000)}`,
  "lists in lists": `models: ${"[".repeat(2000)}`,
  "mappings in mappings": "{a: ".repeat(2000),
  "lists in lists, in blocks": `models:\n  ${"- ".repeat(1500)}`,
  "keys of keys": "? ".repeat(1000),
  "many entries": `models:\n${"- a\n".repeat(20_000)}`,
  "many wrong entries": `scenarios:\n${"- { id: 1 }\n".repeat(1500)}`,
  "many keys": Array.from({ length: 11_000 }, (_unused, place) => `k${place}: 1\n`).join(""),
  "many names of nothing": `scenarios:\n${Array.from({ length: 300 }, (_unused, place) => `- { id: s${place}, rubric: r${place} }\n`).join("")}rubrics:\n${Array.from({ length: 300 }, (_unused, place) => `- { id: q${place} }\n`).join("")}`,
  "the same key again and again": "models: []\n".repeat(1000),
  tags: "models: !!js/function 'return 1'\nunusable: !!binary aGVsbG8=\na: !!set { b }\n",
  documents: "---\nmodels: []\n".repeat(2000),
  "broken lines": "a: b: c\n".repeat(1000),
};

describe("YAML that somebody else wrote", () => {
  test.each(Object.entries(bombs))("%s are refused, with the place, in few words", (_what, text) => {
    for (const lines of [wrongLines(text), mistakesIn(text)]) {
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(202);
      for (const line of lines) expect(line).toMatch(printable);
    }
    expect(wrongLines(text)[0]).toMatch(/models\.yaml:\d+:\d+ /u);
  });

  test("is a registry or is refused, whatever it says", () => {
    expect(mishap(hostileText, isReadAsRegistry)).toBeNull();
    expect(mishap(damaged(registry), isReadAsRegistry, 100)).toBeNull();
  });

  test("is a suite or is refused, whatever it says", () => {
    expect(mishap(hostileText, isReadAsSuite)).toBeNull();
    expect(mishap(damaged(tinySuite), isReadAsSuite, 60)).toBeNull();
  });

  test("is refused when it writes what no provider takes and what a terminal obeys", () => {
    for (const escape of ["\\e[2J", "\\0", "\\ud800", "\\x9b"]) {
      expect(mistakesIn(tinySuite.replace("title: Alone", `title: "Al${escape}one"`))).toEqual([
        expect.stringContaining("without control characters"),
      ]);
      const entry = `models:\n  - { model: "a/b${escape}", temperature: 0 }\n`;
      expect(wrongLines(entry)).toEqual([
        expect.stringMatching(/^ {2}models\.yaml:2:14 model is ".*; write vendor\/name/u),
      ]);
    }
  });

  test("takes no longer the more there is of one thing", () => {
    expect(mishap(longTexts(200), (text) => [registryOf(text), readSuite(`id: "${text}`)])).toBeNull();
  });
});
