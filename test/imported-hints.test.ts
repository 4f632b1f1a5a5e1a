import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { inspectEndpoint } from "../src/domain/model-config.ts";
import { gradedTrajectory, samplePath, sampleTrajectory } from "./support/import/sample-cache.ts";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { startRouter } from "./support/router-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// Imported rows cannot be asked or graded again here: no output tells to.

const suite = await loadSuite("v2");
const identity = { reasoning: "-", distinctiveness: 6, non_assistant_likeness: 7, internal_consistency: 8 };
const grades: Readonly<Record<string, object>> = {
  direct: identity,
  tool_context: identity,
  negotiation_turn2: { ...identity, drift_from_initial: 3 },
  name_gender_turn2: { reasoning: "-", name_changed: false, gender_changed: false },
};

/** A whole run; `grade` replaces every grade. */
async function importRun(grade?: object): Promise<string> {
  const cwd = temporaryFolder();
  for (const { id, turns } of suite.scenarios) {
    for (const [place, turn] of turns.entries()) {
      const isGraded = id === "psych" ? place === 0 : place === turns.length - 1;
      const own = grade ?? grades[turn.id];
      const changes = own === undefined ? {} : { judge_scores: own };
      const file = isGraded ? gradedTrajectory(turn.id, changes) : sampleTrajectory(turn.id);
      const path = join(cwd, samplePath(turn.id));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(file));
    }
  }
  const { stderr, stdout } = await aib(["import", "cache"], { cwd });
  expect(stdout, stderr).toMatch(/26 imported, 0 refused/u);
  return cwd;
}

const commands = [
  ["leaderboard"],
  ["leaderboard", "--interval", "bootstrap"],
  ["leaderboard", "--detailed"],
  ["runs"],
  ["report"],
  ["judges"],
  ["power"],
  ["names"],
];

test.each([
  { name: "a single run", grade: undefined, says: /does not show how much runs vary|No run can be added/u },
  { name: "grades that cannot be read", grade: {}, says: /holds? (?:a|no) readable grade/u },
])("no command tells to ask again for an import of $name", async ({ grade, says }) => {
  const cwd = await importRun(grade);
  const outputs: string[] = [];
  for (const command of commands) {
    const { stdout, stderr } = await aib(command, { cwd });
    outputs.push(`${stdout}${stderr}`);
  }
  // The reason is still there, without a command that would fail.
  expect(outputs.join("\n")).toMatch(says);
  for (const output of outputs) expect(output).not.toMatch(/aib (?:rerun|judge)\b/u);
});

test("an import that finds no result makes no store", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "docs"));
  writeFileSync(join(cwd, "docs", "a.md"), "notes\n");
  const { code, stderr } = await aib(["import", "docs", "--db", "x.db"], { cwd });
  expect([code, stderr]).toEqual([1, expect.stringContaining("holds no published result among its 1 files")]);
  expect(readdirSync(cwd)).toEqual(["docs"]);
});

test("an import of logs takes its store after the word alone, and the commands that it names work", async () => {
  const cwd = temporaryFolder();
  const log = join(import.meta.dirname, "fixtures", "inspect-log.json");
  const lost = await aib(["import", "--db", "my.db", "inspect", log], { cwd });
  expect(lost).toMatchObject({ code: 2, stderr: expect.stringContaining("--db is before the word inspect.") });
  const missing = await aib(["import", "inspect", "nope.eval", "--db", "my.db"], { cwd });
  expect(missing.stderr).toContain("aib import inspect --db my.db logs/*.eval");
  const { stdout } = await aib(["import", "inspect", log, "--db", "my.db"], { cwd });
  const [, judge = "", show = ""] =
    /Next: aib (judge .+), then aib (leaderboard .+)/u.exec(stdout.replaceAll(/\s+/gu, " ").trim()) ?? [];
  const router = await startRouter({ models: ["google/gemini-3-flash-preview"] });
  onTestFinished(router.close);
  const environment = { OPENROUTER_BASE_URL: router.url, OPENROUTER_API_KEY: "sk-example" };
  const graded = await aib([...judge.split(" "), "--yes"], { cwd, environment });
  expect(graded.code, graded.stderr).toBe(0);
  expect(await aib(show.split(" "), { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining("holds-80") });
});

test("a rerun proposes no further run of a row that Inspect asked", async () => {
  const cwd = temporaryFolder();
  expect((await aib(["run", "--models", "sim/asks", "--runs", "1"], { cwd })).code).toBe(0);
  const store = new DatabaseSync(join(cwd, ".aib", "bench.db"));
  const endpoint = JSON.stringify(inspectEndpoint);
  store.prepare("update model_configs set body = json_set(body, '$.endpoint', json(?))").run(endpoint);
  store.close();
  const { stdout, stderr } = await aib(["rerun"], { cwd });
  expect(stdout + stderr).toMatch(/more runs of these rows can\s+only be imported/u);
  expect(stdout + stderr).not.toMatch(/To have \d/u);
});

test("a gate names no command that asks for what an imported row lacks", async () => {
  const cwd = await importRun();
  const store = new DatabaseSync(join(cwd, ".aib", "bench.db"));
  store.exec("delete from verdicts where key = (select min(key) from verdicts)");
  store.close();
  const { code, stderr } = await aib(["leaderboard", "--fail-under", "1"], { cwd });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^NOT DECIDED \S+: answers or grades are missing .*: aib runs --suite v2 says which\.$/mu),
  ]);
  const { stdout } = await aib(["runs"], { cwd });
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain("missing ones can only be imported, not asked for");
});
