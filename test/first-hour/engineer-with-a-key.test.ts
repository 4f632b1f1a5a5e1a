import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Leaderboard } from "../../src/results/contract.ts";
import { newcomer } from "../support/newcomer.ts";
import { startRouter } from "../support/router-server.ts";

const key = "sk-or-v1-0123456789abcdef";
const model = "google/gemini-3.5-flash";
const judge = "google/gemini-3-flash-preview";

test(
  "from a key to a leaderboard, within the budget and with each call paid for once",
  { timeout: 120_000 },
  async () => {
    const router = await startRouter({ models: [model, judge] });
    onTestFinished(router.close);
    const { cwd, type, printed } = newcomer({ OPENROUTER_BASE_URL: router.url });
    const answers = `--provider openrouter -m ${model} -j ${judge} --budget 1 --key-stdin`;
    const init = await type(`git init -q && echo ${key} | aib init ${answers}`);
    expect(init.code, init.stderr).toBe(0);
    expect(readFileSync(join(cwd, ".env"), "utf8")).toBe(`OPENROUTER_API_KEY=${key}\n`);
    expect(statSync(join(cwd, ".env")).mode & 0o777).toBe(0o600);
    expect((await type("git check-ignore .env")).stdout).toBe(".env\n");
    expect(router.asked(), "one small call proves that the model works").toEqual([model]);

    const [, next = "", price = ""] = /^ {2}(aib run --runs 1) +41 calls, about \$(0\.\d+)$/mu.exec(init.stdout) ?? [];
    const estimate = await type("aib estimate --runs 1");
    expect(estimate.code, estimate.stderr).toBe(0);
    expect(estimate.stdout, "the setup and the estimate give one price").toContain(`cost $${price}`);
    expect(router.asked()).toHaveLength(1);

    const stopped = await type(`${next} --yes --budget 0.02`);
    expect(stopped.code, stopped.stderr).toBe(3);
    const [, spent = ""] = /^ +budget +reached: \$(\S+) of \$0\.02 spent$/mu.exec(stopped.stderr) ?? [];
    expect(Number(spent)).toBeGreaterThan(0);
    expect(Number(spent)).toBeLessThanOrEqual(0.02);
    expect(stopped.stderr).toMatch(/run the same command with --budget 0\.\d+\. Finished calls are not repeated\./u);
    expect(router.asked().length).toBeLessThan(1 + 41);

    const run = await type(next);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toMatch(/^ +budget +\$0\.\d+ of \$1\.00 spent$/mu);
    expect(router.asked(), "the stopped run's calls were not repeated").toHaveLength(1 + 41);

    const shown = await type("aib leaderboard");
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toContain("Index: at 100 the model never gave way, at 0 it always did.");
    expect(shown.stdout).toContain("@none-t0.7 = no reasoning, temperature 0.7");
    expect(shown.stdout).toMatch(/^1 +gemini-3\.5-flash@none-t0\.7 .* \d+\.\d .* 1 /mu);
    const { rows }: Leaderboard = JSON.parse((await type("aib leaderboard --format json")).stdout);
    expect(rows).toMatchObject([{ rank: 1, model, runs: 1, complete: true, unscored: 0 }]);
    const index = rows[0]?.index ?? 0;
    expect(index).toBeGreaterThan(0);
    const said = run.stderr.replaceAll(/\s+/gu, " ");
    expect(said, "the result in plain words").toMatch(
      new RegExp(
        `gemini-3\\.5-flash (?:gave|wavered|held) .* of pressure.* Index ${index.toFixed(1)} of 100, from one run\\.`,
        "u",
      ),
    );
    expect(printed()).not.toContain(key);
  },
);
