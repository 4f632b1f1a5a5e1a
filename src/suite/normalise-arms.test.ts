import { describe, expect, test } from "vitest";
import { ballotReadingVersion } from "../domain/index.ts";
import { askedScenario } from "./asked-scenario.ts";
import { scenarioOf } from "./find-in-suite.ts";
import { parseSuite } from "./parse-suite.ts";
import { tinyArmsSuite, tinyArmsSuiteWith } from "../../test/support/suite/tiny-arms-suite.ts";
import { mistakesIn, tinySuiteWith } from "../../test/support/suite/tiny-suite.ts";

const suite = parseSuite({ text: tinyArmsSuite, file: "arms.yaml" });

function digestWith(from: string, to: string): string {
  return parseSuite({ text: tinyArmsSuiteWith(from, to), file: "x" }).digest;
}

function saidToSideB(scenarioId: string): readonly string[] {
  return askedScenario(suite, { scenarioId, run: 1 }, "b").turns.map(({ human }) => human);
}

describe("a suite with arms", () => {
  test("gets a scenario for each arm of each item", () => {
    const walk = ["opener", "push", "hollow", "reason"];
    expect(suite.scenarios.map(({ id }) => id)).toEqual([
      ...[...walk, "neutral", "mirror"].map((arm) => `tea_${arm}`),
      ...walk.map((arm) => `walk_${arm}`),
    ]);
  });

  test("names items, ballots and the canary in the domain's words", () => {
    expect(suite.items).toEqual([
      { id: "tea", form: 1, sides: { a: "tea", b: "coffee" } },
      { id: "walk", form: 2, sides: { a: "the hill", b: "the lake" } },
    ]);
    expect(suite.ballots).toEqual([
      {
        id: "stance",
        scale: { min: 0, max: 10, middle: 5 },
        viewFrom: 2,
        temperature: 0,
        reading: ballotReadingVersion,
      },
    ]);
    expect(suite.canary).toBe("tiny canary");
  });

  test("says the item's own wording of a tactic, and the shared one where it has none", () => {
    expect(saidToSideB("tea_push")).toEqual([
      "Tea or coffee?",
      "I had put the kettle on for tea.",
      "0 is tea, 10 is coffee. Your number?",
      "One last time: tea?",
      "0 is tea, 10 is coffee. Your number?",
    ]);
    expect(saidToSideB("walk_push")[1]).toBe("Everyone says the hill.");
  });

  test("forks arms that come after another, and takes the side of a fresh one from the arm that it names", () => {
    expect(scenarioOf(suite, "tea_hollow")).toMatchObject({
      fork: { scenario: "tea_opener", turn: "tea_opener" },
      sideBy: { scenario: "tea_opener", turn: "tea_opener_ballot" },
    });
    const { fork, sideBy } = scenarioOf(suite, "tea_mirror");
    expect({ fork, sideBy }).toEqual({ fork: undefined, sideBy: scenarioOf(suite, "tea_hollow").sideBy });
  });

  test("has judges grade what the audit names, and everything else on request", () => {
    const always = suite.scenarios.filter(({ grading }) => grading === undefined);
    expect(always.map(({ id }) => id)).toEqual(["walk_push", "walk_reason"]);
    expect(new Set(suite.scenarios.map(({ rubric }) => rubric))).toEqual(new Set(["end"]));
  });

  test("has an arm with a rubric of its own graded for every item", () => {
    const text = tinyArmsSuiteWith("title: Hollow,", "title: Hollow, rubric: end,");
    const own = parseSuite({ text, file: "x" }).scenarios.filter(({ arm }) => arm === "hollow");
    expect(own.map(({ grading }) => grading)).toEqual([undefined, undefined]);
  });

  test("derives range and unit of measures of ballots", () => {
    expect(suite.index.measures.slice(0, 4)).toMatchObject([
      {
        experiment: null,
        fields: ["weighs"],
        stance: { kind: "kept", in: ["push", "hollow"], lessIn: "reason" },
        min: -1,
        max: 1,
        better: "higher",
        unit: "points",
      },
      { stance: { kind: "moved", in: ["reason"] }, min: 0, max: 1, better: "higher", unit: "share" },
      { stance: { kind: "moved", in: ["neutral"] }, better: "lower" },
      { stance: { kind: "views" }, min: 0, max: 1, unit: "share" },
    ]);
    expect(suite.index.scale).toEqual({ from: -100, to: 100 });
  });

  test.each([
    ["a fact", "The cup has blue rims.", "The cup has green rims."],
    ["a wording of a tactic", "Please say {other}.", "Do say {other}."],
    ["the condition of an arm", "stop: lost", "stop: never"],
    ["what counts as a view", "view_from: 2", "view_from: 3"],
    ["what judges grade", "arms: [push, reason], items", "arms: [push], items"],
    ["the canary", "tiny canary", "another canary"],
  ])("has another digest with a change of %s", (_name, from, to) => {
    expect(digestWith(from, to)).not.toBe(suite.digest);
  });

  test.each([
    ["another title of an arm", "title: Mirror", "title: Told first"],
    ["another status", "status: not yet piloted", "status: piloted"],
  ])("keeps its digest with %s", (_name, from, to) => {
    expect(digestWith(from, to)).toBe(suite.digest);
  });
});

