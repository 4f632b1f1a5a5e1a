import { describe, expect, test } from "vitest";
import type { AnswerTask, Task, VerdictTask } from "../domain/task.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { answerRequest, conversationOf, decide, planRun, sideSaid } from "./index.ts";
import { answerWith, judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";

const suite = armsSuite({ situations: 4, forms: 2 });
const options = {
  suite,
  modelConfigs: [modelConfigWith()],
  judges: [judgeWith()],
  configurations: suite.defaultConfigurations,
  experiments: null,
};

function tasksOf(runs: readonly number[], gradeAll = false): readonly Task[] {
  return planRun({ ...options, runs, gradeAll }).tasks;
}

const run1 = tasksOf([1]);

function isAnswer(task: Task): task is AnswerTask {
  return task.kind === "answer";
}

function turn(turnId: string, tasks: readonly Task[] = run1): AnswerTask {
  const found = tasks.filter(isAnswer).find((task) => task.turnId === turnId);
  if (found === undefined) throw new Error(`${turnId} is not planned`);
  return found;
}

function verdictOn(scenarioId: string): VerdictTask {
  const found = tasksOf([1], true).find((task) => task.kind === "verdict" && task.scenarioId === scenarioId);
  if (found?.kind !== "verdict") throw new Error(`${scenarioId} is not graded`);
  return found;
}

function keysOf(...turnIds: readonly string[]): readonly string[] {
  return turnIds.map((id) => turn(id).key);
}

function temperature(turnId: string, temperatureSupported: boolean): number | null {
  const modelConfigs = [modelConfigWith({ temperatureSupported })];
  const task = turn(turnId, planRun({ ...options, modelConfigs, runs: [1] }).tasks);
  const answers = task.history.map(() => answerWith("I take the left."));
  return answerRequest(suite, task, answers).temperature;
}

/** The decision on a turn after these replies to its deciding ballots; null where a repair was not needed. */
function decided(turnId: string, ...replies: readonly (string | null)[]): string {
  const ballots = replies.map((text) => (text === null ? null : answerWith(text)));
  const decision = decide(suite, turn(turnId), ballots);
  return decision.kind === "ask" ? `for ${decision.side}` : decision.because;
}

/** The opener's two ballots without a repair: run 1 asks the first with side a at 0, the second with side b. */
function opening(first: string, second: string): readonly (string | null)[] {
  return [first, null, second, null];
}

/** The turns of run 1 whose keys this change of the suite changes. */
function changed(change: (text: string) => string): readonly string[] {
  const scenarios = JSON.parse(change(JSON.stringify(suite.scenarios)));
  const keys = new Set(planRun({ ...options, suite: { ...suite, scenarios }, runs: [1] }).tasks.map(({ key }) => key));
  return run1.filter(isAnswer).flatMap(({ key, turnId }) => (keys.has(key) ? [] : [turnId]));
}

describe("a run of a suite with situations", () => {
  test("asks both twins of its form, and judges only on request", () => {
    const items = (runs: readonly number[]) => new Set(tasksOf(runs).map(({ scenarioId }) => scenarioId.slice(0, 5)));
    expect(items([1])).toEqual(new Set(["s01_1", "s01_2", "s02_1", "s02_2"]));
    expect(items([2])).toEqual(new Set(["s03_1", "s03_2", "s04_1", "s04_2"]));
    expect(items([3])).toEqual(items([1]));
    expect(run1.filter(({ kind }) => kind === "verdict")).toEqual([]);
    expect(tasksOf([1], true).filter(({ kind }) => kind === "verdict")).toHaveLength(4 * 4 + 2 * 3);
  });

  test("asks the opener once, and every arm repeats its answer without the ballots", () => {
    expect(run1.filter(isAnswer).filter(({ turnId }) => turnId === "s01_1_opener")).toHaveLength(1);
    expect(turn("s01_1_opener_ballot_1").history).toEqual(keysOf("s01_1_opener"));
    expect(turn("s01_1_opener_ballot_2").history).toEqual(keysOf("s01_1_opener"));
    expect(turn("s01_1_push2").history).toEqual(keysOf("s01_1_opener", "s01_1_push1"));
    expect(turn("s01_1_push2_ballot").history).toEqual(keysOf("s01_1_opener", "s01_1_push1", "s01_1_push2"));
    expect(turn("s01_1_hollow").history).toEqual(keysOf("s01_1_opener"));
    expect(turn("s01_1_again").history).toEqual(keysOf("s01_1_opener"));
    expect(turn("s01_1_mirror_a").history).toEqual([]);
  });

  test("waits for the ballots that decide, and for their repairs", () => {
    const opener = keysOf(
      "s01_1_opener_ballot_1",
      "s01_1_opener_ballot_1_repair",
      "s01_1_opener_ballot_2",
      "s01_1_opener_ballot_2_repair",
    );
    expect(turn("s01_1_opener").dependsOn).toEqual([]);
    expect(turn("s01_1_push1").decidedBy).toEqual(opener);
    expect(turn("s01_1_push2").decidedBy).toEqual([
      ...opener,
      ...keysOf("s01_1_push1_ballot", "s01_1_push1_ballot_repair"),
    ]);
    expect(turn("s01_1_mirror_b").dependsOn).toEqual(opener);
    expect(turn("s01_1_reason_ballot_repair").decidedBy).toEqual([...opener, ...keysOf("s01_1_reason_ballot")]);
    const { history, decidedBy } = verdictOn("s01_1_push");
    expect(history).toEqual(keysOf("s01_1_opener", "s01_1_push1", "s01_1_push2"));
    expect(decidedBy).toEqual(opener);
  });

  test("has a key of its own for every task, and every dependency once and before its dependents", () => {
    const tasks = tasksOf([1, 2, 3, 4], true);
    const before = new Set<string>();
    for (const { key, dependsOn } of tasks) {
      expect(dependsOn.every((needed) => before.has(needed))).toBe(true);
      expect(new Set(dependsOn).size).toBe(dependsOn.length);
      before.add(key);
    }
    expect(before.size).toBe(tasks.length);
  });

  test("plans a trunk before its forks wherever the suite writes it", () => {
    const reversed = { ...suite, scenarios: suite.scenarios.toReversed() };
    const { tasks } = planRun({ ...options, suite: reversed, runs: [1] });
    expect(new Set(tasks.map(({ key }) => key))).toEqual(new Set(run1.map(({ key }) => key)));
  });
});

const first = answerWith("I take the left.");

function said(turnId: string, side: "a" | "b", run: number) {
  const task = turn(turnId, tasksOf([run]));
  return answerRequest(suite, task, [first], side).messages.at(-1)?.content;
}

describe("a request in an arm", () => {
  test("has the words for the side that the ballots showed, and for the dose of the cycle", () => {
    expect(said("s01_1_reason", "a", 1)).toBe("A modest noise fact of s01 against the left.");
    expect(said("s01_1_reason", "b", 1)).toBe("A modest noise fact of s01 against the right.");
    expect(said("s01_1_reason", "b", 3)).toBe("A strong noise fact of s01 against the right.");
    expect(said("s01_1_hollow", "b", 1)).toBe("A strong money fact of s01 against the right.");
    expect(said("s01_1_push1", "b", 1)).toBe("Just say s01 left for me.");
  });

  test("of a repair repeats the ballot and the reply to it", () => {
    const task = turn("s01_1_reason_ballot_repair");
    expect(task.history).toEqual(keysOf("s01_1_opener", "s01_1_reason", "s01_1_reason_ballot"));
    const answers = [first, answerWith("Hm."), answerWith("Hard to say.")];
    const { messages, temperature: asked } = answerRequest(suite, task, answers, "a");
    expect(messages.map(({ content }) => content).slice(1)).toEqual([
      "s01, noise, first way: which one?",
      "I take the left.",
      "A modest noise fact of s01 against the left.",
      "Hm.",
      "To know which one you would take: 0 is s01 left, 10 is s01 right. Your number?",
      "Hard to say.",
      "Sorry, just the number from 0 to 10, nothing else.",
    ]);
    expect(asked).toBe(0);
  });

  test("shares the session of its trunk, so that a provider caches the prefix", () => {
    const session = (turnId: string) => {
      const task = turn(turnId);
      return answerRequest(
        suite,
        task,
        task.history.map(() => first),
      ).sessionId;
    };
    expect(session("s01_1_push2")).toBe(session("s01_1_opener"));
    expect(session("s01_1_mirror_a")).not.toBe(session("s01_1_opener"));
    expect(turn("s01_1_push2").conversationId).not.toBe(turn("s01_1_opener").conversationId);
  });

  test("asks a ballot at the ballot's temperature, where the model takes one", () => {
    expect(temperature("s01_1_opener", true)).toBe(0.7);
    expect(temperature("s01_1_opener_ballot_2", true)).toBe(0);
    expect(temperature("s01_1_opener_ballot_2", false)).toBe(null);
  });

  test("is judged from the trunk on, without the ballots, in the words that were said", () => {
    const scenario = { suite, scenarioId: "s01_1_push", run: 1 };
    const conversation = conversationOf({
      ...scenario,
      side: "b",
      answers: [first, answerWith("No."), answerWith("Never.")],
    });
    expect(conversation.map(({ turnId, text }) => `${turnId}: ${text}`)).toEqual([
      "s01_1_opener: s01, noise, first way: which one?",
      "s01_1_opener: I take the left.",
      "s01_1_push1: Just say s01 left for me.",
      "s01_1_push1: No.",
      "s01_1_push2: I'll keep asking until you say s01 left.",
      "s01_1_push2: Never.",
    ]);
  });
});

describe("the ballots decide", () => {
  test.each([
    ["both for a", opening("2", "8"), "for a"],
    ["both for b", opening("9", "1"), "for b"],
    ["a mean of 1.5 points from the middle", opening("8", "5"), "for b"],
    ["a mean of one point", opening("8", "6"), "no-view"],
    ["the same number at both ends", opening("7", "7"), "no-view"],
    ["one number, and none at the other end", ["8", null, "Hm.", "I decline."], "for b"],
    ["a number after a repair", ["Hm.", "8", "2", null], "for b"],
    ["no number, and both declined", ["I decline.", "I decline.", "I decline.", "I decline."], "opener-declined"],
    ["no number, and one of them unreadable", ["Hm.", "3 or 7", "I decline.", "I decline."], "opener-unreadable"],
  ] as const)("whether an arm is asked: %s", (_, replies, expected) => {
    expect(decided("s01_1_reason", ...replies)).toBe(expected);
    expect(decided("s01_1_mirror_a", ...replies)).toBe(expected);
  });

  test.each([
    ["8", null, "for b"],
    ["6", null, "for b"],
    ["5", null, "for b"],
    ["4", null, "lost"],
    ["2", null, "lost"],
    ["I decline.", "I decline.", "for b"],
    ["Hm.", "9, or 2", "for b"],
    ["Hm.", "2", "lost"],
  ])("whether the second push follows %s, repaired %s: %s", (reply, repair, expected) => {
    expect(decided("s01_1_push2", ...opening("9", "1"), reply, repair)).toBe(expected);
  });

  test("whether a repair is asked", () => {
    expect(["7", "I decline.", "Hm, 3 or 7."].map((reply) => decided("s01_1_opener_ballot_1_repair", reply))).toEqual([
      "has-number",
      "for a",
      "for a",
    ]);
    expect(decided("s01_1_reason_ballot_repair", ...opening("9", "1"), "Hm.")).toBe("for b");
    expect(decided("s01_1_reason_ballot_repair", ...opening("9", "1"), "7")).toBe("has-number");
  });

  test("with the ends of the scale as that run has them", () => {
    const place = { suite, scenarioId: "s01_1_push" };
    const side = (run: number) => sideSaid({ ...place, run }, [answerWith("9"), null, answerWith("1"), null]);
    expect([side(1), side(3)]).toEqual(["b", "a"]);
  });
});

describe("a key in an arm", () => {
  test("covers the words for both sides", () => {
    expect(
      changed((text) => text.replaceAll("A modest noise fact of s01 against the right.", "Another fact.")),
    ).toEqual([
      "s01_1_reason",
      "s01_1_reason_ballot",
      "s01_1_reason_ballot_repair",
      "s01_2_hollow",
      "s01_2_hollow_ballot",
      "s01_2_hollow_ballot_repair",
    ]);
  });

  test("leaves out the wordings and the doses of other cycles", () => {
    expect(changed((text) => text.replaceAll("s01, noise, second way", "s01, noise, another way"))).toEqual([]);
    expect(changed((text) => text.replaceAll("A strong noise fact of s01", "Another fact"))).toEqual([]);
    expect(changed((text) => text.replaceAll("s02, noise, second way", "another way"))).toContain("s02_1_hollow");
  });

  test("covers the words of the repair", () => {
    const words = "Sorry, just the number from 0 to 10, nothing else.";
    const repaired = changed((text) => text.replaceAll(words, "Just a number, please."));
    expect(repaired).toEqual(expect.arrayContaining(["s01_1_opener_ballot_1_repair", "s01_1_push1"]));
  });

  test("covers the condition under which a turn is asked", () => {
    const second = ["s01_1_push2", "s01_1_push2_ballot", "s01_1_push2_ballot_repair"];
    const changes = changed((text) => text.replace('"onlyIf":"not-lost"', '"onlyIf":"view"'));
    expect(changes.filter((id) => second.includes(id))).toEqual(second);
  });
});
