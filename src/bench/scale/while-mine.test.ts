import { describe, expect, it } from "vitest";
import type { Claims } from "../sessions/claims.ts";
import { whileMine } from "./while-mine.ts";

const start = {
  taskKey: "a".repeat(64),
  startedAt: "2026-01-01T00:00:00.000Z",
  endpoint: "local",
  model: "sim/asks",
  request: "{}",
  reservedUsd: null,
};

/** Claims that are granted when `during` has passed. */
function granting(during: () => void): Claims {
  return {
    async claim() {
      during();
      return { kind: "begun", attemptId: 7 };
    },
    endDead: () => Promise.resolve(),
  };
}

describe("work that is given to a worker", () => {
  it("may be sent while it is its own", async () => {
    const { claims, signal } = whileMine(() => true, new AbortController().signal);
    expect(await claims(granting(() => {})).claim(start)).toEqual({ kind: "begun", attemptId: 7 });
    expect(signal.aborted).toBe(false);
  });

  it("is begun, so that its end is written down, and not sent, when it was lost during the claim", async () => {
    let mine = true;
    const { claims, signal } = whileMine(() => mine, new AbortController().signal);
    const asleep = granting(() => {
      mine = false;
    });
    expect(await claims(asleep).claim(start)).toEqual({ kind: "begun", attemptId: 7 });
    expect(signal.reason).toMatchObject({ message: expect.stringContaining("taken this work over") });
  });

  it("ends with the worker", () => {
    const worker = new AbortController();
    const { signal } = whileMine(() => true, worker.signal);
    worker.abort(new Error("The worker has ended."));
    expect(signal.reason).toMatchObject({ message: "The worker has ended." });
  });
});
