import { describe, expect, test } from "vitest";
import { withStore } from "../../src/store/index.ts";
import { aib } from "../support/command-line.ts";
import { rewritingServer, type Rewrite, type RewritingServer, type TokensOfCall } from "../support/rewriting-server.ts";
import { simulatorServer } from "../support/simulator.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// What a server says of its bills may be wrong. A budget counts the dearer account, and believes what is plausible.

const prices = { promptUsd: 0.000_001, completionUsd: 0.000_004 };
const one = ["--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "1", "--parallel-tasks", "1"];
const reasoning = 500;
const callsInAll = 41;

interface Place {
  readonly server: RewritingServer;
  readonly run: (...more: readonly string[]) => ReturnType<typeof aib>;
  readonly cwd: string;
}

async function place(rewrite: Rewrite, listed: typeof prices | null = prices): Promise<Place> {
  const behind = await simulatorServer({ tariff: { listed, billed: prices, reported: false } });
  const server = await rewritingServer(behind.url, rewrite);
  const cwd = temporaryFolder();
  const run = (...more: readonly string[]) => aib(["run", "--base-url", server.url, ...one, ...more], { cwd });
  return { server, run, cwd };
}

function bill({ prompt_tokens: prompt, completion_tokens: completion }: TokensOfCall, price = prices): number {
  return prompt * price.promptUsd + completion * price.completionUsd;
}

function beside(tokens: TokensOfCall): object {
  const total = tokens.prompt_tokens + tokens.completion_tokens + reasoning;
  return { ...tokens, total_tokens: total, completion_tokens_details: { reasoning_tokens: reasoning } };
}

function inside(tokens: TokensOfCall): object {
  const completion = tokens.completion_tokens + reasoning;
  return { ...beside(tokens), completion_tokens: completion };
}

const stated = ["--price", "sim/holds-80=1,4", "--price", "sim/judge=1,4"];

interface WrongBill {
  /** Tokens of reasoning in each call, billed beside what the server counts. */
  readonly thinking?: number;
  readonly rewrite: Rewrite;
  readonly more?: readonly string[];
}

/** In each case the calls cost their tokens at `prices`. */
const wrong: readonly (readonly [string, WrongBill])[] = [
  [
    "reasoning beside the completion, without a bill",
    { thinking: reasoning, rewrite: (tokens) => ({ usage: beside(tokens) }) },
  ],
  [
    "reasoning beside the completion, with a bill that lacks it",
    { thinking: reasoning, rewrite: (tokens) => ({ usage: { ...beside(tokens), cost: bill(tokens) } }) },
  ],
  ["a cost of zero", { rewrite: (tokens) => ({ usage: { ...tokens, cost: 0 } }) }],
  ["a usage of zeros", { rewrite: () => ({ usage: { prompt_tokens: 0, completion_tokens: 0, cost: 0 } }) }],
  [
    "a tiny upstream cost",
    {
      rewrite: (tokens) => ({
        usage: { ...tokens, cost: bill(tokens), cost_details: { upstream_inference_cost: 1e-9 } },
      }),
    },
  ],
  [
    "a quarter of the price that the user stated",
    { rewrite: (tokens) => ({ usage: { ...tokens, cost: bill(tokens) / 4 } }), more: stated },
  ],
  [
    "a cost of zero where the user stated the price",
    { rewrite: (tokens) => ({ usage: { ...tokens, cost: 0 } }), more: stated },
  ],
  ["a bill of 4 % of its own tokens", { rewrite: (tokens) => ({ usage: { ...tokens, cost: bill(tokens) / 25 } }) }],
  ["a bill next to nothing, without tokens", { rewrite: () => ({ usage: { cost: 0.000_001 } }) }],
  [
    "a quarter of the price that the user stated, without tokens",
    { rewrite: (tokens) => ({ usage: { cost: bill(tokens) / 4 } }), more: stated },
  ],
  [
    "a gateway that gives up after the bill, three times in four",
    { rewrite: (tokens, before) => (before % 4 === 3 ? { usage: tokens } : { status: before % 2 === 0 ? 502 : 504 }) },
  ],
];

describe("a budget is kept under", () => {
  test.each(wrong)("%s, and again by the same command", async (_what, { thinking = 0, rewrite, more = [] }) => {
    const budgetUsd = 0.02;
    const { server, run } = await place(rewrite, more.length > 0 ? null : prices);
    const costUsd = (): number =>
      server.costAt(prices.promptUsd, prices.completionUsd) + server.calls() * thinking * prices.completionUsd;
    const stopped = await run("--yes", "--budget", String(budgetUsd), ...more);
    expect(server.calls(), stopped.stderr).toBeGreaterThan(0);
    expect(costUsd()).toBeLessThanOrEqual(budgetUsd);
    expect(stopped.code).toBe(3);
    // A process that reads the store counts what the first one did, so that at most the unused rest is spent.
    expect((await run("--yes", "--budget", String(budgetUsd), ...more)).code).toBe(3);
    expect(costUsd()).toBeLessThanOrEqual(budgetUsd);
  });
});

interface PlausibleBill {
  readonly source: "billed" | "upstream";
  readonly rewrite: Rewrite;
  /** Null where the user states the prices. */
  readonly listed: typeof prices | null;
}

const plausible: readonly (readonly [string, PlausibleBill])[] = [
  [
    "reasoning inside the completion",
    {
      source: "billed",
      rewrite: (tokens) => ({ usage: { ...inside(tokens), cost: bill(tokens) } }),
      listed: prices,
    },
  ],
  [
    "a discount of 95 %",
    { source: "billed", rewrite: (tokens) => ({ usage: { ...tokens, cost: bill(tokens) } }), listed: scaled(20) },
  ],
  [
    "a bill without tokens",
    { source: "billed", rewrite: (tokens) => ({ usage: { cost: bill(tokens) } }), listed: prices },
  ],
  [
    "a discount of 90 % without tokens",
    { source: "billed", rewrite: (tokens) => ({ usage: { cost: bill(tokens) } }), listed: scaled(10) },
  ],
  [
    "a prompt from the cache under a stated price",
    {
      source: "billed",
      rewrite: (tokens) => {
        const { prompt_tokens: cached_tokens, completion_tokens: completion } = tokens;
        const cost = completion * prices.completionUsd;
        return { usage: { ...tokens, cost, prompt_tokens_details: { cached_tokens } } };
      },
      listed: null,
    },
  ],
  [
    "two fees under bring-your-own-key",
    {
      source: "upstream",
      rewrite: (tokens) => {
        const fees = { cost: bill(tokens) / 20, cost_details: { upstream_inference_cost: (bill(tokens) * 19) / 20 } };
        return { usage: { ...tokens, is_byok: true, ...fees } };
      },
      listed: prices,
    },
  ],
];

function scaled(times: number): typeof prices {
  return { promptUsd: prices.promptUsd * times, completionUsd: prices.completionUsd * times };
}

test.each(plausible)("a bill that is plausible counts as it is: %s", async (_what, { source, rewrite, listed }) => {
  const { server, run, cwd } = await place(rewrite, listed);
  const whole = await run("--budget", "5", ...(listed === null ? stated : []));
  expect(whole.code, whole.stderr).toBe(0);
  expect(server.calls()).toBe(callsInAll);
  const sources = await withStore({ location: `${cwd}/.aib/bench.db`, create: false }, async (store) =>
    (await store.attempts({ after: null, open: [] })).map(({ end }) => end?.cost.source),
  );
  expect(new Set(sources)).toEqual(new Set([source]));
});

test("the bill is shown and exported, and the budget counts the dearer account", async () => {
  const { server, run, cwd } = await place((tokens) => ({ usage: { ...beside(tokens), cost: bill(tokens) } }));
  const whole = await run("--budget", "5");
  expect(whole.code, whole.stderr).toBe(0);
  const billedUsd = server.costAt(prices.promptUsd, prices.completionUsd);
  const countedUsd = billedUsd + server.calls() * reasoning * prices.completionUsd;
  expect(amountIn(/retried, \$(\d+\.\d+) spent/u, whole.stderr)).toBeCloseTo(billedUsd, 3);
  expect(amountIn(/budget +\$(\d+\.\d+) of \$5\.00 spent/u, whole.stderr)).toBeCloseTo(countedUsd, 2);
  expect(whole.stderr).toMatch(/spending +41 bills are below the price of the tokens in the same reply/u);
  const exported = await aib(["export", "--what", "answers"], { cwd });
  expect(exported.stdout).toContain('"cost_source":"contradicted"');
});

function amountIn(pattern: RegExp, text: string): number {
  const [, usd = ""] = pattern.exec(text) ?? [];
  return Number(usd);
}

test("where replies hide their tokens, the budget that a stopped run names completes it", async () => {
  const { server, run } = await place(() => ({ usage: null }));
  const stopped = await run("--budget", "0.15", "--yes");
  expect(stopped.code, stopped.stderr).toBe(3);
  const [, named = ""] = /with --budget (\d+(?:\.\d+)?)/u.exec(stopped.stderr.replaceAll(/\s+/gu, " ")) ?? [];
  const whole = await run("--budget", named, "--yes");
  expect(whole.code, whole.stderr).toBe(0);
  expect(server.calls()).toBe(callsInAll);
});
