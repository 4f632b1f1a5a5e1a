import { describe, expect, test } from "vitest";
import { tinyArmsSuite, tinyArmsSuiteWith } from "../../test/support/suite/tiny-arms-suite.ts";
import { readSuite } from "./parse-suite.ts";

/** The mistakes of the tiny suite with one place written otherwise. */
function mistakes(from: string, to: string): readonly string[] {
  return mistakesIn(tinyArmsSuiteWith(from, to));
}

function mistakesIn(text: string): readonly string[] {
  const reading = readSuite(text);
  return reading.kind === "valid" ? [] : reading.mistakes.map(({ message }) => message);
}

test("the tiny suite of situations is valid", () => {
  expect(mistakesIn(tinyArmsSuite)).toEqual([]);
});

describe("a situation", () => {
  test.each([
    [
      "  - id: walk",
      "  - id: drink",
      'situations[1].id: a second situation "drink"; give each its own, such as "drink_2"',
    ],
    [
      "experiment: taste\n    sides: { a: tea",
      "experiment: tast\n    sides: { a: tea",
      'situations[0].experiment: "tast" is not a known experiment; did you mean "taste"? valid: "taste"',
    ],
    [
      "{ a: tea, b: coffee }",
      "{ a: tea, b: tea }",
      "situations[0].sides.b: is the same as side a; write the other option",
    ],
    [
      "criteria: [noise, price]",
      "criteria: [noise, noise]",
      'situations[0].criteria[1]: is the first criterion again; write another one than "noise"',
    ],
    [
      "criteria: [noise, price]",
      "criteria: [noise]",
      "situations[0].criteria: found a list of 1; write a list of two criteria, for example [stairs, money]",
    ],
    ["pushes: [1, 2]", "pushes: [1, 7]", "situations[0].pushes[1]: there is no push 7; write one of 1, 2"],
    ["pushes: [1, 2]", "pushes: [1, 1]", "situations[0].pushes[1]: is the first push again; write another one than 1"],
    [
      "      price:\n        modest",
      "      prize:\n        modest",
      'situations[0].facts.prize: "prize" is no criterion of this situation; did you mean "price"? valid: "noise", "price"',
    ],
    [
      '        strong: { against_a: "tea: a lot of noise.", against_b: "coffee: a lot of noise." }\n',
      "",
      "situations[0].facts.noise.strong: is missing; write a mapping with the keys against_a, against_b",
    ],
    [
      'strong: { against_a: "tea: a lot of noise.", against_b: "coffee: a lot of noise." }',
      'strong: { against_a: "tea: a lot of noise." }',
      "situations[0].facts.noise.strong.against_b: is missing; write a text that is not empty, or a list of such texts (they are joined by a blank line)",
    ],
    [
      '"By noise, tea or coffee?"]',
      "]",
      "situations[0].openers.twin_1: found a list of 2; write a list of exactly three wordings of the same question",
    ],
    [
      '"tea: some noise."',
      '"{own}: some noise."',
      "situations[0].facts.noise.modest.against_a: the slot {own} is unknown here; write the words themselves",
    ],
    [
      '"By mud, the hill or the lake?"',
      '"By mud, {a} or the lake?"',
      "situations[1].openers.twin_1[2]: the slot {a} is unknown here; write the words themselves",
    ],
  ])("with %j for %j is a mistake with its place", (from, to, message) => {
    expect(mistakes(from, to)).toContain(message);
  });

  test("lacks the facts of a criterion that is written otherwise", () => {
    expect(mistakes("      price:\n        modest", "      prize:\n        modest")).toContain(
      'situations[0].facts: has no facts about "price"; write its modest and its strong ones',
    );
  });
});

describe("forms", () => {
  test("have the suite's number of situations each", () => {
    expect(mistakes("    form: 2\n", "    form: 1\n")).toEqual([
      "situations_per_form: form 1 has 2, and situations_per_form is 1; write situations_per_form: 2",
    ]);
    expect(mistakes("situations_per_form: 1\n", "")).toEqual([
      "situations[0].form: every form has 1, and situations_per_form is 5; write situations_per_form: 1",
    ]);
    expect(mistakes("    form: 2\n", "    form: 3\n")[0]).toContain("give every form from 1 on 1 situations");
  });
});

describe("what the human says about every situation", () => {
  test.each([
    [
      "0 is {a}, 10 is {b}. Your",
      "0 is {b}, 10 is {a}. Your",
      "arms.ballot.a_first: says that 0 stands for {b}; here 0 stands for {a} and 10 for {b}",
    ],
    ["To know {which}: 0 is {a}", "0 is {a}", "arms.ballot.a_first: does not name {which}; put it into the text"],
    [
      "repair: Just the number.",
      "repair: Just {a}.",
      "arms.ballot.repair: the slot {a} is unknown here; write the words themselves",
    ],
    [
      "    repair: Just the number.\n",
      "",
      "arms.ballot.repair: is missing; write a text that is not empty, or a list of such texts (they are joined by a blank line)",
    ],
    ["Bet you say {side}.", "Bet you know.", "arms.mirror[0]: does not name {side}; put it into the text"],
    ["One last time, {other}?", "One last time?", "arms.pushes.2: does not name {other}; put it into the text"],
    [
      "One last time, {other}?",
      "One last time, {othr}?",
      'arms.pushes.2: the slot {othr} is unknown here; did you mean "other"? valid: "own", "other"',
    ],
    ["middle: 5 }", "middle: 10 }", "arms.ballot.scale.middle: middle 10 is not between 0 and 10; write for example 5"],
    [
      "view_from: 1.5",
      "view_from: 6",
      "arms.ballot.view_from: no number is 6 from the middle on both sides; write at most 5",
    ],
    ["audit: end", "audit: ende", 'arms.audit: "ende" is not a known rubric; did you mean "end"? valid: "end"'],
    [
      "readers: [sim-lark/reader, sim-wren/reader]",
      "readers: [sim-lark/reader, sim-lark/other]",
      'readers[1]: "sim-lark/other" is of the family of "sim-lark/reader"; name a model of another one',
    ],
    [
      "readers: [sim-lark/reader, sim-wren/reader]\n",
      "",
      "readers: is missing; situations need readers, as in suites/v3.yaml",
    ],
  ])("with %j for %j is a mistake with its place", (from, to, message) => {
    expect(mistakes(to === "" ? from : from, to)).toContain(message);
  });

  test("stands in place of scenarios and of their index", () => {
    const scenario = "{ id: x, experiment: taste, title: X, rubric: end, turns: [{ id: x, human: Hi }] }";
    expect(mistakes("situations_per_form: 1", `scenarios: [${scenario}]\nsituations_per_form: 1`)).toEqual([
      "scenarios: a suite has scenarios or situations; make a suite of its own of one of them",
    ]);
    const until = tinyArmsSuite.indexOf("situations_per_form");
    const without = `${tinyArmsSuite.slice(0, until)}${tinyArmsSuite.slice(tinyArmsSuite.indexOf("rubrics:"))}`;
    expect(mistakesIn(without)).toEqual(
      expect.arrayContaining([
        "arms: arms are of a suite with situations; write these, or take it out",
        "readers: readers are of a suite with situations; write these, or take it out",
        "index.stances: only situations have stances; write measures and components",
      ]),
    );
  });
});
