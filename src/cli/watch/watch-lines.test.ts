import { array, assert, constantFrom, integer, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import type { LiveView, SeenEvent } from "../../campaign/watch/live-view.ts";
import { textWidth } from "../../pages/index.ts";
import { eventWords } from "./event-words.ts";
import { closingLines, watchLines } from "./watch-lines.ts";

const hostile = oneof(
  string({ unit: "binary", maxLength: 60 }),
  constantFrom(
    "\u001b[2J\u001b]0;title\u0007",
    "\u009b31m\u202egnp.exe",
    "日本語のモデル".repeat(20),
    "👩‍👩‍👧".repeat(30),
    "a\nb\rc\u0000",
  ),
);

function viewOf(texts: readonly string[]): LiveView {
  const numbers = { total: 10, done: 3, inFlight: 1, retries: 2, lost: 1, usd: 0.25 };
  return {
    sessions: texts.map((host, pid) => ({
      id: host,
      host,
      pid,
      startedAt: "2030-01-01T00:00:00.000Z",
      isWorker: pid % 2 === 1,
      state: "at work",
    })),
    progress: {
      ...numbers,
      lanes: texts.map((label) => ({ label, ...numbers })),
      elapsedMs: 9000,
      remainingMs: 21_000,
    },
    faults: new Map([["timeout", 2]]),
    cutOff: 1,
    unpriced: 1,
    oldestCallMs: 40_000,
    limits: texts.map((channel) => ({ channel, limit: 4, isPaused: true })),
    news: [],
  };
}

function eventOf(text: string): SeenEvent {
  const texts = { suite: text, reason: text, detail: text, fault: text, model: text, modelConfig: text, judge: text };
  const numbers = { planned: 1, attempts: 1, limit: 2, before: null, waitMs: null, run: 1, budgetUsd: 1, spentUsd: 1 };
  const place = { id: 1, session: text, at: "2030-01-01T00:00:00.000Z", kind: "task-failed", channel: text };
  return { ...texts, ...numbers, ...place, scenario: text, lanes: [] };
}

test("whatever models and providers are called, the picture fits the window and steers no terminal", () => {
  assert(
    property(
      array(hostile, { maxLength: 8 }),
      integer({ min: 1, max: 140 }),
      integer({ min: 1, max: 40 }),
      (texts, columns, rows) => {
        const events = texts.map((text) => eventWords(eventOf(text)));
        const lines = watchLines({ view: viewOf(texts), events, db: texts[0] ?? "bench.db" }, { columns, rows });
        expect(lines.length).toBeLessThanOrEqual(rows);
        expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(columns);
        expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      },
    ),
    { seed: 1, numRuns: 60 },
  );
});

test("an event says what changed before where and why", () => {
  const cut = {
    ...eventOf(""),
    kind: "limit-cut",
    channel: "openrouter a/b",
    before: 8,
    limit: 4,
    reason: "refused",
    detail: null,
  };
  expect(eventWords(cut)).toMatch(/^\d\d:\d\d:\d\d limit-cut, 8 to 4 at once, openrouter a\/b: refused$/u);
  const failed = {
    ...eventOf(""),
    model: "m",
    judge: "j",
    scenario: "s",
    fault: "rejected",
    reason: null,
    detail: "HTTP 400",
  };
  expect(eventWords(failed)).toMatch(/task-failed, judge j, of m, run 1, s, rejected: HTTP 400$/u);
});

test("the end says what is missing, who has gone and what to do", () => {
  const [session] = viewOf(["host"]).sessions;
  const view = { ...viewOf(["host"]), sessions: session === undefined ? [] : [{ ...session, state: "gone" as const }] };
  expect(closingLines(view, "aib runs --db x.db")).toEqual([
    "No process is active any more: 3 of 10 calls done, $0.2500 spent by what was watched.",
    "1 process has died; 1 call was cut off and may have been billed.",
    "7 calls are missing: aib runs --db x.db says why and what completes them.",
  ]);
});
