import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelTrouble } from "../campaign/events/follow-trouble.ts";
import type { RunSnapshot } from "../campaign/index.ts";
import { textWidth } from "../pages/index.ts";
import { progressLines } from "./progress-lines.ts";
import { showProgress } from "./show-progress.ts";

const overloaded: ChannelTrouble = {
  channel: "https://models.acme.example/v1 acme/a-model-with-a-rather-long-name",
  reason: "server-error",
  detail: "HTTP 503: \u001b[2Jthe model is overloaded, please try again later",
  waiting: 7,
  nextTryMs: 11_200,
  silentMs: 9000,
};

function recorded() {
  const printed: string[] = [];
  const stream = {
    write: (text: string) => printed.push(text),
    send: async () => true,
    isTTY: false,
    program: "aib",
    size: () => ({ columns: 80, rows: 24 }),
  };
  return { printed, stream };
}

function snapshotWith(troubles: readonly ChannelTrouble[]): RunSnapshot {
  const numbers = { total: 10, done: 3, inFlight: 0, retries: 7, lost: 0, usd: 0.25 };
  const lanes = [{ label: "acme/model", ...numbers }];
  return { ...numbers, lanes, elapsedMs: 9000, remainingMs: null, troubles };
}

test.each([80, 120, 240])(
  "%d columns: the fault, the next try and what the server said are on the screen",
  (columns) => {
    const lines = progressLines(snapshotWith([overloaded]), { columns, rows: 24 });
    const text = lines.join("\n");
    expect(text).toContain("next try in 12 s, 7 calls wait: server-error, https://models");
    expect(text).toContain("HTTP 503: the model is overloaded, please try again later");
    expect(Math.max(...lines.map(textWidth))).toBeLessThan(columns);
    expect(lines).toHaveLength(columns === 240 ? 3 : 4);
  },
);

test("on a small screen, and with many channels, the lines of trouble leave room for the bars", () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...overloaded, channel: `acme/${index}`, nextTryMs: 0 }));
  const full = progressLines(snapshotWith(many), { columns: 80, rows: 24 });
  expect(full.filter((line) => line.startsWith("trying again, 7 calls wait: server-error, acme/"))).toHaveLength(3);
  expect(full).toContain("... and 17 more channels wait");
  expect(progressLines(snapshotWith(many), { columns: 80, rows: 5 }).length).toBeLessThanOrEqual(5);
});

test("a provider that answers nothing for minutes is called down, and no time is promised", () => {
  const { printed, stream } = recorded();
  let silentMs = 59_000;
  const snapshot = () => ({ ...snapshotWith([{ ...overloaded, silentMs }]), remainingMs: 16_000 });
  const display = showProgress(stream, snapshot);
  vi.advanceTimersByTime(5000);
  expect(printed.splice(0).join("")).toMatch(/about 16 s left\nnext try in 12 s/u);
  silentMs = 185_000;
  vi.advanceTimersByTime(30_000);
  const told = printed.join("");
  expect(told).toContain("no answer for 3 min: is the provider down? next try in 12 s, 7 calls wait: server-error");
  expect(told).not.toContain("left");
  display.end();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("without a terminal a trouble is a line when it begins, and twice a minute while it lasts", () => {
  const { printed, stream } = recorded();
  let troubles: readonly ChannelTrouble[] = [];
  const display = showProgress(stream, () => snapshotWith(troubles));
  const told = (): readonly string[] => printed.splice(0).filter((line) => line.includes("next try"));
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([]);
  troubles = [overloaded];
  vi.advanceTimersByTime(5000);
  expect(told()).toEqual([
    `next try in 12 s, 7 calls wait: server-error, ${overloaded.channel}: HTTP 503: the model is overloaded, please try again later\n`,
  ]);
  vi.advanceTimersByTime(600_000);
  expect(told()).toHaveLength(20);
  display.end();
  expect(told()).toEqual([]);
});
