import { describe, expect, test } from "vitest";
import type { Fault } from "../../domain/task-outcome.ts";
import { FakeClock } from "../../../test/support/engine/fake-clock.ts";
import { done, failed, retry, type StepFunction } from "../../../test/support/engine/scripted-run.ts";
import { independentTasks, tryProvider } from "../../../test/support/engine/try-provider.ts";

const day = 86_400_000;
/** What a timer can wait at most. */
const longestTimerMs = 2 ** 31 - 1;

/** The first call on one channel is told to come back much later. */
function oneDemand(retryAfterMs: number): (step: StepFunction) => StepFunction {
  let isMade = false;
  return (step) => (node, context) => {
    if (node.channel !== "channel-0" || isMade) return step(node, context);
    isMade = true;
    return { ms: 5, outcome: retry("rate-limited", retryAfterMs) };
  };
}

/** Every first call on one channel fails. */
function brokenAtFirst(step: StepFunction): StepFunction {
  return (node, context) =>
    node.channel === "channel-0" && context.attempt === 1
      ? { ms: 200, outcome: retry("server-error") }
      : step(node, context);
}

describe("Retry-After", () => {
  test.each([90_000, 7_200_000, 40 * day])(
    "of %s ms pauses its channel as long, and no other one",
    async (retryAfterMs) => {
      const { provider, summary, changes } = await tryProvider({
        tasks: independentTasks(40, 2),
        clock: new FakeClock(longestTimerMs),
        wrap: oneDemand(retryAfterMs),
      });
      const at = (channel: string): readonly number[] =>
        provider.arrivals.filter((arrival) => arrival.channel === channel).map((arrival) => arrival.at);
      expect(summary.done).toBe(40);
      expect(Math.max(...at("channel-1"))).toBeLessThan(1_000);
      // Those that were on their way already came through; everything else waited.
      expect(at("channel-0").filter((time) => time > 5 && time < retryAfterMs)).toEqual([]);
      expect(Math.min(...at("channel-0").filter((time) => time > 5))).toBe(retryAfterMs + 5);
      expect(changes.find(({ kind }) => kind === "channel-paused")).toMatchObject({
        channel: "channel-0",
        waitMs: retryAfterMs,
      });
      expect(changes.find(({ kind }) => kind === "channel-resumed")).toMatchObject({ channel: "channel-0" });
    },
  );
});

describe("faults other than rate limits", () => {
  test.each(["server-error", "connection", "timeout"] satisfies readonly Fault[])(
    "%s never cuts: growth pauses, and goes on when it is over",
    async (fault) => {
      const { changes, summary } = await tryProvider({
        tasks: independentTasks(1_500),
        total: 512,
        roundTripMs: 100,
        allows: () => Infinity,
        spoil: (now) => (now < 1_000 ? retry(fault) : null),
      });
      expect(summary.done).toBe(1_500);
      expect(changes.filter(({ kind }) => kind === "limit-cut")).toEqual([]);
      const paused = changes.find(({ kind }) => kind === "growth-paused");
      const resumed = changes.find(({ kind }) => kind === "growth-resumed");
      expect(paused?.reason).toContain(fault);
      expect(resumed?.at).toBeGreaterThan(10_000);
      const raised = changes.filter(({ kind }) => kind === "limit-raised").map(({ at }) => at);
      expect(raised.filter((at) => at > (paused?.at ?? 0) && at < (resumed?.at ?? 0))).toEqual([]);
      expect(Math.max(...raised)).toBeGreaterThanOrEqual(resumed?.at ?? Infinity);
    },
  );

  test("a broken channel does not keep the others from growing", async () => {
    const { changes } = await tryProvider({
      tasks: independentTasks(900, 9),
      allows: () => Infinity,
      wrap: brokenAtFirst,
    });
    const shared = changes.filter(({ channel, at }) => channel === "provider" && at < 1_000);
    expect(shared.every(({ kind }) => kind === "limit-raised")).toBe(true);
    expect(shared.at(-1)?.limit).toBeGreaterThanOrEqual(64);
    expect(changes.find(({ kind }) => kind === "growth-paused")).toMatchObject({ channel: "channel-0", at: 200 });
  });

  test.each([done, retry("empty"), retry("malformed-verdict"), failed("rejected"), failed("refused")])(
    "what a model or a request is to blame for changes no limit: %o",
    async (outcome) => {
      const { changes } = await tryProvider({
        tasks: independentTasks(8),
        wrap: () => () => ({ ms: 100, outcome }),
      });
      expect(changes.filter(({ kind }) => kind !== "limit-raised")).toEqual([]);
    },
  );
});

describe("a burst", () => {
  test("is one cut, regardless of how many calls are rate-limited", async () => {
    const { changes, provider } = await tryProvider({ tasks: independentTasks(180), refusedAfterMs: 150, total: 128 });
    expect(provider.refused()).toBeGreaterThan(50);
    const cuts = changes.filter(({ kind }) => kind === "limit-cut");
    expect(cuts.map(({ channel, limit }) => `${channel} ${limit}`)).toEqual(["channel-0 20"]);
  });
});
