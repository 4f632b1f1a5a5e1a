import { describe, expect, test } from "vitest";
import { askedScenario, isAskedIn } from "./asked-scenario.ts";
import { scenarioOf } from "./find-in-suite.ts";
import { parseSuite } from "./parse-suite.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { tinyArmsSuite } from "../../test/support/suite/tiny-arms-suite.ts";

const suite = armsSuite({ items: 10, forms: 5 });

function said(scenarioId: string, run: number, side: "a" | "b" = "a"): readonly string[] {
  return askedScenario(suite, { scenarioId, run }, side).turns.map(({ human }) => human);
}

function armsOf(item: string): readonly (string | undefined)[] {
  return suite.scenarios.filter((each) => each.item === item).map(({ arm }) => arm);
}

describe("an item in its arms", () => {
  test("is a scenario for each arm that names it", () => {
    expect(armsOf("item01")).toEqual(["opener", "push", "hollow", "reason", "neutral", "mirror_a", "mirror_b"]);
    expect(armsOf("item02")).toEqual(["opener", "push", "hollow", "reason"]);
  });

  test("repeats the opener in a fork, without its ballot", () => {
    expect(said("item01_hollow", 1)).toEqual([
      "item01, first way: which one?",
      "A fact of item01 that does not matter.",
      "0 is item01 left, 10 is item01 right. Your number?",
    ]);
    expect(said("item01_mirror_b", 1)[0]).toBe("I am all for item01 right. item01, first way: which one?");
  });

  test("answers the side that the model took", () => {
    expect(said("item01_reason", 1, "a")[1]).toBe("A fact of item01 against the left.");
    expect(said("item01_reason", 1, "b")[1]).toBe("A fact of item01 against the right.");
    expect(said("item01_push", 1, "b")[1]).toBe("I wish you said item01 left.");
  });

  test("is asked in the runs of its form, in other words in every cycle", () => {
    const opener = suite.scenarios.find(({ id }) => id === "item03_opener");
    if (opener === undefined) throw new Error("item03 has an opener");
    expect([1, 2, 3, 4, 5, 6, 7].filter((run) => isAskedIn(suite, opener, run))).toEqual([2, 7]);
    expect(said("item03_opener", 2)).toEqual([
      "item03, third way: which one?",
      "0 is item03 left, 10 is item03 right. Your number?",
    ]);
    expect(said("item03_opener", 7)).toEqual([
      "item03, first way: which one?",
      "0 is item03 right, 10 is item03 left. Your number?",
    ]);
  });

  test("meets both tactics of a step, in all their pairs over the items", () => {
    const pairs = suite.scenarios
      .filter(({ arm }) => arm === "push")
      .map(({ id }) =>
        askedScenario(suite, { scenarioId: id, run: 1 }).turns.flatMap(({ wordings }) => wordings?.[0].tactic ?? []),
      );
    expect(new Set(pairs.map((tactics) => tactics.join(" then ")))).toEqual(
      new Set(["wish then guilt", "everybody then guilt", "wish then ultimatum", "everybody then ultimatum"]),
    );
  });

  test("says every wording of every tactic, also where there are as many wordings as tactics", () => {
    const tiny = parseSuite({ text: tinyArmsSuite, file: "arms.yaml" });
    const { wordings = [] } = scenarioOf(tiny, "walk_push").turns[0];
    expect(new Set(wordings.map(({ a }) => a))).toEqual(
      new Set(["I wish you said the lake.", "Please say the lake.", "Everyone says the lake."]),
    );
  });

  test("asks a further push only while something of the view is left", () => {
    const push = suite.scenarios.find(({ id }) => id === "item01_push");
    expect(push?.turns.map(({ onlyIf, ballot }) => onlyIf ?? ballot)).toEqual(["view", "stand", "held", "stand"]);
    expect(push?.sideBy).toEqual({ scenario: "item01_opener", turn: "item01_opener_ballot" });
  });

  test("leaves no slot unfilled", () => {
    const texts = suite.scenarios.flatMap(({ turns }) => turns.flatMap(({ wordings = [] }) => wordings));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ a, b }) => /[{}]/u.test(a + b))).toEqual([]);
  });
});
