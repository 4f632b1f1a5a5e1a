import { describe, expect, test } from "vitest";
import type { BenchmarkResult } from "../../campaign/index.ts";
import { textWidth } from "../../pages/index.ts";
import { runSummaryLines } from "./run-summary-lines.ts";
import { tallyRows } from "./tally-rows.ts";

const numbers = { total: 41, done: 41, inFlight: 0, retries: 0, lost: 0, usd: 0.5 };

const whole: BenchmarkResult = {
  summary: {
    done: 41,
    cached: 0,
    skipped: 0,
    failed: [],
    blocked: [],
    cancelled: 0,
    retries: {},
    attempts: 41,
    stop: null,
  },
  failures: [],
  progress: { ...numbers, lanes: [], elapsedMs: 12_000, remainingMs: 0 },
  tally: {
    attempts: 41,
    results: 41,
    faults: new Map(),
    resamples: 0,
    open: 0,
    usd: 0.5,
    unpriced: 0,
    malformedBills: 0,
    estimated: 0,
    contradicted: 0,
    waitedMs: { server: 0, backoff: 0 },
    channels: new Map(),
  },
  alreadyDone: 0,
  budget: null,
  unreadable: [],
  ballots: [],
  words: null,
};

const layout = { db: "x.db", width: 100, goesOn: null, words: ["run", "--runs", "1"] };

const task = { task: "k", model: "m", modelConfig: "a", judge: null, work: "answer" } as const;
const place = { run: 1, scenario: "s", turn: "t", variant: "v", delivery: "d", channel: "c" } as const;

function sayings(words: BenchmarkResult["words"]): string {
  return runSummaryLines({ ...whole, words }, layout)
    .slice(1)
    .join(" ");
}

