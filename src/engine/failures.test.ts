import { describe, expect, test } from "vitest";
import { failed, playScript, retry, steps, task, unlimited } from "./testing/scripted-run.ts";

const chain = [task("a"), task("b", { dependsOn: ["a"] }), task("c", { dependsOn: ["b"] })];

describe("failure", () => {
  test("what depends on a failed task is blocked, the rest goes on", async () => {
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

  test("a spent quota stops its channel alone, and the lane that cannot go on makes room for the next", async () => {
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
      retries: {},
      failed: [{ fault: "quota-exhausted" }],
      stop: null,
    });
    expect(summary.blocked.map(({ key }) => key)).toEqual(["spent-verdict"]);
  });

  test("a stopped channel leaves alone what other channels can still do", async () => {
    const tasks = [
      task("answer", { channel: "poor" }),
      task("verdict", { channel: "judge", dependsOn: ["answer"] }),
      task("spent", { channel: "poor" }),
    ];
    const step = steps({ spent: [{ ms: 50, outcome: failed("quota-exhausted") }] });
    const { summary, started } = await playScript({ tasks, step });
    expect(started).toEqual(["answer", "spent", "verdict"]);
    expect(summary).toMatchObject({ done: 2, cancelled: 0 });
  });

  test.each(["no-credit", "unauthorized"] as const)(
    "%s stops the run, and what is in flight comes to its end",
    async (fault) => {
      const tasks = [task("bad"), task("slow"), task("shaky"), ...chain];
      const step = steps({ bad: [{ ms: 50, outcome: failed(fault) }], shaky: [{ outcome: retry("timeout") }] });
      const { summary, started, endedAt } = await playScript({ tasks, step });
      expect(started).toEqual(["a", "bad", "slow", "shaky"]);
      expect(endedAt).toBe(100);
      expect(summary).toMatchObject({
        done: 2,
        cancelled: 3,
        retries: {},
        failed: [{ fault }],
        stop: { kind: "failure", fault },
      });
    },
  );

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
