import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TaskOutcome } from "../../domain/task-outcome.ts";
import type { StepFunction } from "../../../test/support/engine/scripted-run.ts";
import { independentTasks, tryProvider } from "../../../test/support/engine/try-provider.ts";

const minute = 60_000;

describe("a cap of calls a minute", () => {
  test("holds in every rolling minute, not only in calendar minutes, and is used in full", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          perMinute: fc.integer({ min: 1, max: 90 }),
          calls: fc.integer({ min: 1, max: 300 }),
          servedAfterMs: fc.constantFrom(10, 700, 20_000),
          channels: fc.integer({ min: 1, max: 4 }),
        }),
        async ({ perMinute, calls, servedAfterMs, channels }) => {
          const { provider, summary, endedAt } = await tryProvider({
            tasks: independentTasks(calls, channels),
            caps: [{ name: "you", atOnce: Infinity, perMinute }],
            allows: () => Infinity,
            servedAfterMs: () => servedAfterMs,
          });
          expect(summary.done).toBe(calls);
          const times = provider.arrivals.map(({ at }) => at);
          const tooSoon = times.filter((at, index) => at - (times[index - perMinute] ?? -Infinity) < minute);
          expect(tooSoon).toEqual([]);
          const fullMinutes = Math.ceil(calls / perMinute) - 1;
          // In each of them the last call may have had to wait for those before it.
          const served = Math.ceil(calls / 8) * servedAfterMs;
          expect(endedAt).toBeLessThanOrEqual(fullMinutes * 61_000 + served + servedAfterMs + 2_000);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("reports once when it begins to hold calls back and once when it stops", async () => {
    const { changes } = await tryProvider({
      tasks: independentTasks(100),
      caps: [{ name: "you", atOnce: Infinity, perMinute: 30 }],
      allows: () => Infinity,
    });
    const own = changes.filter(({ channel }) => channel === "you");
    expect(own[0]).toMatchObject({ kind: "channel-paused", limit: 30 });
    expect(own.length).toBeLessThanOrEqual(8);
  });

  test("does not count tasks that another process holds, or cached results", async () => {
    const seen = new Set<string>();
    const notMade: readonly TaskOutcome[] = [
      { kind: "deferred", afterMs: 100 },
      { kind: "done", cached: true },
    ];
    const wrap = (step: StepFunction): StepFunction => {
      return (node, context) => {
        const outcome = notMade[seen.size % 2];
        if (seen.has(node.key) || outcome === undefined) return step(node, context);
        seen.add(node.key);
        return { ms: 1, outcome };
      };
    };
    const { provider, endedAt } = await tryProvider({
      tasks: independentTasks(80),
      caps: [{ name: "you", atOnce: Infinity, perMinute: 40 }],
      allows: () => Infinity,
      wrap,
    });
    expect(provider.arrivals).toHaveLength(40);
    expect(endedAt).toBeLessThan(10_000);
  });
});

describe("a cap on parallel calls", () => {
  test("holds over all channels that it names", async () => {
    const { provider, endedAt, summary, changes } = await tryProvider({
      tasks: independentTasks(200, 7),
      caps: [{ name: "you", atOnce: 5, perMinute: Infinity }],
      allows: () => 5,
    });
    expect(summary.done).toBe(200);
    expect(provider.refused()).toBe(0);
    expect(endedAt).toBe((200 / 5) * 200);
    // A limit does not grow for calls that a cap holds back.
    expect(changes).toEqual([]);
  });
});
