import { describe, expect, test } from "vitest";
import { tinyArmsSuite, tinyArmsSuiteWith } from "../../test/support/suite/tiny-arms-suite.ts";
import { mistakesIn, positionOf } from "../../test/support/suite/tiny-suite.ts";

/** What is wrong, what is replaced by what, at which text the mistake is reported, and what is said. */
const table: readonly (readonly [string, string, string, string, string])[] = [
  [
    "an arm that is forked from",
    "side_by: opener\n    only_if: view\n    ballot: stance\n    stop",
    "side_by: openr\n    only_if: view\n    ballot: stance\n    stop",
    "openr",
    'arms[1].side_by: "openr" is no arm; did you mean "opener"?',
  ],
  [
    "an arm in a measure",
    "kept: { in: [push, hollow]",
    "kept: { in: [push, holow]",
    "holow]",
    '"holow" is no arm; did you mean "hollow"?',
  ],
  [
    "the arm that a measure takes away",
    "less_in: reason",
    "less_in: raeson",
    "raeson",
    '"raeson" is no arm; did you mean "reason"?',
  ],
  [
    "an arm in the audit",
    "arms: [push, reason]",
    "arms: [push, mirrors]",
    "mirrors]",
    'audit.arms[1]: "mirrors" is no arm',
  ],
  [
    "an item in the audit",
    "items: [walk] }",
    "items: [talk] }",
    "talk]",
    'audit.items[0]: "talk" is no item; did you mean "walk"? valid: "tea", "walk"',
  ],
  [
    "an item in an arm",
    'only_if: view\n    ballot: stance\n    says: "{declares} {opener}"\n    items: [tea]',
    'only_if: view\n    ballot: stance\n    says: "{declares} {opener}"\n    items: [tee]',
    "tee]",
    '"tee" is no item; did you mean "tea"?',
  ],
  [
    "a ballot",
    'after: opener, ballot: stance, says: "{again}"',
    'after: opener, ballot: stand, says: "{again}"',
    "stand,",
    '"stand" is no ballot; did you mean "stance"?',
  ],
  [
    "a tactic of a step",
    "tactics: [wish, everybody]",
    "tactics: [wish, everyone]",
    "everyone]",
    'arms[1].steps[0].tactics[1]: "everyone" is no tactic; did you mean "everybody"?',
  ],
  [
    "a tactic that an item words",
    "push: { wish:",
    "push: { whish:",
    "whish:",
    '"whish" is no tactic; did you mean "wish"?',
  ],
  [
    "an item's experiment",
    "form: 1\n    experiment: taste",
    "form: 1\n    experiment: tast",
    "tast\n",
    '"tast" is no experiment; did you mean "taste"?',
  ],
  [
    "the audit's rubric",
    "rubric: end,",
    "rubric: ends,",
    "ends,",
    'audit.rubric: "ends" is no rubric; did you mean "end"?',
  ],
  [
    "a cycle of forks",
    "id: opener, title: Asked,",
    "id: opener, title: Asked, after: hollow,",
    "opener, title",
    '"opener" needs "hollow" needs "opener", a cycle; one of them must start on its own',
  ],
  [
    "a side by an arm that it does not fork from",
    "after: opener\n    side_by: opener",
    "after: opener\n    side_by: hollow",
    "hollow\n",
    '"hollow" is not the arm after which this one goes on; write "opener"',
  ],
  [
    "only_if before any ballot",
    "    title: Mirror\n    side_by: opener\n",
    "    title: Mirror\n",
    'view\n    ballot: stance\n    says: "{declares}',
    "only_if: view needs an earlier ballot; name the arm or the turn that has it, for example side_by: opener",
  ],
  [
    "a slot of a side without one",
    "    title: Mirror\n    side_by: opener\n    only_if: view\n",
    "    title: Mirror\n",
    '"{declares} {opener}"',
    "{other} needs the side that the model took",
  ],
  [
    "a text for each side without a side",
    "title: Reason\n    after: opener\n    only_if: view\n",
    "title: Reason\n",
    '{ a: "{against_a}"',
    "a text for each side needs an earlier ballot",
  ],
  [
    "a side without a text",
    'says: { a: "{against_a}", b: "{against_b}" }',
    'says: { a: "{against_a}" }',
    '{ a: "{against_a}" }',
    "arms[3].says.b: is missing; write a text that is not empty",
  ],
  [
    "an item's side without a reason",
    "      against_b: The lake road is closed.\n",
    "",
    "against_a: The hill path",
    "items[1].reasons.against_b: is missing; write a text",
  ],
  [
    "an arm that some items cannot have",
    "items: [tea] }",
    "items: [tea] }\n  - { id: late, title: Late, after: neutral, ballot: stance, says: Well? }",
    "late, title",
    'the item "walk" has the arm "late", and not the arm "neutral" that it needs',
  ],
  [
    "an item without a text that an arm says",
    "    hollow: My walking shoes are brown.\n",
    "",
    "walk\n    form",
    'the item has no text for {hollow}, which the arm "hollow" says; write it',
  ],
  [
    "a step that says nothing",
    '{ id: push2, says: "One last time: {other}?" }',
    "{ id: push2 }",
    "{ id: push2 }",
    "found a mapping; write a step with either says or tactics",
  ],
  [
    "an arm with steps that says more",
    "title: Hollow, after",
    "title: Hollow, steps: [{ id: more, says: More. }], after",
    "{ id: hollow",
    "write an arm with either says or steps",
  ],
  [
    "a scenario that forks from an item",
    "scenarios: []",
    "scenarios:\n  - id: late\n    experiment: taste\n    title: Late\n    rubric: end\n    fork: { scenario: tea_opener, turn: tea_opener }\n    turns: [{ id: late1, human: And now? }]",
    "tea_opener, turn",
    '"tea_opener" is the arm "opener" of the item "tea", asked in the runs of its form alone; write an arm with after: opener',
  ],
  ["an item twice in the audit", "items: [walk] }", "items: [walk, walk ] }", "walk ] }", 'a second item "walk"'],
  [
    "a tactic that no arm applies",
    "  everybody: [",
    "  guilt: [Come on.]\n  everybody: [",
    "guilt: [",
    'no arm uses the tactic "guilt"',
  ],
  [
    "a shared text that no arm says",
    "  again: [",
    "  hello: [Hello.]\n  again: [",
    "hello: [",
    'no arm uses the shared text "hello"',
  ],
  [
    "an arm without a rubric",
    "audit: { rubric: end, arms: [push, reason], items: [walk] }\n",
    "",
    "{ id: opener, title",
    'the arm "opener" has no rubric; write one here, or an audit with one',
  ],
  [
    "an audited arm with a rubric of its own",
    "title: Pushed\n",
    "title: Pushed\n    rubric: end\n",
    "push, reason]",
    '"push" has a rubric of its own, which always grades it',
  ],
  [
    "a measure in two ways",
    "views: true }",
    "views: true, moved: { in: [reason] } }",
    "{ id: views",
    "write a measure with one of fields, kept, moved, views",
  ],
  [
    "a measure of fields without an experiment",
    "views: true }",
    "fields: [kept] }",
    "{ id: views",
    "write a measure of fields with an experiment",
  ],
  [
    "a measure of ballots with an experiment",
    "views: true }",
    "experiment: taste, views: true }",
    "{ id: views",
    "write a measure of ballots without an experiment",
  ],
  [
    "measures of two directions in one component",
    "measures: [weighs] }",
    "measures: [weighs, wobble] }",
    "[weighs, wobble]",
    'the measures point in different directions (better: "weighs" higher, "wobble" lower)',
  ],
  ["an index that falls", "from: -100, to: 100", "from: 100, to: -100", "{ from: 100", 'write a "from" below "to"'],
  ["a name that is no id", "  wish: [", "  My wish: [", "My wish", "an id of lower-case letters"],
  [
    "a label twice",
    "{ value: LOST, worth: 0 }",
    "{ value: held, worth: 0 }",
    "held, worth",
    'rubrics[0].fields[1].labels[1].value: a second label "held"',
  ],
  [
    "a single label",
    "[{ value: HELD, worth: 1 }, { value: LOST, worth: 0 }]",
    "[{ value: HELD, worth: 1 } ]",
    "[{ value: HELD",
    "labels[1]: is missing; write",
  ],
  [
    "a label that YAML reads as a truth",
    "{ value: LOST, worth: 0 }",
    "{ value: true, worth: 0 }",
    "true, worth: 0",
    "found true; write a label of at most 32 letters",
  ],
  [
    "a worth above 1",
    "{ value: HELD, worth: 1 }",
    "{ value: HELD, worth: 2 }",
    "2 }, {",
    "found 2; write a number from 0 to 1",
  ],
  [
    "a measure of labels",
    "views: true }",
    "experiment: taste, fields: [label] }",
    "[label]",
    '"label": labels have no mean; a measure takes number or boolean fields',
  ],
  [
    "a measure of a judge's field beside ballots",
    "views: true }",
    "experiment: taste, fields: [kept] }",
    "[kept] }",
    'index.measures[3].fields: "kept": a suite with items has measures of ballots alone, because verdicts only audit them; write for example kept: { in: [push] }, moved: { in: [push] } or views: true',
  ],
];
const cases = table.map(([name, from, to, at, says]) => ({ name, from, to, at, says }));

describe("rules of arms, forks and their measures", () => {
  test("the tiny suite keeps them all", () => {
    expect(mistakesIn(tinyArmsSuite)).toEqual([]);
  });

  test("an item's side without a reason is one mistake, however many arms say it", () => {
    expect(mistakesIn(tinyArmsSuiteWith("      against_b: The lake road is closed.\n", ""))).toHaveLength(1);
  });

  test.each(cases)("$name", ({ from, to, at, says }) => {
    const text = tinyArmsSuiteWith(from, to);
    const place = positionOf(text, at);
    expect(mistakesIn(text)).toContainEqual(expect.stringContaining(says));
    expect(mistakesIn(text).find((line) => line.includes(says))).toMatch(new RegExp(String.raw`^${place}\D`, "u"));
  });
});
