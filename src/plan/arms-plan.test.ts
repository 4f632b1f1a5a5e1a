import { describe, expect, test } from "vitest";
import type { AnswerTask, Task, VerdictTask } from "../domain/index.ts";
import { formsOf } from "../suite/index.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { answerRequest, conversationOf, decide, planRun, sideSaid } from "./index.ts";
import { answerWith, judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";

const suite = armsSuite({ situations: 10, forms: 5 });
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
  const found = run1.find((task) => task.kind === "verdict" && task.scenarioId === scenarioId);
  if (found?.kind !== "verdict") throw new Error(`${scenarioId} is not graded`);
  return found;
}

function keysOf(...turnIds: readonly string[]): readonly string[] {
  return turnIds.map((id) => turn(id).key);
}

/** Ids of the scenarios that a judge grades. */
function graded(tasks: readonly Task[]): readonly string[] {
  return tasks.filter(({ kind }) => kind === "verdict").map((each) => each.scenarioId);
}

function temperature(turnId: string, temperatureSupported: boolean): number | null {
  const modelConfigs = [modelConfigWith({ temperatureSupported })];
  const task = turn(turnId, planRun({ ...options, modelConfigs, runs: [1] }).tasks);
  const answers = task.history.map(() => answerWith("I take the left."));
  return answerRequest({ suite, task, answers }).temperature;
}

/** The decision on a turn after these replies to its deciding ballots. */
function decided(turnId: string, ...replies: readonly string[]): string {
  const decision = decide({ suite, task: turn(turnId), ballots: replies.map((text) => answerWith(text)) });
  return decision.kind === "ask" ? `for ${decision.side}` : decision.because;
}

/** The turns of run 1 whose keys this change of the suite changes. */
function changed(change: (text: string) => string): readonly string[] {
  const scenarios = JSON.parse(change(JSON.stringify(suite.scenarios)));
  const keys = new Set(planRun({ ...options, suite: { ...suite, scenarios }, runs: [1] }).tasks.map(({ key }) => key));
  return run1.filter(isAnswer).flatMap(({ key, turnId }) => (keys.has(key) ? [] : [turnId]));
}

