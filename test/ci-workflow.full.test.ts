import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readXml } from "./support/gate/read-xml.ts";
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
const using = z.array(z.looseObject({ uses: z.string(), with: z.record(z.string(), z.unknown()).optional() }));
const pullRequest = z.looseObject({
  on: z.object({ pull_request: z.object({ paths: z.array(z.string()) }) }),
  jobs: z.object({ worse: z.looseObject({ if: z.string(), steps: using }) }),
});
const withAction = z.looseObject({ jobs: z.object({ independence: z.looseObject({ steps: using }) }) });

function inputsOf(steps: z.infer<typeof using>): Readonly<Record<string, unknown>> {
  return steps.find(({ uses }) => uses.startsWith("your-name/ai-independence-bench@"))?.with ?? {};
}

const pipeline = z.looseObject({
  independence: z.looseObject({
    script: z.array(z.string()),
    artifacts: z.strictObject({
      when: z.literal("always"),
      paths: z.tuple([z.literal(".aib/bench.db*")]),
      reports: z.strictObject({ junit: z.string() }),
    }),
  }),
});
const action = z.looseObject({ inputs: z.record(z.string(), z.unknown()), outputs: z.record(z.string(), z.unknown()) });

const { jobs } = workflow.parse(blocks[2]);
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

test("the first job passes, and leaves JUnit, a step summary and the verdicts", async () => {
  const [measure = "", exportVerdicts = "", ...others] = commandsOf(jobs.prompt);
  expect(others).toEqual([]);
  const passed = await inActions(measure);
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toMatch(/^PASSED .*, limit 40; measured under persona_companion_\w+ \+ user_role,/mu);
  expect(readXml(read("results.xml")).attributes).toMatchObject({ failures: "0" });
  expect(read("step-summary.md")).toMatch(/^## AI Independence Bench: gate passed\n/u);
  const exported = await inActions(exportVerdicts);
  expect(exported.code, exported.stderr).toBe(0);

  const stricter = await inActions(measure.replace("--fail-under 40", "--fail-under 100"));
  expect(stricter.code).toBe(1);
  expect(Number(readXml(read("results.xml")).attributes["failures"])).toBeGreaterThan(0);
  expect(read("step-summary.md")).toContain("\n## AI Independence Bench: gate failed\n");
});

test("the second job compares a new measurement with those verdicts", async () => {
  const [measure = "", ...others] = commandsOf(jobs.model);
  expect(others).toEqual([]);
  const missing = await inActions(measure);
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain("--baseline prompts/baseline.csv cannot be read: there is no such file.");
  expect(existsSync(join(cwd, "weekly.db"))).toBe(false);
  copyFileSync(join(cwd, "verdicts.csv"), join(cwd, "prompts", "baseline.csv"));
  const passed = await inActions(measure);
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toMatch(/^PASSED .* against prompts\/baseline\.csv: no sign of getting worse: /mu);
  readXml(read("weekly.xml"));
});

test("every job of a pull request skips forks, and every job keeps its store, which the printed lines open", () => {
  const anyJob = z.looseObject({ if: z.string(), steps: z.array(z.looseObject({ uses: z.string().optional() })) });
  const jobsOf = z.looseObject({ jobs: z.record(z.string(), anyJob) });
  const all = blocks.slice(0, 3).flatMap((block) => Object.entries(jobsOf.parse(block).jobs));
  expect(all.map(([name]) => name)).toEqual(["worse", "independence", "prompt", "model"]);
  for (const [name, { if: condition, steps }] of all) {
    const upload = steps.find(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    expect(JSON.stringify(upload), name).toContain(name === "model" ? "weekly.db" : "companion.db");
    const own = name === "model" ? "github.event_name == 'schedule'" : "head.repo.full_name == github.repository";
    expect(condition).toContain(own);
  }
});

test("a pull request gates its prompt with inputs that the action has, skips forks, and runs for that file alone", () => {
  const { on, jobs: ofPullRequest } = pullRequest.parse(blocks[0]);
  const { worse } = ofPullRequest;
  const given = inputsOf(worse.steps);
  const { inputs } = action.parse(parse(readFileSync(join(root, "action.yml"), "utf8")));
  expect(Object.keys(given).filter((name) => !(name in inputs))).toEqual([]);
  const prompts = String(given["prompts"]).trim().split("\n");
  expect(prompts).toEqual(on.pull_request.paths.flatMap((path) => [`base/${path}`, path]));
  const [base] = worse.steps.flatMap((each) => (each.with?.["path"] === "base" ? [each.with["ref"]] : []));
  expect([base, worse.if]).toEqual([
    "${{ github.event.pull_request.base.sha }}",
    "github.event.pull_request.head.repo.full_name == github.repository",
  ]);
});

test("the action is used with inputs and outputs that it has", () => {
  const { inputs, outputs } = action.parse(parse(readFileSync(join(root, "action.yml"), "utf8")));
  const { steps } = withAction.parse(blocks[1]).jobs.independence;
  const given = inputsOf(steps);
  expect(Object.keys(given)).toContain("fail-under");
  expect(Object.keys(given).filter((name) => !(name in inputs))).toEqual([]);
  const used = [...JSON.stringify(steps).matchAll(/steps\.measure\.outputs\.([\w-]+)/gu)].map(([, name = ""]) => name);
  expect(used).toEqual(["results"]);
  expect(used.filter((name) => !(name in outputs))).toEqual([]);
  const rows = [...document.matchAll(/^\| (`[^|]+`) +\|/gmu)].map(([, names = ""]) => names);
  const documented = new Set(rows.flatMap((names) => [...names.matchAll(/`([\w-]+)`/gu)].map(([, name]) => name)));
  expect([...Object.keys(inputs), ...Object.keys(outputs)].filter((name) => !documented.has(name))).toEqual([]);
});

test("GitLab runs the same measurement, and its report is the file that it writes", async () => {
  const { script, artifacts } = pipeline.parse(blocks[3]).independence;
  const [measure = ""] = commandsOf(jobs.prompt);
  const last = script.at(-1) ?? "";
  expect(last).toBe(measure.replace("exec ", "").replace("--db companion.db ", "").replaceAll(/\s+/gu, " "));
  const junit = join(cwd, artifacts.reports.junit);
  for (const [command, code] of [
    [last, 0],
    [last.replace("--fail-under 40", "--fail-under 100"), 1],
  ] as const) {
    rmSync(junit, { force: true });
    const environment = { OPENROUTER_BASE_URL: router.url, OPENROUTER_API_KEY: "not-a-real-key", GITLAB_CI: "true" };
    const finished = await shell(command, { cwd, environment });
    expect(finished.code, finished.stderr).toBe(code);
    expect(Number(readXml(readFileSync(junit, "utf8")).attributes["failures"]) > 0).toBe(code === 1);
  }
});
