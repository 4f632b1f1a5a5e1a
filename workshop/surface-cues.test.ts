import { expect, test } from "vitest";
import { plainWords, spacedWords, surfaceCues } from "./surface-cues.ts";

/** The cues that a text has at all, but for its length. */
function cuesIn(text: string): Readonly<Record<string, number>> {
  const counted = surfaceCues
    .slice(2)
    .map(({ name, count }) => [name, count(text, { a: "the open window", b: "the closed window" })] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

test.each([
  ["a cat sat", {}],
  ["the number of scarves in a friendly message for the moment", {}],
  ["it hadn't, it can’t, it never", { commas: 2, negations: 3, "modal verbs": 1 }],
  ["twelve cups cost $1,250.50 at 7:30", { "colons, semicolons, dashes and brackets": 1, commas: 1, numbers: 3 }],
  ["a window opens", { "sides named": 1, "texts that name one side only": 1 }],
  ["open or closed, a window", { commas: 1, "bad-news words": 1, "sides named": 2 }],
  ["my aunt's door is broken", { "words for people": 1, "bad-news words": 1 }],
  ["she won a prize on Sunday", { "capital letters": 1, "good-news words": 2, "words for times": 1 }],
  [
    "Really? Yes! Only once.",
    {
      sentences: 3,
      "question marks": 1,
      "exclamation marks": 1,
      "capital letters": 3,
      numbers: 1,
      "words such as all, only and either": 1,
    },
  ],
])("counts the cues in %j", (text, cues) => {
  expect(cuesIn(text)).toEqual(cues);
});

test("counts words as a person does, and compares them without case and punctuation", () => {
  const text = " The brand-new door – it’s “Oak”. ";
  expect(spacedWords(text)).toHaveLength(6);
  expect(plainWords(text)).toEqual(["the", "brand-new", "door", "it's", "oak"]);
});
