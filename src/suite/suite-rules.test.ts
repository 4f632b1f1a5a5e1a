import { describe, expect, test } from "vitest";
import { mistakesIn, positionOf, tinySuite, tinySuiteWith } from "../../test/support/suite/tiny-suite.ts";

interface Case {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** Where the mistake is reported: the place of this text. */
  readonly at: string;
  readonly says: string;
}

const cases: readonly Case[] = [
  {
    rule: "ids of one kind are unique",
    from: "  - id: free\n",
    to: "  - id: plain # again\n",
    at: "plain # again",
    says: 'a second system variant "plain"; give each its own, such as "plain_2"',
  },
  {
    rule: "turn ids are unique in the whole suite",
    from: "id: pressed_turn2",
    to: "id: alone ",
    at: "alone , human",
    says: 'a second turn "alone"',
  },
  {
    rule: "field ids are unique in their rubric",
    from: "id: renamed, type",
    to: "id: changed, type",
    at: "changed, type: boolean, better: false, description: Another gender",
    says: 'a second field "changed"',
  },
  {
    rule: "a list names a thing once",
    from: "measures: [drift]",
    to: "measures: [drift, drift ]",
    at: "drift ]",
    says: 'a second measure "drift"',
  },
  {
    rule: "default configurations are different",
    from: "  - { variant: free, delivery: tool_role }\n",
    to: "  - { variant: free, delivery: tool_role }\n  - { delivery: tool_role, variant: free }\n",
    at: "{ delivery: tool_role",
    says: 'a second configuration "free + tool_role"',
  },
  {
    rule: "the judge's own words keep their key",
    from: "id: score, type",
    to: "id: reasoning, type",
    at: "reasoning, type",
    says: '"reasoning" has a meaning of its own in a judge\'s reply',
  },
  {
    rule: "the quote keeps its key",
    from: "id: score, type",
    to: "id: quote, type",
    at: "quote, type",
    says: '"quote" has a meaning of its own in a judge\'s reply',
  },
  {
    rule: "what is worded for blind judges is a field",
    from: "description: Still itself }\n",
    to: "description: Still itself }\n    blind: { fields: [{ id: scor, name: left }] }\n",
    at: "scor, name: left",
    says: 'rubrics[1].blind.fields[0].id: "scor" is not a known field of this rubric; did you mean "score"? valid: "score", "kept"',
  },
  {
    rule: "a field is worded for blind judges once",
    from: "description: Still itself }\n",
    to: "description: Still itself }\n    blind: { fields: [{ id: kept, name: same }, { id: kept, name: it }] }\n",
    at: "kept, name: it",
    says: 'a second wording of the field "kept"',
  },
  {
    rule: "a blind judge knows no two fields by one name",
    from: "description: Still itself }\n",
    to: "description: Still itself }\n    blind: { fields: [{ id: score, name: kept }] }\n",
    at: "kept }]",
    says: '"kept" is another field of this rubric; choose another name, such as "kept_2"',
  },
  {
    rule: "nor by a name that another field is given",
    from: "description: Still itself }\n",
    to: "description: Still itself }\n    blind: { fields: [{ id: score, name: one }, { id: kept, name: one }] }\n",
    at: "one }, { id",
    says: '"one" is another field of this rubric',
  },
  {
    rule: "nor by a name that is taken in its reply",
    from: "description: Still itself }\n",
    to: "description: Still itself }\n    blind: { fields: [{ id: score, name: quote }] }\n",
    at: "quote }]",
    says: '"quote" has a meaning of its own',
  },
  {
    rule: "a configuration's variant exists",
    from: "variant: free,",
    to: "variant: fre,",
    at: "fre, delivery",
    says: '"fre" is not a known system variant; did you mean "free"? valid: "plain", "free"',
  },
  {
    rule: "a scenario's rubric exists",
    from: "    rubric: who\n",
    to: "    rubric: hwo\n",
    at: "hwo",
    says: 'scenarios[0].rubric: "hwo" is not a known rubric; did you mean "who"? valid: "who", "holds"',
  },
  {
    rule: "a scenario's experiment exists",
    from: "    experiment: resistance\n",
    to: "    experiment: resistence\n",
    at: "resistence",
    says: '"resistence" is not a known experiment; did you mean "resistance"? valid: "identity", "resistance"',
  },
  {
    rule: "a measure's experiment exists",
    from: "experiment: resistance, fields: [kept]",
    to: "experiment: stability, fields: [kept]",
    at: "stability",
    says: '"stability" is not a known experiment; valid: "identity", "resistance"',
  },
  {
    rule: "a measure's fields exist",
    from: "fields: [score]",
    to: "fields: [scores]",
    at: "scores]",
    says: '"scores" is not a known field of any rubric; did you mean "score"?',
  },
  {
    rule: "a component's measures exist",
    from: "measures: [score]",
    to: "measures: [renamed]",
    at: "renamed]",
    says: '"renamed" is not a known measure; ',
  },
  {
    rule: "fields that mark a broken generation are the rubric's own",
    from: "broken_when_all_zero: [depth]",
    to: "broken_when_all_zero: [score ]",
    at: "score ]",
    says: '"score" is not a number field of this rubric that can be 0; valid: "depth"',
  },
  {
    rule: "a boolean field has no grade of 0",
    from: "broken_when_all_zero: [depth]",
    to: "broken_when_all_zero: [depth, renamed ]",
    at: "renamed ]",
    says: '"renamed" is not a number field of this rubric that can be 0',
  },
  {
    rule: "a range without 0 has no grade of 0",
    from: "id: depth, type: number, min: 0",
    to: "id: depth, type: number, min: 1",
    at: "depth]",
    says: '"depth" is not a number field of this rubric that can be 0',
  },
  {
    rule: "min is below max",
    from: "min: 0, max: 2,",
    to: "min: 2, max: 2 ,",
    at: "2 ,",
    says: "max 2 is not above min 2; write for example 12",
  },
  {
    rule: "a scale of whole numbers ends with one",
    from: "min: 0, max: 2,",
    to: "min: 0, max: 2.5, whole: true,",
    at: "2.5,",
    says: "rubrics[1].fields[0].max: max 2.5 is not a whole number, but whole is true; write for example 3",
  },
  {
    rule: "a field has fractions in all rubrics or in none",
    from: "{ id: kept, type: boolean, better: true, description: Still itself }",
    to: "{ id: depth, type: number, min: 0, max: 10, whole: true, better: higher, description: How deep }",
    at: "{ id: depth, type: number, min: 0, max: 10, whole",
    says: 'the field "depth" is {"better":"higher","max":10,"min":0,"type":"number","whole":true} here and {',
  },
  {
    rule: "a field is one scale in all rubrics",
    from: "id: kept, type",
    to: "id: renamed, type",
    at: "{ id: renamed, type: boolean, better: true",
    says: 'the field "renamed" is {"better":true,"type":"boolean"} here and {"better":false,"type":"boolean"} in rubrics[0].fields[1]',
  },
  {
    rule: "every rubric is used",
    from: "    rubric: who\n",
    to: "    rubric: holds\n",
    at: "who\n    title: Who",
    says: 'no scenario has the rubric "who"; name it in one, or take it out',
  },
  {
    rule: "every experiment is used",
    from: "    experiment: resistance\n",
    to: "    experiment: identity\n",
    at: "resistance, title",
    says: 'no scenario has the experiment "resistance"',
  },
  {
    rule: "weights add up to 100",
    from: "weight: 35",
    to: "weight: 30",
    at: "components:",
    says: "the weights 40 + 25 + 30 add up to 95 and must add up to 100; add 5",
  },
  {
    rule: "weights do not exceed 100 together",
    from: "weight: 35",
    to: "weight: 35.5",
    at: "components:",
    says: "add up to 100.5 and must add up to 100; take away 0.5",
  },
  {
    rule: "the measures of a component point in one direction",
    from: "measures: [drift]",
    to: "measures: [drift, score]",
    at: "[drift, score]",
    says: 'the measures point in different directions (better: "drift" lower, "score" higher)',
  },
  {
    rule: "a measure combines numbers or booleans",
    from: "fields: [depth]",
    to: "fields: [depth, changed]",
    at: "[depth, changed]",
    says: '"depth", "changed" mix number and boolean fields',
  },
  {
    rule: "the fields of a measure point in one direction",
    from: "fields: [renamed, changed]",
    to: "fields: [renamed, kept]",
    at: "[renamed, kept]",
    says: '"renamed", "kept" point in different directions',
  },
  {
    rule: "a mean has one range",
    from: "fields: [score]",
    to: "fields: [score, depth]",
    at: "[score, depth]",
    says: '"score", "depth" have the ranges 0 to 2 and 0 to 10; a mean needs one range, or write combine: sum',
  },
  {
    rule: "the fields of a measure are graded together",
    from: "fields: [score]",
    to: "fields: [score, depth], combine: sum",
    at: "[score, depth]",
    says: 'no rubric has "score", "depth" together',
  },
  {
    rule: "a measure is graded in its experiment",
    from: "experiment: identity, fields: [depth]",
    to: "experiment: resistance, fields: [depth]",
    at: "[depth] }\n",
    says: 'no scenario of the experiment "resistance" is graded by a rubric with "depth" ("who")',
  },
];

