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

describe("a key with special characters", () => {
  test.each(["a#b", "a=b", "'a'", 'a"b#', "a\\nb", "$HOME", "`x`#"])("is read back: %s", (value) => {
    expect(parseEnv(envWith("", { variable: "EXAMPLE_KEY", value }))["EXAMPLE_KEY"]).toBe(value);
  });

  test("that no quotes protect is refused without being shown", () => {
    const value = "x'\"`#secret";
    expect(() => envWith("", { variable: "EXAMPLE_KEY", value })).toThrow(/^(?!.*secret).*cannot hold/u);
  });
});
