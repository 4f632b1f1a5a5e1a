import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readFile } from "node:fs/promises";
import { freezeSuite } from "./freeze-suite.ts";
import { parseSuite } from "./parse-suite.ts";
import { tinySuite } from "./testing/tiny-suite.ts";

const text = await readFile(new URL("../../suites/v2.yaml", import.meta.url), "utf8");
const v2 = parseSuite({ text, file: "suites/v2.yaml" });

describe("the digest of a suite", () => {
  test("is the same whatever the order of keys and without the comments", () => {
    const value: unknown = parse(text);
    const turned = JSON.stringify(reversedKeys(value));
    expect(turned.indexOf('"defaults"')).toBeLessThan(turned.indexOf('"scenarios"'));
    expect(parseSuite({ text: turned, file: "turned" }).digest).toBe(v2.digest);
  });

  test("changes with every single value", () => {
    const tiny = parseSuite({ text: tinySuite, file: "tiny.yaml" });
    const { digest, ...definition } = tiny;
    const changed = leavesOf(definition).map(
      (path) => freezeSuite({ ...definition, ...changedAt(definition, path) }).digest,
    );
    expect(changed.length).toBeGreaterThan(100);
    expect(new Set([digest, ...changed]).size).toBe(changed.length + 1);
  });

  test("changes with one letter of wording", () => {
    const sentence = "Oh dear, what a cliché.";
    expect(text.split(sentence)).toHaveLength(2);
    const reworded = parseSuite({ text: text.replace(sentence, "Oh dear, what a cliche."), file: "x" });
    expect(reworded.digest).not.toBe(v2.digest);
  });

  test("changes with the order of lists: it is the order of turns and columns", () => {
    const { digest, ...definition } = v2;
    expect(freezeSuite({ ...definition, scenarios: definition.scenarios.toReversed() }).digest).not.toBe(digest);
  });

  test("does not take part in itself", () => {
    expect(freezeSuite(v2)).toEqual(v2);
  });
});

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reversedKeys(inner)])
      .toReversed(),
  );
}

type Steps = readonly string[];

/** The paths of everything in a value that is no list and no mapping. */
function leavesOf(value: unknown, path: Steps = []): readonly Steps[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** A copy with another value at one leaf; its type no longer matters, only the canonical text does. */
function changedAt(value: unknown, [step, ...rest]: Steps): object {
  if (typeof value !== "object" || value === null || step === undefined) return {};
  const entries = Object.entries(value).map(([key, inner]) => [key, key === step ? inside(inner, rest) : inner]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function inside(value: unknown, rest: Steps): unknown {
  return rest.length === 0 ? `${String(value)} changed` : changedAt(value, rest);
}
