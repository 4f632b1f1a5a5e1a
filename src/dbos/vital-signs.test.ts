import { describe, expect, it } from "vitest";
import { vitalSigns } from "./vital-signs.ts";

/** Signs of life by a clock that stands still unless it is moved. */
function signs() {
  let at = 1_000;
  const vital = vitalSigns({ silenceMs: 100, now: () => at });
  const pass = (ms: number): void => {
    at += ms;
  };
  return { ...vital, pass, now: () => at, beat: (tookMs = 0) => vital.give(async () => pass(tookMs)) };
}

describe("signs of life", () => {
  it("are unbroken while each comes in time", async () => {
    const { beat, pass, now, unbrokenSince } = signs();
    await beat();
    const since = now();
    for (let times = 0; times < 5; times += 1) {
      pass(90);
      await beat(5);
    }
    pass(90);
    expect(unbrokenSince(since)).toBe(true);
  });

  it("are broken before the first one, and where the last one is too long ago", async () => {
    const { beat, pass, now, unbrokenSince } = signs();
    expect(unbrokenSince(now())).toBe(false);
    await beat();
    pass(101);
    expect(unbrokenSince(now())).toBe(false);
  });

  it.each([
    ["a gap", { silent: 150, tookMs: 0 }],
    ["a sign that took too long to arrive, for nobody knows when it was seen", { silent: 60, tookMs: 60 }],
  ])("stay broken for what began before %s, and are whole for what begins after it", async (_, { silent, tookMs }) => {
    const { beat, pass, now, unbrokenSince } = signs();
    await beat();
    const before = now();
    pass(silent);
    await beat(tookMs);
    expect(unbrokenSince(before)).toBe(false);
    expect(unbrokenSince(now())).toBe(true);
  });

  it("do not count where they did not arrive", async () => {
    const { give, beat, pass, now, unbrokenSince } = signs();
    await beat();
    pass(60);
    await expect(give(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
    pass(60);
    expect(unbrokenSince(now())).toBe(false);
  });
});
