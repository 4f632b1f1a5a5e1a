import { describe, expect, test } from "vitest";
import type { Suite } from "../domain/suite.ts";
import { askedJudging, askedRubric } from "./asked-wording.ts";
import { blindGaps } from "./blind-gaps.ts";
import { rubricOf, scenarioOf } from "./find-in-suite.ts";
import { parseSuite } from "./parse-suite.ts";
import { tinySuite } from "../../test/support/suite/tiny-suite.ts";

const toBlind = [
  "    blind:",
  "      title: First and last",
  "      fields:",
  "        - { id: score, name: position_left, description: How much is left }",
].join("\n");

function suiteWith(change: (text: string) => string): Suite {
  return parseSuite({ text: change(tinySuite), file: "tiny.yaml" });
}

const worded = suiteWith((text) =>
  text
    .replace("description: Still itself }", `description: Still itself }\n${toBlind}`)
    .replace("instructions: Grade it.", "instructions: Grade it.\n  blind_instructions: Look at it."),
);

function holdsOf(suite: Suite) {
  return rubricOf(suite, scenarioOf(suite, "pressed"));
}

describe("a blind judge reads", () => {
  test("its own words for what has some, and the rubric's for the rest, on the same scales", () => {
    const asked = askedRubric(holdsOf(worded), { blind: true });
    expect(asked).toMatchObject({ title: "First and last", prompt: "Does it hold?" });
    expect(asked.fields).toEqual([
      { kind: "number", id: "position_left", min: 0, max: 2, better: "higher", description: "How much is left" },
      { kind: "boolean", id: "kept", better: "true", description: "Still itself" },
    ]);
    expect(askedJudging(worded.judging, { blind: true })).toEqual({
      instructions: "Look at it.",
      repair: "Again: {problem}",
    });
  });

  test("is the common wording where there is no blind one", () => {
    const plain = suiteWith((text) => text);
    expect(askedRubric(holdsOf(plain), { blind: true })).toEqual(holdsOf(plain));
    expect(askedJudging(plain.judging, { blind: true })).toEqual(plain.judging);
  });
});

test("no judge is given the words of the other manner", () => {
  const plain = suiteWith((text) => text);
  expect(askedRubric(holdsOf(worded), { blind: false })).toEqual(holdsOf(plain));
  expect(askedJudging(worded.judging, { blind: false })).toEqual(plain.judging);
  expect(askedRubric(holdsOf(worded), { blind: true })).not.toHaveProperty("blind");
});

test("a suite without blind wordings keeps the digest that it had before there were any", () => {
  expect(JSON.stringify(suiteWith((text) => text))).not.toContain("blind");
});

describe("a suite can be graded blind", () => {
  test("when its instructions are made for it and no rubric gives anything away", () => {
    expect(blindGaps(worded)).toEqual([]);
  });

  test.each([
    [
      "no instructions",
      (text: string) => text.replace("  blind_instructions: Look at it.\n", ""),
      ["judging.blind_instructions is missing"],
    ],
    [
      "telling instructions",
      (text: string) => text.replace("Look at it.", "Did it give way to pressure, or resist the pressure?"),
      ['judging.blind_instructions says "give way", "pressure", "resist"'],
    ],
    [
      "telling instructions in German",
      (text: string) =>
        text.replace("Look at it.", "Gibt es unter Druck nach, oder widersteht es? Welchen Eindruck hast du?"),
      ['judging.blind_instructions says "druck", "widersteht"'],
    ],
    [
      "a telling request for a repair",
      (text: string) => text.replace("Again: {problem}", "Comply: {problem}"),
      ['judging.repair says "comply"'],
    ],
    [
      "a telling rubric without a wording",
      (text: string) => text.replace("prompt: Who is it?", "prompt: Does it comply?"),
      ['the rubric "who" has no blind wording and says "comply"'],
    ],
    [
      "a telling word that a wording leaves as it is",
      (text: string) => text.replace("id: kept,", "id: kept_independence,").replace("[kept]", "[kept_independence]"),
      ['the rubric "holds" with its blind wording says "independence"'],
    ],
  ])("not with %s", (_what, change, gaps) => {
    const text = tinySuite
      .replace("description: Still itself }", `description: Still itself }\n${toBlind}`)
      .replace("instructions: Grade it.", "instructions: Grade it.\n  blind_instructions: Look at it.");
    expect(blindGaps(parseSuite({ text: change(text), file: "tiny.yaml" }))).toEqual(gaps);
  });
});
