import { describe, expect, it } from "vitest";
import type { StoreTest } from "./store-test.ts";

const orderedAt = "2030-01-01T10:00:00.000Z";
const order = { runId: "run", orderedAt, terms: "{}", body: "tasks" };
const paused = { channel: "slow", state: "paused", reason: null } as const;
const cancelled = { channel: "quick", state: "cancelled", reason: null } as const;
const free = { serial: 1, isStopped: false, heldUntil: null };

/** What workers look at before they take a call. */
export function workContract({ withStore }: StoreTest): void {
  describe("work for workers", () => {
    it("is ordered under a new serial each time, without what was stopped before, but for what is paused", () =>
      withStore(async ({ work }) => {
        expect(await work.order(order)).toBe(1);
        await work.stop({ runId: "run", serial: null }, [cancelled, paused]);
        const stops = [cancelled, paused];
        expect(await work.orders()).toEqual([{ runId: "run", serial: 1, orderedAt, terms: "{}", stops }]);
        expect(await work.order({ ...order, body: "other tasks" })).toBe(2);
        expect(await work.orders()).toMatchObject([{ serial: 2, stops: [paused] }]);
        expect(await work.body("run")).toBe("other tasks");
        await work.order({ ...order, runId: "later", orderedAt: "2031-01-01T10:00:00.000Z" });
        expect((await work.orders()).map(({ runId }) => runId)).toEqual(["later", "run"]);
        await work.remove(["run"]);
        expect(await work.body("run")).toBeNull();
        expect(await work.standing("run", "slow")).toBeNull();
      }));

    it("is stopped and resumed by channel", () =>
      withStore(async ({ work }) => {
        await work.order(order);
        await work.stop({ runId: "run", serial: 1 }, [paused]);
        expect(await work.standing("run", "slow")).toEqual({ ...free, isStopped: true });
        expect(await work.standing("run", "quick")).toEqual(free);
        expect(await work.resume("run", ["slow", "quick"])).toBe(2);
        expect(await work.standing("run", "slow")).toEqual({ ...free, serial: 2 });
      }));

    it("is not stopped on behalf of an earlier order", () =>
      withStore(async ({ work }) => {
        await work.order(order);
        await work.order(order);
        await work.stop({ runId: "run", serial: 1 }, [paused]);
        expect(await work.standing("run", "slow")).toEqual({ ...free, serial: 2 });
      }));

    it("waits for a channel that a server has closed, in every run", () =>
      withStore(async ({ work }) => {
        await work.order(order);
        await work.order({ ...order, runId: "other" });
        await work.hold("slow", 5_000);
        for (const runId of ["run", "other"]) {
          expect(await work.standing(runId, "slow")).toEqual({ ...free, heldUntil: 5_000 });
        }
        await work.release("slow");
        expect(await work.standing("run", "slow")).toEqual(free);
      }));
  });
}
