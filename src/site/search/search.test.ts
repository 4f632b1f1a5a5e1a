import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Postings } from "./postings.ts";
import { shardsOf } from "./shards.ts";
import { wordsOf } from "./words.ts";

describe("words", () => {
  it.each([
    ["I'd rather NOT, thanks!", ["rather", "not", "thanks"]],
    ["Café naïve Ω２", ["cafe", "naive", "ω2"]],
    ["пусть будет", ["пусть", "будет"]],
    ["<tool_call>{}</tool_call>", ["tool", "call", "tool", "call"]],
    ["a 1 22", ["22"]],
    ["", []],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("are cut after more letters than a query needs", () => {
    expect(wordsOf("x".repeat(40))).toEqual(["x".repeat(24)]);
  });

  it("are the same for what is already folded", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(" "))).toEqual(words);
      }),
    );
  });
});

describe("postings", () => {
  it("give the distances of what was added", () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 1_500_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(numbers, (unsorted) => {
        const sorted = unsorted.toSorted((one, other) => one - other);
        const postings = new Postings();
        for (const number of sorted) {
          postings.add(number);
          postings.add(number);
        }
        expect(postings.count).toBe(sorted.length);
        let last = 0;
        const found = postings.distances().map((distance) => (last += distance));
        expect(found).toEqual(sorted);
      }),
    );
  });
});

function postingsOf(count: number) {
  const postings = new Postings();
  for (let number = 0; number < count; number += 1) postings.add(number);
  return postings;
}

describe("shards", () => {
  const words = new Map([
    ["no", postingsOf(1)],
    ["nobody", postingsOf(10)],
    ["none", postingsOf(10)],
    ["nor", postingsOf(10)],
    ["not", postingsOf(40)],
    ["yes", postingsOf(1)],
  ]);

  it("hold the words of a prefix, and of a longer one where there is too much", () => {
    expect(shardsOf(words, { prefixLength: 2, size: 1000 }).map(({ prefix }) => prefix)).toEqual(["no", "ye"]);
    expect(shardsOf(words, { prefixLength: 2, size: 100 })).toEqual([
      { prefix: "no", words: ["no"] },
      { prefix: "nob", words: ["nobody"] },
      { prefix: "non", words: ["none"] },
      { prefix: "nor", words: ["nor"] },
      { prefix: "not", words: ["not"] },
      { prefix: "ye", words: ["yes"] },
    ]);
  });

  it("hold every word once, in that of the longest prefix that it begins with", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "𝔸", "1"), minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 40 }), fc.integer({ min: 10, max: 400 }), (list, size) => {
        const own = new Map(list.map((each, place) => [each, postingsOf(place)]));
        const shards = shardsOf(own, { prefixLength: 2, size });
        const prefixes = shards.map(({ prefix }) => prefix);
        expect(new Set(prefixes).size).toBe(prefixes.length);
        expect(shards.flatMap((shard) => shard.words).toSorted()).toEqual(list.toSorted());
        for (const shard of shards) {
          for (const each of shard.words) {
            const longest = prefixes
              .filter((prefix) => each.startsWith(prefix))
              .toSorted((one, other) => other.length - one.length)[0];
            expect(longest).toBe(shard.prefix);
          }
        }
      }),
    );
  });
});
