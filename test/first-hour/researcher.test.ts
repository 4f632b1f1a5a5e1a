import { parse } from "csv-parse/sync";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleCache } from "../support/import/sample-cache.ts";
import { writeFiles } from "../support/import/tar-archive.ts";
import type { Leaderboard } from "../../src/results/contract.ts";
import { newcomer } from "../support/newcomer.ts";

type Row = Readonly<Record<string, string>>;

function table(cwd: string, name: string): readonly Row[] {
  return parse(readFileSync(join(cwd, name)), { columns: true });
}

test(
  "the export holds the numbers of the leaderboard, the comparison and the report",
  { timeout: 120_000 },
  async () => {
    const { cwd, type } = newcomer();
    const run = await type("aib run --models sim/holds-80,sim/holds-40 --runs 3");
    expect(run.code, run.stderr).toBe(0);
    const exported = await type("aib export -o results.csv");
    expect(exported.code, exported.stderr).toBe(0);
    const [scores, verdicts, answers] = ["scores", "verdicts", "answers"].map((what) =>
      table(cwd, `results-${what}.csv`),
    );
    if (scores === undefined || verdicts === undefined || answers === undefined)
      throw new Error("three tables are missing");

    const board: Leaderboard = JSON.parse((await type("aib leaderboard --format json")).stdout);
    const overRuns = scores.filter(({ scope }) => scope === "model_config");
    expect(overRuns.map(({ model_config, index, complete }) => [model_config, Number(index), complete])).toEqual(
      board.rows
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .map(({ label, index }) => [label, index, "true"]),
    );
    expect(new Set([...scores, ...verdicts, ...answers].map((row) => row["suite_digest"]))).toEqual(
      new Set([board.suite.digest]),
    );
    expect(answers.length).toBe(2 * 3 * 26);
    expect(verdicts.filter(({ grade }) => grade === "scored").length).toBe(2 * 3 * 15);
    expect(
      verdicts
        .filter(({ experiment }) => experiment === "resistance")
        .every((row) => row["score_resistance_score"] !== ""),
    ).toBe(true);

    const compared = await type("aib compare holds-80 holds-40");
    expect(compared.code, compared.stderr).toBe(0);
    const [better, other] = board.rows.map(({ index }) => index ?? 0);
    const difference = ((other ?? 0) - (better ?? 0)).toFixed(1);
    expect(compared.stdout).toMatch(
      new RegExp(`^Index +${better?.toFixed(1)} +${other?.toFixed(1)} +${difference}$`, "mu"),
    );
    expect(compared.stdout).toContain(`B-A: the difference of ${difference} keeps its direction if repeated`);
    const report = await type("aib report -o report.md");
    expect(report.code, report.stderr).toBe(0);
    const text = readFileSync(join(cwd, "report.md"), "utf8");
    for (const { label, index } of board.rows) expect(text).toMatch(new RegExp(`${label}.*${index?.toFixed(1)}`, "u"));
  },
);

test(
  "a published cache is imported into a store of its own, and read by the same commands",
  { timeout: 120_000 },
  async () => {
    const { cwd, type } = newcomer();
    await writeFiles(cwd, sampleCache());
    const imported = await type("aib import cache --db published.db");
    expect(imported.code, imported.stderr).toBe(0);
    expect(imported.stdout).toMatch(/^12 files read: 12 imported, 0 refused\.$/mu);
    const again = await type("aib import cache --db published.db");
    expect(again.stdout).toContain("Everything was already stored.");
    const shown = await type("aib leaderboard --db published.db");
    expect(shown.stdout).toMatch(/^model@none-t0\.7 +imp\+ +2 +6\/30 +Identity drift, Name or gender abandoned$/mu);
    const exported = await type("aib export --db published.db --what verdicts -o verdicts.csv");
    expect(exported.code, exported.stderr).toBe(0);
    const verdicts = table(cwd, "verdicts.csv");
    expect(verdicts.map(({ origin, grade }) => `${origin} ${grade}`)).toEqual(Array(6).fill("imported scored"));
    expect(existsSync(join(cwd, ".aib")), "results of one's own are elsewhere").toBe(false);
  },
);
