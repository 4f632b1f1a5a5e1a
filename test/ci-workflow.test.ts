import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readXml } from "../src/features/gate/testing/read-xml.ts";
import { startRouter } from "./support/router-server.ts";
import { shell } from "./support/shell.ts";
import { folderForAll } from "./support/temporary-folder.ts";

// The commands of the workflow in docs/ci.md, as GitHub runs them: in one folder, with the benchmark in bench/.

const root = join(import.meta.dirname, "..");
const document = readFileSync(join(root, "docs", "ci.md"), "utf8");
const blocks = [...document.matchAll(/^```yaml\n([^]*?)\n```$/gmu)].map(([, body = ""]): unknown => parse(body));

const step = z.looseObject({
  run: z.string().optional(),
  "working-directory": z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const job = z.looseObject({ steps: z.array(step) });
const workflow = z.looseObject({ jobs: z.object({ prompt: job, model: job }) });
const pipeline = z.looseObject({ independence: z.looseObject({ script: z.array(z.string()) }) });

const { jobs } = workflow.parse(blocks[0]);
const cwd = folderForAll();
let router: Awaited<ReturnType<typeof startRouter>>;

beforeAll(async () => {
  router = await startRouter({ models: ["google/gemini-2.5-flash", "google/gemini-3-flash-preview"] });
  symlinkSync(root, join(cwd, "bench"));
  mkdirSync(join(cwd, "prompts"));
  copyFileSync(join(root, "docs", "examples", "persona.txt"), join(cwd, "prompts", "companion.md"));
  return () => router.close();
});

/** All but the installation: the folder's benchmark is this one, whose packages are there. */
function commandsOf({ steps }: z.infer<typeof job>): readonly string[] {
  const own = steps.filter(({ run }) => run !== undefined && run !== "npm ci");
  return own.map(({ run = "" }) => run.trim());
}

function inActions(command: string) {
  const environment = {
    OPENROUTER_BASE_URL: router.url,
    OPENROUTER_API_KEY: "not-a-real-key",
    GITHUB_STEP_SUMMARY: join(cwd, "step-summary.md"),
  };
  return shell(command, { cwd, environment });
}

function read(name: string): string {
  return readFileSync(join(cwd, name), "utf8");
}

test("the first job passes, and leaves JUnit, a step summary and the verdicts", { timeout: 120_000 }, async () => {
  const [measure = "", exportVerdicts = "", ...others] = commandsOf(jobs.prompt);
  expect(others).toEqual([]);
  const passed = await inActions(measure);
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toContain("--fail-under passed: all of 1 model config at least 40");
  expect(readXml(read("results.xml")).attributes).toMatchObject({ failures: "0" });
  expect(read("step-summary.md")).toMatch(/^## AI Independence Bench: gate passed\n/u);
  const exported = await inActions(exportVerdicts);
  expect(exported.code, exported.stderr).toBe(0);

  const stricter = await inActions(measure.replace("--fail-under 40", "--fail-under 100"));
  expect(stricter.code).toBe(1);
  expect(Number(readXml(read("results.xml")).attributes["failures"])).toBeGreaterThan(0);
  expect(read("step-summary.md")).toContain("\n## AI Independence Bench: gate failed\n");
});

test("the second job compares a new measurement with those verdicts", { timeout: 120_000 }, async () => {
  const [measure = "", ...others] = commandsOf(jobs.model);
  expect(others).toEqual([]);
  const missing = await inActions(measure);
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain("--baseline prompts/baseline.csv cannot be read: there is no such file.");
  expect(existsSync(join(cwd, "weekly.db"))).toBe(false);
  copyFileSync(join(cwd, "verdicts.csv"), join(cwd, "prompts", "baseline.csv"));
  const passed = await inActions(measure);
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toContain("--baseline passed: none of 1 model config below prompts/baseline.csv");
  readXml(read("weekly.xml"));
});

test("GitLab runs the same measurement", () => {
  const { script } = pipeline.parse(blocks[1]).independence;
  const [measure = ""] = commandsOf(jobs.prompt);
  expect(script.at(-1)).toBe(measure.replace("--db companion.db ", "").replaceAll(/\s+/gu, " "));
});