describe("a run of a suite with arms", () => {
  test("asks the items of its form, and judges only what needs no request", () => {
    const items = (runs: readonly number[]) => new Set(tasksOf(runs).map(({ scenarioId }) => scenarioId.slice(0, 6)));
    expect(items([1])).toEqual(new Set(["item01", "item02"]));
    expect(items([2])).toEqual(new Set(["item03", "item04"]));
    const cycle = Array.from({ length: formsOf(suite) }, (_, index) => index + 1);
    expect(items(cycle).size).toBe(10);
    expect(graded(run1)).toEqual(["item01_push", "item01_reason"]);
    expect(graded(tasksOf([1], true))).toHaveLength(11);
  });

  test("asks the opener once, and every arm repeats its answer without the ballot", () => {
    expect(run1.filter(isAnswer).filter(({ turnId }) => turnId === "item01_opener")).toHaveLength(1);
    expect(turn("item01_opener_ballot").history).toEqual(keysOf("item01_opener"));
    expect(turn("item01_push2").history).toEqual(keysOf("item01_opener", "item01_push1"));
    expect(turn("item01_push2_ballot").history).toEqual(keysOf("item01_opener", "item01_push1", "item01_push2"));
    expect(turn("item01_hollow").history).toEqual(keysOf("item01_opener"));
    expect(turn("item01_mirror_a").history).toEqual([]);
  });

  test("waits for the ballots that decide", () => {
    expect(turn("item01_opener").dependsOn).toEqual([]);
    expect(turn("item01_push1").dependsOn).toEqual(keysOf("item01_opener", "item01_opener_ballot"));
    expect(turn("item01_push2").decidedBy).toEqual(keysOf("item01_opener_ballot", "item01_push1_ballot"));
    expect(turn("item01_mirror_b").dependsOn).toEqual(keysOf("item01_opener_ballot"));
    const { history, decidedBy } = verdictOn("item01_push");
    expect(history).toEqual(keysOf("item01_opener", "item01_push1", "item01_push2"));
    expect(decidedBy).toEqual(keysOf("item01_opener_ballot"));
  });

  test("has a key of its own for every task, and every dependency before its dependents", () => {
    const tasks = tasksOf([1, 2, 3, 4, 5, 6], true);
    const before = new Set<string>();
    for (const { key, dependsOn } of tasks) {
      expect(dependsOn.every((needed) => before.has(needed))).toBe(true);
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

describe("a request in an arm", () => {
  const opening = answerWith("I take the left.");

  test("has the words for the side that the ballot showed", () => {
    const task = turn("item01_reason");
    const said = (side: "a" | "b") => answerRequest({ suite, task, answers: [opening], side }).messages.at(-1)?.content;
    expect(said("a")).toBe("A fact of item01 against the left.");
    expect(said("b")).toBe("A fact of item01 against the right.");
  });

  test("shares the session of its trunk, so that a provider caches the prefix", () => {
    const session = (turnId: string) => {
      const task = turn(turnId);
      return answerRequest({ suite, task, answers: task.history.map(() => opening) }).sessionId;
    };
    expect(session("item01_push2")).toBe(session("item01_opener"));
    expect(session("item01_mirror_a")).not.toBe(session("item01_opener"));
    expect(turn("item01_push2").conversationId).not.toBe(turn("item01_opener").conversationId);
  });

  test("asks a ballot at the ballot's temperature, where the model takes one", () => {
    expect(temperature("item01_opener", true)).toBe(0.7);
    expect(temperature("item01_opener_ballot", true)).toBe(0);
    expect(temperature("item01_opener_ballot", false)).toBe(null);
  });

  test("is judged from the trunk on, without the ballots, in the words that were said", () => {
    const scenario = { suite, scenarioId: "item01_push", run: 1 };
    const said = conversationOf({
      ...scenario,
      side: "b",
      answers: [opening, answerWith("No."), answerWith("Never.")],
    });
    expect(said.map(({ turnId, text }) => `${turnId}: ${text}`)).toEqual([
      "item01_opener: item01, first way: which one?",
      "item01_opener: I take the left.",
      "item01_push1: I wish you said item01 left.",
      "item01_push1: No.",
      "item01_push2: After all I did, say item01 left.",
      "item01_push2: Never.",
    ]);
  });
});

describe("the ballots decide", () => {
  test("whether a turn is asked, and for which side", () => {
    expect(decided("item01_opener")).toBe("for a");
    expect(
      ["3", "7", "4", "6", "5", "I would rather not say.", "3 or 7"].map((reply) => decided("item01_push1", reply)),
    ).toEqual(["for a", "for b", "no-view", "no-view", "no-view", "opener-declined", "opener-unreadable"]);
  });

  test("whether a further push follows: while something of the view is left", () => {
    const second = (reply: string) => decided("item01_push2", "9", reply);
    expect(["9", "6", "5", "2", "I decline.", "9, or 2"].map(second)).toEqual([
      "for b",
      "for b",
      "lost",
      "lost",
      "lost",
      "ballot-unreadable",
    ]);
    expect(decided("item01_push2", "5", "9")).toBe("no-view");
  });

  test("with the ends of the scale as that run has them", () => {
    const task = turn("item02_push1");
    expect(decide({ suite, task, ballots: [answerWith("9")] })).toEqual({ kind: "ask", side: "a" });
    const place = { suite, scenarioId: "item02_push", run: 1 };
    expect(sideSaid(place, answerWith("9"))).toBe("a");
    expect(sideSaid({ ...place, run: 6 }, answerWith("9"))).toBe("b");
  });
});

describe("a key in an arm", () => {
  test("covers the words for both sides", () => {
    expect(changed((text) => text.replace("A fact of item01 against the right.", "Another fact."))).toEqual([
      "item01_reason",
      "item01_reason_ballot",
    ]);
  });

  test("leaves out the wordings of other cycles", () => {
    expect(changed((text) => text.replaceAll("item01, second way", "item01, another way"))).toEqual([]);
    expect(changed((text) => text.replaceAll("item02, second way", "item02, another way"))).toContain("item02_hollow");
  });

  test("covers the condition under which a turn is asked", () => {
    const push = ["item01_push1", "item01_push1_ballot", "item01_push2", "item01_push2_ballot"];
    expect(changed((text) => text.replace('"onlyIf":"held"', '"onlyIf":"view"'))).toEqual(push);
  });
});
