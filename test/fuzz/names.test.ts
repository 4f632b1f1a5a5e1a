import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOf } from "../../src/site/search/words.ts";
import { slugsOf } from "../../src/results/slug.ts";
import { matchesPattern } from "../../src/outside/match-names.ts";
import { cleanName } from "../../src/tasks/names/conversation-names.ts";
import { heuristicNames } from "../../src/tasks/names/heuristic-names.ts";
import { damaged, hostileText, longTexts, mishap } from "../support/fuzz/hostile.ts";

const introduction =
  "Hello.\n\n- **Name:** Juno Vale (a working name)\n\nMy name is “Juno”. I'm still Juno, call me *Juno*.";

/** One printable line, and nothing that it did not say. */
function areNames(text: string): boolean {
  return heuristicNames([text]).names.every((name) => name.length <= 60 && !/\p{C}/u.test(name));
}

const agrees = ([pattern, text]: readonly [string, string]): boolean => {
  const source = pattern.replaceAll(/\*+/gu, "*").replaceAll("*", ".*").replaceAll("?", ".");
  return matchesPattern(pattern, text) === new RegExp(`^${source}$`, "u").test(text);
};

const areSafe = (list: readonly string[]): boolean => {
  const slugs = [...slugsOf(list.map((label, place) => ({ id: String(place), label }))).values()];
  return new Set(slugs).size === list.length && slugs.every((slug) => /^[a-z0-9+@][a-z0-9.+@_-]{0,99}$/u.test(slug));
};

const areFolded = (text: string): boolean => {
  const words = wordsOf(text);
  return words.every((word) => word.length <= 24) && wordsOf(words.join(" ")).join(" ") === words.join(" ");
};

test("the names in an answer are short and printable, and found in one pass", () => {
  expect(mishap(hostileText, areNames)).toBeNull();
  expect(mishap(damaged(introduction), areNames)).toBeNull();
  expect(heuristicNames([introduction]).names).toEqual(["Juno Vale", "Juno"]);
  const extra = ["\n", "Name:", "Name:*", "> ", "I'm ", "I'm \"", "Aa ", "Profile 1: ", "My name is A", "**", " ("];
  expect(
    mishap(longTexts(20_000, extra), (text) => heuristicNames([text, `My name is ${text}`, `Name:${text}`])),
  ).toBeNull();
  expect(mishap(longTexts(20_000, extra), (text) => cleanName(`x${text}`))).toBeNull();
  expect(heuristicNames(["\n".repeat(1_000_000), `Name:${"*".repeat(1_000_000)}`]).names).toEqual([]);
  expect(cleanName(`x${".".repeat(1_000_000)}x`)).toBeNull();
});

test("a pattern over names ends, whatever both are", () => {
  const both = fc.tuple(
    fc.string({ unit: fc.constantFrom("*", "?", "a", "b"), maxLength: 12 }),
    fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 }),
  );
  expect(mishap(both, agrees, 1000)).toBeNull();
  expect(mishap(longTexts(2000), (text) => matchesPattern(text, text))).toBeNull();
});

test("an address is made of every label, each another, and nothing but plain letters is in it", () => {
  const labels = fc.uniqueArray(fc.oneof(hostileText, fc.constantFrom("a", "A", "á", "..", "con", "a/b", "a b")), {
    maxLength: 12,
  });
  expect(mishap(labels, areSafe, 400)).toBeNull();
  expect(mishap(longTexts(20_000), (text) => areSafe([text, `${text}y`]))).toBeNull();
});

test("the words of any text are folded once and for all", () => {
  expect(mishap(hostileText, areFolded)).toBeNull();
  expect(mishap(longTexts(20_000), wordsOf)).toBeNull();
});