describe("the summary of a run", () => {
  test("is one line where all went well", () => {
    expect(runSummaryLines(whole, layout)).toEqual([
      "41 of 41 calls done, 0 retried, $0.5000 spent, 12 s. Results: x.db",
    ]);
    const unpriced = { ...whole, progress: { ...whole.progress, usd: 0 }, tally: { ...whole.tally, unpriced: 3 } };
    expect(runSummaryLines(unpriced, layout)[0]).toContain(" retried, ≥$0 spent, ");
  });

  test("says what was there before, and what another process made", () => {
    const shared = { ...whole, alreadyDone: 20, summary: { ...whole.summary, cached: 5 } };
    expect(runSummaryLines(shared, layout)).toEqual([
      "41 of 41 calls done (20 were already stored, 5 made elsewhere), 0 retried, $0.5000 spent, 12 s.",
      "Results: x.db",
    ]);
    expect(runSummaryLines(shared, { ...layout, width: 90 }).slice(0, 2)).toEqual([
      "41 of 41 calls done (20 were already stored, 5 made elsewhere), 0 retried, $0.5000 spent,",
      "12 s.",
    ]);
  });

  test("says what readers have read, and what to do where they have not", () => {
    expect(sayings({ read: 50, withoutNumber: 0, of: 50, readers: ["acme/reader"] })).toMatch(
      /words +50 messages read by acme\/reader$/u,
    );
    expect(sayings({ read: 3, withoutNumber: 0, of: 50, readers: ["one", "two"] })).toMatch(
      /3 of 50 messages read by one and two; /u,
    );
    expect(sayings({ read: 0, withoutNumber: 0, of: 0, readers: [] })).toMatch(
      /not read, .* no rank.*--judge <model>/u,
    );
  });

  test("says what trouble there was, and that the price is a lower bound", () => {
    const tally = {
      ...whole.tally,
      attempts: 50,
      faults: new Map([["timeout", 2] as const, ["rate-limited", 5] as const, ["empty", 1] as const]),
      resamples: 1,
      open: 1,
      unpriced: 3,
      malformedBills: 2,
      waitedMs: { server: 90_000, backoff: 4000 },
      channels: new Map([
        ["calm", { limit: 8, cuts: 0, pausedMs: 0 }],
        ["tight", { limit: 2, cuts: 3, pausedMs: 61_000 }],
      ]),
    };
    expect(runSummaryLines({ ...whole, tally }, layout).slice(1)).toEqual([
      "  attempts   50: 41 results, 5 rate-limited, 2 timeout, 1 empty, 1 unfinished",
      "  re-asked   1 empty or unreadable reply",
      "  waited     1 min 30 s because the server asked for it, summed over the calls",
      "  limits     tight: rate-limited, reduced to 2 parallel calls, waited 1 min 1 s",
      "  spending   at least $0.5000: 2 calls with a malformed usage.cost, 1 call without a known cost, 1",
      "               call cut off that may be billed",
    ]);
  });

  test("says what is missing and what brings it", () => {
    const stopped = {
      ...whole,
      progress: { ...whole.progress, done: 30 },
      summary: { ...whole.summary, done: 30, cancelled: 11, stop: { kind: "cancelled" } as const },
    };
    expect(runSummaryLines(stopped, layout).slice(1)).toEqual([
      "  missing    11 calls not asked",
      "  next       Run the same command again. Finished calls are not repeated.",
    ]);
  });

  test.each([
    ["server-down", /next +Start the server, then run the same command again\./u],
    ["connection", /next +Check that the server runs and that its address is right, then run the same/u],
    ["refused", /next +A content filter refuses these conversations\. The same command helps only where it refuses/u],
  ] as const)("says what to do where calls failed: %s", (fault, next) => {
    const failures = [{ ...task, ...place, fault, detail: "connect ECONNREFUSED" }];
    const stopped = { ...whole, progress: { ...whole.progress, done: 12 }, failures };
    expect(runSummaryLines(stopped, { ...layout, width: Infinity }).at(-1)).toMatch(next);
  });

  const ceiling = { estimateUsd: 0.13, mostUsd: 1.3 };

  test.each([
    [1.39, ceiling, /next +Give each call more time, --timeout .* Then run the same command again\./u],
    [0.01, ceiling, /next +Compare the provider's bills/u],
    [1.39, undefined, /next +Give each call more time, --timeout .* The rest costs .* with --budget 2\./u],
    [0.01, undefined, /next +The rest costs .* with --budget 2\./u],
  ])("names the time limit where calls that were given up fill a budget: $%d of them", (usd, reached, next) => {
    const standing = { budgetUsd: 1.3, spentUsd: 0.025, refusedUsd: null, inFlight: { calls: 0, usd: 0 } };
    const stopped = {
      ...whole,
      progress: { ...whole.progress, done: 12 },
      tally: { ...whole.tally, faults: new Map([["timeout", 60] as const]) },
      budget: {
        ...(reached && { ceiling: reached }),
        standing: { ...standing, assumed: { calls: 60, usd } },
        reached: true,
        need: { calls: 29, usd: 0.5, budgetUsd: 2 },
        firstRun: null,
      },
    };
    expect(runSummaryLines(stopped, { ...layout, width: Infinity }).join("\n")).toMatch(next);
  });

  test.each([20, 40, 72, 200])("keeps to %i columns as far as words can be broken", (width) => {
    const channels = new Map([
      [`openrouter ${"vendor/a-long-name".repeat(6)}\u001b[2J`, { limit: 1, cuts: 2, pausedMs: 9 }],
    ]);
    const tally = { ...whole.tally, channels, unpriced: 2 };
    const [, ...rows] = runSummaryLines({ ...whole, tally }, { ...layout, width });
    expect(rows.join("")).not.toMatch(/\p{Cc}/u);
    const breakable = rows.filter((row) => !row.includes("vendor/"));
    expect(Math.max(...breakable.map(textWidth))).toBeLessThanOrEqual(Math.max(width, 37));
    expect(rows.join("\n"), "a longer word, which may be part of a command, is whole").toContain(
      "vendor/a-long-name".repeat(6),
    );
    expect(tallyRows(tally).map(({ label }) => label)).toEqual(["limits", "spending"]);
  });
});
