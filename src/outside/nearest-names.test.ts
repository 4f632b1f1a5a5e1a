import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

const models = [
  "google/gemini-3-flash-preview",
  "google/gemini-2.5-flash",
  "moonshotai/kimi-k2.5",
  "moonshotai/kimi-k2.6",
  "openai/gpt-5.4-mini",
  "sim/holds-80",
];

test("finds a mistyped name", () => {
  expect(nearestNames("google/gemini-3-flsh-preview", models, 1)).toEqual(["google/gemini-3-flash-preview"]);
});

test("finds a name given without its vendor, or under a wrong one", () => {
  expect(nearestNames("kimi-k2.5", models, 2)).toEqual(["moonshotai/kimi-k2.5", "moonshotai/kimi-k2.6"]);
  expect(nearestNames("moonshot/gpt-5.4-mini", models, 1)).toEqual(["openai/gpt-5.4-mini"]);
});

test("finds a name by a part of it in any case", () => {
  expect(nearestNames("KIMI", models, 5)).toEqual(["moonshotai/kimi-k2.5", "moonshotai/kimi-k2.6"]);
});

test("suggests nothing rather than something unlike", () => {
  expect(nearestNames("completely-different", models, 3)).toEqual([]);
});

test("a name that exists comes first, and never more than asked for", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}\/[a-z0-9.-]{1,12}$/), { minLength: 1 }),
      fc.nat(),
      (names, n) => {
        const name = names[n % names.length] ?? "";
        const count = 1 + (n % 4);
        const found = nearestNames(name, names, count);
        expect(found[0]).toBe(name);
        expect(found.length).toBeLessThanOrEqual(count);
      },
    ),
  );
});
