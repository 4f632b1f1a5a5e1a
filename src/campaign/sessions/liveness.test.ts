import { expect, test } from "vitest";
import type { SessionRecord } from "../../store/index.ts";
import { createLiveness, type Liveness } from "./liveness.ts";

const silenceMs = 30_000;

/** A liveness whose clock the test sets, on a machine where only process 1 runs. */
function watchFrom(start: number, isCalm = () => true): { liveness: Liveness; at: (moment: number) => number } {
  let time = start;
  const machine = { host: "here", isRunning: (pid: number) => pid === 1, now: () => time };
  const liveness = createLiveness(silenceMs, isCalm, machine);
  return { liveness, at: (moment) => (time = moment) };
}

function session(parts: Partial<SessionRecord> = {}): SessionRecord {
  const at = "2030-01-01T00:00:00.000Z";
  return { id: "a", startedAt: at, host: "there", pid: 1, heartbeatAt: at, endedAt: null, ...parts };
}

test("a process of this machine that runs no more is dead at once", () => {
  const { liveness } = watchFrom(0);
  expect(liveness.isDead(session({ host: "here", pid: 2 }), 0)).toBe(true);
  expect(liveness.isDead(session({ host: "here", pid: 1 }), 0)).toBe(false);
});

test("a process id of another machine says nothing", () => {
  const { liveness } = watchFrom(0);
  expect(liveness.isDead(session({ host: "there", pid: 2 }), 0)).toBe(false);
});

test("a session is dead when its heartbeat has stood still for the whole time, counted from when it was first seen", () => {
  const { liveness, at } = watchFrom(100);
  for (const [moment, dead] of [
    [100, false],
    [30_099, false],
    [30_100, true],
  ] as const) {
    expect(liveness.isDead(session(), at(moment))).toBe(dead);
  }
});

test("a heartbeat that changes is a sign of life, at any clock", () => {
  const { liveness, at } = watchFrom(0);
  const beats = ["2030-01-01T00:00:00.000Z", "1999-01-01T00:00:00.000Z", "2050-01-01T00:00:00.000Z"];
  for (const [beat, heartbeatAt] of beats.entries()) {
    expect(liveness.isDead(session({ heartbeatAt }), at(beat * 29_000))).toBe(false);
  }
  expect(liveness.isDead(session({ heartbeatAt: beats[2] ?? "" }), at(2 * 29_000 + silenceMs))).toBe(true);
});

test("an observer that slept after reading does not take its own sleep for another's silence", () => {
  const { liveness, at } = watchFrom(0);
  liveness.isDead(session(), 0);
  at(silenceMs);
  expect(liveness.isDead(session(), 10)).toBe(false);
});

test("each session has a silence of its own", () => {
  const { liveness, at } = watchFrom(0);
  liveness.isDead(session(), 0);
  at(silenceMs);
  expect(liveness.isDead(session({ id: "b" }), silenceMs)).toBe(false);
  expect(liveness.isDead(session(), silenceMs)).toBe(true);
});
