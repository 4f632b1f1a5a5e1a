import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TaskOutcome } from "../../domain/task-outcome.ts";
import { done, failed, retry } from "../../../test/support/engine/scripted-run.ts";
import { seededRandom } from "../../../test/support/engine/seeded-random.ts";
import { independentTasks, tryProvider } from "../../../test/support/engine/try-provider.ts";

const outcome = fc.constantFrom<TaskOutcome>(
  done,
  done,
  done,
  retry("rate-limited"),
  retry("rate-limited", 3_000),
  retry("server-error"),
  retry("connection"),
  retry("timeout"),
  failed("rejected"),
  { kind: "done", cached: true },
  { kind: "deferred", afterMs: 50 },
);

const behaviour = fc.record({
  channels: fc.integer({ min: 1, max: 5 }),
  total: fc.constantFrom(1, 7, 64),
  allowed: fc.constantFrom(1, 3, 20, 1_000),
  outcomes: fc.array(outcome, { minLength: 30, maxLength: 30 }),
  seed: fc.nat(),
});

test("for any provider behaviour, limits stay at 1 or more, every task is counted, and the run ends", async () => {
  await fc.assert(
    fc.asyncProperty(behaviour, async ({ channels, total, allowed, outcomes, seed }) => {
      const random = seededRandom(seed);
      let calls = 0;
      const { summary, changes } = await tryProvider({
        tasks: independentTasks(60, channels),
        total,
        allows: () => allowed,
        servedAfterMs: () => 10 + 500 * random(),
        spoil: () => {
          calls += 1;
          return calls <= outcomes.length ? (outcomes[calls - 1] ?? null) : null;
        },
      });
      expect(summary.done + summary.failed.length).toBe(60);
      expect(summary.failed.filter(({ fault }) => fault !== "rejected")).toEqual([]);
      for (const { limit, kind, channel } of changes) {
        expect(limit).toBeGreaterThanOrEqual(1);
        expect(limit).toBeLessThanOrEqual(2 * Math.max(total, 8));
        expect([kind, channel]).not.toContain("");
      }
      expectPausesToEnd(changes);
    }),
    { numRuns: 60 },
  );
});

function expectPausesToEnd(changes: readonly { readonly kind: string; readonly channel: string }[]): void {
  for (const own of Map.groupBy(changes, ({ channel }) => channel).values()) {
    const pauses = own
      .map(({ kind }) => kind)
      .filter((kind) => kind === "channel-paused" || kind === "channel-resumed");
    const expected = pauses.map((_, index) => (index % 2 === 0 ? "channel-paused" : "channel-resumed"));
    expect(pauses).toEqual(expected);
  }
}
