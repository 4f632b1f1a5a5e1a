import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { gradedTrajectory, sampleCache, samplePath } from "./support/import/sample-cache.ts";
import { aib } from "./support/command-line.ts";
import { readEvalLogs } from "./support/eval-log.ts";
import { folderForAll } from "./support/temporary-folder.ts";

// What an export says of results that were made elsewhere: whose they are, and nothing that their source does not have.

const cwd = folderForAll();
/** The time in the files of the sample cache. */
const answeredAt = "2026-03-04T05:06:07.890Z";

beforeAll(async () => {
  const cache = sampleCache();
  const broken = { distinctiveness: 0, non_assistant_likeness: 0, internal_consistency: 0, reasoning: "Nothing." };
  cache.set(samplePath("pq01", { run: 2 }), JSON.stringify(gradedTrajectory("pq01", { judge_scores: broken })));
  for (const [path, content] of cache) {
    mkdirSync(join(cwd, dirname(path)), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  await succeed("import", "cache");
});

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(table: string): Promise<readonly Row[]> {
  const text = await succeed("export", "--what", table);
  return text
    .trimEnd()
    .split("\n")
    .map((line): Row => JSON.parse(line));
}

const unrecorded = {
  origin: "imported",
  endpoint: null,
  max_tokens: null,
  temperature_supported: null,
  refused_parameters: null,
};

test("what the source does not have is null, and what it has is there", async () => {
  const [answers, verdicts] = [await rowsOf("answers"), await rowsOf("verdicts")];
  expect([answers.length, verdicts.length]).toEqual([10, 6]);
  const ofResult = { ...unrecorded, attempts: null, attempts_cost_usd: null, started_at: null };
  for (const row of answers) {
    const bill = { prompt_tokens: 100, completion_tokens: 20, cost_usd: 0.25, elapsed_ms: 1500 };
    expect(row).toMatchObject({ ...ofResult, ...bill, finished_at: answeredAt });
  }
  for (const row of verdicts) {
    expect(row).toMatchObject({ ...ofResult, prompt_tokens: 300, elapsed_ms: 2000, finished_at: null });
  }
});

test("scores have the runs and the time of the answers, and an incomplete row has no rank", async () => {
  const [whole, ...runs] = await rowsOf("scores");
  const times = { first_answer_at: answeredAt, last_answer_at: answeredAt };
  expect(whole).toMatchObject({ ...unrecorded, ...times, scope: "model_config", complete: false, runs: 2 });
  expect(whole).toMatchObject({ rank: null, rank_low: null, rank_high: null });
  expect(runs).toHaveLength(2);
  for (const run of runs) expect(run).toMatchObject({ ...times, runs: null, rank: null });
});

test("verdicts of broken generations are marked, and the means of the scores leave them out", async () => {
  const identity = (await rowsOf("verdicts")).filter(({ scenario }) => scenario === "psych");
  expect(identity.map(({ run, broken, score_distinctiveness: score }) => [run, broken, score])).toEqual([
    [1, false, 6],
    [2, true, 0],
  ]);
  const [whole] = await rowsOf("scores");
  expect(whole).toMatchObject({ measure_distinctiveness: 6 });
});

test("a data set credits its source and its licence, and claims nothing as this project's own", async () => {
  await succeed("export", "dataset", "-o", "data");
  const card = readFileSync(join(cwd, "data", "README.md"), "utf8");
  const croissant = JSON.parse(readFileSync(join(cwd, "data", "croissant.json"), "utf8"));
  expect(croissant.creator).toMatchObject({
    name: "mikhailsal",
    url: expect.stringContaining("github.com/mikhailsal/"),
  });
  for (const text of [card, croissant.citeAs]) {
    expect(text).toMatch(/mikhailsal[^]*MIT License/u);
    expect(text).not.toContain("The AI Independence Bench authors");
  }
});

test("a log for Inspect ends when the last answer came, not when it was imported", async () => {
  await succeed("export", "inspect", "-o", "logs");
  const [log] = [...(await readEvalLogs(join(cwd, "logs"))).values()];
  const time = answeredAt.replace("Z", "+00:00");
  expect(log?.header.stats).toMatchObject({ started_at: time, completed_at: time });
  expect(log?.header.eval.created).toBe(time);
  expect(log?.header.eval.model_args).toMatchObject({ endpoint: null });
  expect(log?.header.eval.model_generate_config).toMatchObject({ max_tokens: null });
  for (const sample of log?.samples ?? []) {
    expect(sample).toMatchObject({ started_at: null, completed_at: time });
    for (const usage of Object.values(sample.model_usage)) expect(usage.reasoning_tokens).toBeNull();
  }
});
