import { describe, expect, test } from "vitest";
import { seededRandom } from "../../../test/support/engine/seeded-random.ts";
import { independentTasks, tryProvider } from "../../../test/support/engine/try-provider.ts";

const latencies = {
  "200 ms": () => () => 200,
  "2 s": () => () => 2_000,
  "1 to 30 s": () => {
    const random = seededRandom(3);
    return () => 1_000 + 29_000 * random();
  },
};

const cases = Object.entries(latencies).flatMap(([latency, times]) =>
  [1, 2, 21].flatMap((channels) => [null, 1_000].map((retryAfterMs) => ({ latency, times, channels, retryAfterMs }))),
);

describe("a provider that allows 20 calls at once", () => {
  test.each(cases)(
    "answers of $latency on $channels channels, Retry-After $retryAfterMs: 90 % used, at most 2 % rate-limited",
    async ({ latency, times, channels, retryAfterMs }) => {
      const count = latency === "200 ms" ? 2_000 : 1_000;
      const tasks = independentTasks(count, channels);
      const { usedShare, refusedShare, summary } = await tryProvider({ tasks, servedAfterMs: times(), retryAfterMs });
      expect(summary.done).toBe(count);
      expect(usedShare(20)).toBeGreaterThanOrEqual(0.9);
      expect(refusedShare).toBeLessThan(0.02);
    },
  );

  test.each([1, 2, 21])("whose 429 takes as long as an answer: one burst, %s channels", async (channels) => {
    const tasks = independentTasks(4_000, channels);
    const { usedShare, refusedShare, changes } = await tryProvider({ tasks, refusedAfterMs: 200 });
    expect(usedShare(20)).toBeGreaterThanOrEqual(0.9);
    expect(refusedShare).toBeLessThan(0.02);
    // A first burst is one cut, regardless of how many of its calls are rate-limited.
    const cuts = changes.filter(({ kind, at }) => kind === "limit-cut" && at < 1_000).map(({ channel }) => channel);
    expect(cuts.length).toBeGreaterThan(0);
    expect(cuts).toEqual([...new Set(cuts)]);
  });

  test("is probed less often the longer it stays constant", async () => {
    const { changes } = await tryProvider({ tasks: independentTasks(12_000) });
    const cuts = changes.filter(({ kind, channel }) => kind === "limit-cut" && channel === "channel-0");
    const between = cuts.slice(1).map(({ at }, index) => at - (cuts[index]?.at ?? 0));
    expect(between.length).toBeGreaterThan(2);
    expect(between).toEqual(between.toSorted((a, b) => a - b));
    expect(Math.max(...cuts.slice(1).map((cut) => (cut.kind === "limit-cut" ? cut.before - cut.limit : 0)))).toBe(1);
  });
});

describe("a limit that changes", () => {
  test("grows: soon used in full", async () => {
    const { provider, refusedShare } = await tryProvider({
      tasks: independentTasks(5_000),
      allows: (_, now) => (now < 10_000 ? 20 : 60),
    });
    const late = provider.arrivals.filter(({ at, isRefused }) => at > 17_000 && at < 22_000 && !isRefused);
    expect(late.length / 25).toBeGreaterThan(54);
    expect(refusedShare).toBeLessThan(0.02);
  });

  test("shrinks: followed in a few cuts, and what is left is used", async () => {
    const { provider, refusedShare } = await tryProvider({
      tasks: independentTasks(1_500),
      allows: (_, now) => (now < 5_000 ? 20 : 4),
    });
    const late = provider.arrivals.filter(({ at, isRefused }) => at > 10_000 && at < 20_000 && !isRefused);
    expect(late.length / 50).toBeGreaterThan(3.6);
    expect(refusedShare).toBeLessThan(0.04);
  });

  test("drops to zero for a while: few calls meet a 429, and every call is made in the end", async () => {
    const { summary, changes, provider } = await tryProvider({
      tasks: independentTasks(600),
      allows: (_, now) => (now > 2_000 && now < 62_000 ? 0 : 20),
    });
    expect(summary.done).toBe(600);
    expect(Math.min(...changes.map(({ limit }) => limit))).toBe(1);
    expect(provider.refused()).toBeLessThan(40);
  });
});

describe("whose limit it is", () => {
  test("one throttled channel of nine does not slow the others down", async () => {
    const { endedAt, provider, changes } = await tryProvider({
      tasks: independentTasks(2_700, 9),
      groupOf: (channel) => channel,
      allows: (channel) => (channel === "channel-3" ? 2 : 100),
    });
    const ends = (channel: string): number =>
      Math.max(...provider.arrivals.filter((arrival) => arrival.channel === channel).map(({ at }) => at));
    const others = [0, 1, 2, 4, 5, 6, 7, 8].map((index) => ends(`channel-${index}`));
    // 2,700 calls at 64 at once would take 8.4 s; the throttled 300 alone take 30 s at 2 at once.
    expect(Math.max(...others)).toBeLessThan(11_000);
    expect(endedAt).toBeLessThan(36_000);
    const shared = changes.filter(({ channel, at }) => channel === "provider" && at < 11_000);
    expect(shared.at(-1)?.limit).toBeGreaterThanOrEqual(64);
    expect(shared.filter(({ kind }) => kind === "limit-cut").length).toBeLessThan(3);
  });

  test("a limit for all channels together is found although no channel has many calls", async () => {
    const { usedShare, changes } = await tryProvider({ tasks: independentTasks(2_000, 40), total: 128 });
    expect(usedShare(20)).toBeGreaterThanOrEqual(0.9);
    const cut = changes.find(({ kind }) => kind === "limit-cut");
    expect(cut?.channel).toBe("provider");
  });
});
