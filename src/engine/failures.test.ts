import { describe, expect, test } from "vitest";
import { failed, playScript, retry, steps, task, unlimited } from "../../test/support/engine/scripted-run.ts";

const chain = [task("a"), task("b", { dependsOn: ["a"] }), task("c", { dependsOn: ["b"] })];

describe("failure", () => {
  test("dependents of a failed task are blocked, the rest runs", async () => {
    const tasks = [...chain, task("alone"), task("alone2", { dependsOn: ["alone"] })];
    const step = steps({ a: [{ outcome: failed("rejected") }] });
    const { summary, timeline } = await playScript({ tasks, step });
    expect(summary).toMatchObject({ done: 2, cancelled: 0, attempts: 3, stop: null });
    expect(summary.blocked.map(({ key }) => key)).toEqual(["b", "c"]);
    const because = timeline.flatMap(({ event }) => (event.kind === "task-blocked" ? [event.because.key] : []));
    expect(because).toEqual(["a", "a"]);
  });

  test("a failed lane ends and lets the next one open", async () => {
    const tasks = [...chain, task("other", { lane: "other" })];
    const step = steps({ a: [{ outcome: failed("rejected") }] });
    const { summary } = await playScript({ tasks, step, limits: { ...unlimited, openLanes: 1 } });
    expect(summary).toMatchObject({ done: 1, cancelled: 0 });
  });

  test("a spent quota stops only its channel, and a blocked lane lets the next one open", async () => {
    const answers = ["spent", "shaky", "queued"].map((key) => task(key, { lane: "one", channel: "poor" }));
    const verdicts = answers.map(({ key }) =>
      task(`${key}-verdict`, { lane: "one", channel: "judge", dependsOn: [key] }),
    );
    const tasks = [...answers, ...verdicts, task("rich", { lane: "two", channel: "rich" })];
    const step = steps({
      spent: [{ ms: 50, outcome: failed("quota-exhausted") }],
      shaky: [{ outcome: retry("timeout") }],
    });
    const limits = { ...unlimited, openLanes: 1, perChannel: () => 2 };
    const { summary, started } = await playScript({ tasks, step, limits });
    expect(started).toEqual(["spent", "shaky", "rich"]);
    expect(summary).toMatchObject({
      done: 1,
      cancelled: 4,
      failed: [{ fault: "quota-exhausted" }],
      stop: null,
    });
    expect(summary.retries).toEqual({});
    expect(summary.blocked.map(({ key }) => key)).toEqual(["spent-verdict"]);
  });

  test("a stopped channel does not affect other channels", async () => {
    const tasks = [
      task("answer", { channel: "poor" }),
      task("verdict", { channel: "judge", dependsOn: ["answer"] }),
      task("spent", { channel: "poor" }),
      task("too-late", { channel: "poor", dependsOn: ["verdict"] }),
    ];
    const step = steps({ spent: [{ ms: 50, outcome: failed("quota-exhausted") }] });
    const { summary, started } = await playScript({ tasks, step });
    expect(started).toEqual(["answer", "spent", "verdict"]);
    expect(summary).toMatchObject({ done: 2, cancelled: 1 });
  });

  test("a lane emptied by a stopped channel before it opens is skipped", async () => {
    const tasks = [
      task("spent", { lane: "one", channel: "poor" }),
      task("slow", { lane: "one", channel: "rich" }),
      task("hopeless", { lane: "two", channel: "poor" }),
      task("rich", { lane: "three", channel: "rich" }),
    ];
    const step = steps({ spent: [{ outcome: failed("quota-exhausted") }], slow: [{ ms: 200 }] });
    const { summary, started } = await playScript({ tasks, step, limits: { ...unlimited, openLanes: 1 } });
    expect(started).toEqual(["spent", "slow", "rich"]);
    expect(summary).toMatchObject({ done: 2, cancelled: 1 });
  });

  test("tasks left by a stopped channel stay left when its calls in flight end", async () => {
    const tasks = [
      task("spent", { channel: "poor" }),
      task("spent-too", { channel: "poor" }),
      task("shaky", { channel: "poor" }),
      task("rich"),
      task("poor-after-rich", { channel: "poor", dependsOn: ["rich"] }),
      task("slow"),
      task("after-slow", { dependsOn: ["slow"] }),
    ];
    const step = steps({
      spent: [{ ms: 50, outcome: failed("quota-exhausted") }],
      "spent-too": [{ ms: 150, outcome: failed("quota-exhausted") }],
      shaky: [{ ms: 40, outcome: retry("timeout", 60) }],
      slow: [{ ms: 200 }],
    });
    const { summary, endedAt } = await playScript({ tasks, step, random: () => 0 });
    expect(summary).toMatchObject({ done: 3, cancelled: 2, attempts: 6 });
    expect(endedAt).toBe(300);
  });

  test.each(["no-credit", "unauthorized"] as const)("%s stops the run, calls in flight finish", async (fault) => {
    const tasks = [task("bad"), task("bad-too"), task("slow"), task("shaky"), ...chain];
    const step = steps({
      bad: [{ ms: 50, outcome: failed(fault) }],
      "bad-too": [{ ms: 60, outcome: failed(fault) }],
      shaky: [{ outcome: retry("timeout") }],
    });
    const { summary, started, endedAt } = await playScript({ tasks, step });
    expect(started).toEqual(["a", "bad", "bad-too", "slow", "shaky"]);
    expect(endedAt).toBe(100);
    expect(summary).toMatchObject({ done: 2, cancelled: 3, failed: [{ fault }, { fault }] });
    expect(summary.retries).toEqual({});
    expect(summary.stop).toMatchObject({ kind: "failure", fault, node: { key: "bad" } });
  });

  test("an execute that throws fails its task as internal, in one clean line", async () => {
    const step = steps({ a: [{ outcome: new TypeError("no such\n\u001b[31mthing") }] });
    const { summary } = await playScript({ tasks: [...chain, task("alone")], step });
    expect(summary.failed).toMatchObject([
      { node: { key: "a" }, fault: "internal", detail: "TypeError: no such [31mthing" },
    ]);
    expect(summary).toMatchObject({ done: 1, attempts: 2 });
    expect(summary.blocked.map(({ key }) => key)).toEqual(["b", "c"]);
  });
});
