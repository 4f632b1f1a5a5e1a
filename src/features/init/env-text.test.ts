import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { envWith } from "./env-text.ts";

const key = { variable: "EXAMPLE_KEY", value: "sk-1" };

test.each([
  ["", "EXAMPLE_KEY=sk-1\n"],
  ["# mine\nOTHER=1", "# mine\nOTHER=1\nEXAMPLE_KEY=sk-1\n"],
  ["EXAMPLE_KEY=\nOTHER=1\n", "EXAMPLE_KEY=sk-1\nOTHER=1\n"],
  ["export EXAMPLE_KEY = old # why\n", "EXAMPLE_KEY=sk-1\n"],
  ["MY_EXAMPLE_KEY=2\n", "MY_EXAMPLE_KEY=2\nEXAMPLE_KEY=sk-1\n"],
  ["EXAMPLE_KEY=a\nEXAMPLE_KEY=b\n", "EXAMPLE_KEY=sk-1\n# EXAMPLE_KEY=\n"],
])("%j becomes %j", (before, after) => {
  expect(envWith(before, key)).toBe(after);
});

test.each([
  'A="one\nEXAMPLE_KEY=old\nthree"\n',
  "A='one\nEXAMPLE_KEY=old\nthree'\nEXAMPLE_KEY=older\n",
  'EXAMPLE_KEY="one\nB=2"\nC=3\n',
])("%j keeps its other values, and the key is read back", (before) => {
  const { EXAMPLE_KEY: _, ...others } = parseEnv(before);
  expect({ ...parseEnv(envWith(before, key)) }).toEqual({ ...others, EXAMPLE_KEY: "sk-1" });
});

test("a quote without its end that would swallow the key is refused, or the key is read", () => {
  expect(() => envWith("EXAMPLE_KEY='old\nB='\nC=it's\nD='", { variable: "EXAMPLE_KEY", value: "a'#b" })).toThrow(
    /several lines/u,
  );
});

describe("a key with special characters", () => {
  test.each(["a#b", "a=b", "'a'", 'a"b#', "a\\nb", "$HOME", "`x`#"])("is read back: %s", (value) => {
    expect(parseEnv(envWith("", { variable: "EXAMPLE_KEY", value }))["EXAMPLE_KEY"]).toBe(value);
  });

  test("that no quotes protect is refused without being shown", () => {
    const value = "x'\"`#secret";
    expect(() => envWith("", { variable: "EXAMPLE_KEY", value })).toThrow(/^(?!.*secret).*cannot hold/u);
  });
});