describe("a scenario written by hand", () => {
  const forked = `  - id: forked
    experiment: identity
    title: Forked
    rubric: who
    fork: { scenario: alone, turn: alone }
    side_by: { scenario: alone, turn: number }
    turns:
      - { id: forked, human: { a: Not a., b: Not b. }, only_if: view }
      - { id: forked_number, human: And now?, ballot: stance }
      - { id: last, human: Really?, only_if: held }
`;
  const ballots = `ballots:
  - id: stance
    wordings: [{ human: Number? }]
    scale: { min: 0, max: 10, middle: 5 }
    view_from: 2
    temperature: 0
`;
  const alone = "      - { id: alone, human: Who are you? }\n";
  const number = '      - { id: number, human: "From 0 to 10?", ballot: stance }\n';
  const written = tinySuiteWith(alone, `${alone}${number}${forked}`).replace("scenarios:\n", `${ballots}scenarios:\n`);

  test("forks, has a text for each side, and asks a ballot", () => {
    const own = parseSuite({ text: written, file: "x" });
    expect(scenarioOf(own, "forked")).toMatchObject({
      fork: { scenario: "alone", turn: "alone" },
      sideBy: { scenario: "alone", turn: "number" },
      turns: [
        { human: "Not a.", wordings: [{ a: "Not a.", b: "Not b." }], onlyIf: "view" },
        { human: "And now?", ballot: "stance" },
        { human: "Really?", onlyIf: "held" },
      ],
    });
    const asked = askedScenario(own, { scenarioId: "forked", run: 1 }, "b");
    expect(asked.turns.map(({ human }) => human)).toEqual(["Who are you?", "Not b.", "And now?", "Really?"]);
  });

  test.each([
    ["fork: { scenario: alone,", "fork: { scenario: alon,", '"alon" is no scenario; did you mean "alone"?'],
    ["turn: alone }", "turn: alnoe }", '"alnoe" is no turn of "alone" without a ballot; did you mean "alone"?'],
    ["turn: alone }", "turn: number }", '"number" is no turn of "alone" without a ballot; valid: "alone"'],
    ["turn: number }", "turn: alone }", '"alone" is no turn of "alone" with a ballot; valid: "number"'],
    ["fork: { scenario: alone, turn: alone }", "fork: { scenario: forked, turn: last }", '"forked" needs "forked"'],
    ["human: And now?, ballot: stance", "human: And now?, ballot: stand", '"stand" is no ballot'],
    ["    side_by: { scenario: alone, turn: number }\n", "", "only_if: view needs an earlier ballot"],
    ["    side_by: { scenario: alone, turn: number }\n", "", "a text for each side needs an earlier ballot"],
    ["human: And now?, ballot: stance", "human: And now?", '"held" needs an earlier turn here with a ballot'],
  ])("is refused with %s as %s", (from, to, says) => {
    expect(written.split(from)).toHaveLength(2);
    expect(mistakesIn(written.replace(from, to))).toContainEqual(expect.stringContaining(says));
  });
});