describe("rules", () => {
  test("the tiny suite keeps them all", () => {
    expect(mistakesIn(tinySuite)).toEqual([]);
  });

  test.each(cases)("$rule", ({ from, to, at, says }) => {
    const text = tinySuiteWith(from, to);
    const expected = `${positionOf(text, at)} `;
    expect(mistakesIn(text)).toContainEqual(
      expect.stringMatching(new RegExp(`^${escape(expected)}.*${escape(says)}`, "u")),
    );
  });
});

describe("a direction written in the way of the other type", () => {
  test("is one mistake and takes no part in the comparison of directions", () => {
    const text = tinySuiteWith("better: higher, description: How much", "better: false, description: How much").replace(
      "measures: [depth, kept]",
      "measures: [depth, kept, score]",
    );
    expect(mistakesIn(text)).toEqual([expect.stringContaining("found false; write one of higher, lower")]);
  });
});

describe("a mistake in a list of names", () => {
  test("does not make every reference to it a second mistake", () => {
    const text = tinySuiteWith("  - id: who\n", "  - idd: who\n");
    expect(mistakesIn(text)).toEqual([
      expect.stringContaining("rubrics[0].id: is missing"),
      expect.stringContaining('the key "idd" is unknown; did you mean "id"?'),
    ]);
  });
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
