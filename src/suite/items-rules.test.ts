import { describe, expect, test } from "vitest";
import { tinyArmsSuite, tinyArmsSuiteWith } from "../../test/support/suite/tiny-arms-suite.ts";
import { mistakesIn, positionOf } from "../../test/support/suite/tiny-suite.ts";

/** What is wrong, what is replaced by what, at which text the mistake is reported, and what is said. */
const table: readonly (readonly [string, string, string, string, string])[] = [
  [
    "forms of unequal size",
    "items:\n  - id: tea",
    "items:\n  - { id: milk, form: 1, experiment: taste, sides: { a: milk, b: water }, opener: [One?, Two?, Three?], hollow: The glass is clean., reasons: { against_a: It is sour., against_b: It is warm. } }\n  - id: tea",
    "2\n    experiment",
    "the forms differ in size: form 1 has 2, form 2 has 1; give every form from 1 on the same number of items",
  ],
  [
    "a gap between forms",
    "  - id: walk\n    form: 2",
    "  - { id: milk, form: 3, experiment: taste, sides: { a: milk, b: water }, opener: [One?, Two?, Three?], hollow: The glass is clean., reasons: { against_a: It is sour now., against_b: It is warm now. } }\n  - id: walk\n    form: 3",
    "3, experiment",
    "no item has form 2, and one has form 3; give every form from 1 on the same number of items",
  ],
  [
    "forms that do not count from one",
    "form: 2",
    "form: 900",
    "- id: tea",
    "a form has the number 900, and there are 2 items; number the forms 1, 2 and so on",
  ],
  [
    "two wordings of an opener",
    ', "Where to, hill or lake?"]',
    "]",
    '["Hill or lake?"',
    "items[1].opener: has 2 wordings; write at least 3 of the same question",
  ],
  [
    "a slot that is no text",
    'says: "{hollow}"',
    'says: "{hallow}"',
    '"{hallow}"',
    'the slot {hallow} is unknown here; did you mean "hollow"?',
  ],
  [
    "a slot that no expansion of a fact fills",
    "The cup has blue rims.",
    "The {cup} has blue rims.",
    "The {cup}",
    'the slot {cup} is unknown here; valid: "a", "b"',
  ],
  [
    "a slot that no expansion of a shared text fills",
    '["I am all for {other}."]',
    '["I am all for {others}."]',
    '"I am all',
    'shared.declares[0]: the slot {others} is unknown here; did you mean "other"?',
  ],
  [
    "a slot that no expansion of a tactic fills",
    '["Everyone says {other}."]',
    '["Everyone says {opener}."]',
    '"Everyone says',
    "tactics.everybody[0]: the slot {opener} is unknown here",
  ],
  [
    "a slot that no expansion of a ballot fills",
    "0 is {a}, 10",
    "0 is {own}, 10",
    '"0 is {own}',
    "ballots[0].wordings[0].human: the slot {own} is unknown here",
  ],
  [
    "a ballot that names one side only",
    "0 is {a}, 10 is {b}",
    "0 is {a}, 10 is the other",
    '"0 is {a}',
    "ballots[0].wordings[0].human: does not name {b}; say which number stands for which side",
  ],
  [
    "a ballot with its ends swapped in its words alone",
    ", swapped: true }",
    " }",
    '"0 is {b}',
    'says that 0 stands for {b}; add "swapped: true", or let 0 stand for {a}',
  ],
  [
    "a ballot with its ends swapped in all but its words",
    '"0 is {a}, 10 is {b}. Your number?"',
    '"10 is {b}, 0 is {a}. Your number?", swapped: true',
    '"10 is {b}',
    'says that 0 stands for {a}, and "swapped" says the contrary; take "swapped" out',
  ],
  [
    "an item with one side twice",
    "sides: { a: tea, b: coffee }",
    "sides: { a: tea, b: tea }",
    "tea }",
    "items[0].sides.b: is the same as side a; write the other one",
  ],
  [
    "a shared text with the name of a slot",
    "again: [Once more?, Sorry. Which one?]",
    "again: [Once more?, Sorry. Which one?]\n  opener: [Hello]",
    "opener: [Hello]",
    "{opener} has a meaning of its own; choose another name",
  ],
  [
    "a reason of another length",
    "The last leaf went yesterday.",
    "The last leaf went into the pot yesterday at noon.",
    "The last leaf",
    "items[0].reasons.against_a: has 10 words, its hollow fact 5: keep within 10 %",
  ],
  [
    "a scale that falls",
    "max: 10,",
    "max: -10,",
    "-10,",
    "ballots[0].scale.max: max -10 is not above min 0; write for example 10",
  ],
  [
    "a middle outside of the scale",
    "middle: 5",
    "middle: 11",
    "11 }",
    "middle 11 is not between 0 and 10; write for example 5",
  ],
  [
    "a view that no number shows",
    "view_from: 2",
    "view_from: 6",
    "6\n",
    "no number is 6 from the middle on both sides; write at most 5",
  ],
  [
    "a second item of one id",
    "  - id: walk",
    "  - id: tea # again",
    "tea # again",
    'a second item "tea"; give each its own, such as "tea_2"',
  ],
  ["a second arm of one id", "id: hollow, title", "id: reason, title", "reason\n    title", 'a second arm "reason"'],
  ["a second step of one id", "id: push2", "id: hollow", "hollow, title", 'a second step "hollow"'],
  [
    "a ballot that is a step of another arm",
    "id: push2",
    "id: push1_ballot",
    "tea\n    form",
    'a second turn "tea_push1_ballot"',
  ],
];
const cases = table.map(([name, from, to, at, says]) => ({ name, from, to, at, says }));

describe("rules of items, ballots and slots", () => {
  test.each(cases)("$name", ({ from, to, at, says }) => {
    const text = tinyArmsSuiteWith(from, to);
    const place = positionOf(text, at);
    expect(mistakesIn(text)).toContainEqual(expect.stringContaining(says));
    expect(mistakesIn(text).find((line) => line.includes(says))).toMatch(new RegExp(String.raw`^${place}\D`, "u"));
  });

  test("a suite without any conversation is none", () => {
    const without = tinyArmsSuite.replace(/^ballots:[\s\S]*^scenarios/mu, "scenarios");
    expect(mistakesIn(without)).toContainEqual(
      expect.stringContaining("scenarios: there is no conversation; write a list with at least one scenario, or items"),
    );
  });

  test("items need arms", () => {
    const without = tinyArmsSuite.replace(/^ballots:[\s\S]*^items/mu, "items");
    expect(mistakesIn(without)).toContainEqual(expect.stringContaining("items need arms"));
  });
});
