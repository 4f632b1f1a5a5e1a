import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { shownText } from "./support/pages/shown-text.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

function removeResults(store: string, table: "labels" | "verdicts", where: string): void {
  const database = new DatabaseSync(store);
  database.exec(`delete from ${table} where key in (select key from tasks where ${where})`);
  database.close();
}

/** The command of this name that a text proposes, as words. */
function proposed(name: string, text: string): readonly string[] {
  const [, command = ""] = new RegExp(`aib (${name} .*?)(?: asks for all that it lacks|$)`, "mu").exec(text) ?? [];
  expect(command).not.toBe("");
  return command.replaceAll("'", "").split(" ");
}

test("a run's gate over ballots decides nothing by cycles that another command left unfinished", async () => {
  const cwd = temporaryFolder();
  const run = ["run", "--suite", "v3", "--models", "sim/placates-11", "--judge", "sim/reader", "--runs"];
  const gate = [...run, "5", "--fail-under", "50"];
  expect((await aib([...run, "10"], { cwd })).code).toBe(0);
  const whole = await aib(gate, { cwd });
  expect([whole.code, whole.stderr]).toEqual([1, expect.stringMatching(/^FAILED placates-11/mu)]);
  removeResults(join(cwd, ".aib", "bench.db"), "labels", "run > 5");
  const open = await aib(gate, { cwd });
  expect([open.code, open.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^NOT DECIDED placates-11\S*: answers or grades are missing .*: aib runs --suite v3 says which\.$/mu,
    ),
  ]);
  const { stdout } = await aib(["runs", "--suite", "v3"], { cwd });
  expect((await aib(proposed("rerun", stdout), { cwd })).code).toBe(0);
  expect((await aib(gate, { cwd })).stderr).toMatch(/^FAILED placates-11/mu);
}, 120_000);

test("an unfinished audit leaves no gate over ballots undecided", async () => {
  const cwd = temporaryFolder();
  const gate = ["run", "--suite", "v3", "--models", "sim/weighs", "--judge", "sim/reader", "--runs", "5"];
  expect((await aib(gate, { cwd })).code).toBe(0);
  await aib(["judge", "--suite", "v3", "--audit", "all", "-j", "sim/judge"], { cwd });
  expect((await aib(["runs", "--suite", "v3", "--judge", "sim/judge"], { cwd })).stdout).toMatch(/^total .*\b260\b/mu);
  removeResults(join(cwd, ".aib", "bench.db"), "verdicts", "run > 2");
  const gated = await aib([...gate, "--fail-under", "50"], { cwd });
  expect([gated.code, gated.stderr]).toEqual([0, expect.stringMatching(/^PASSED weighs/mu)]);
}, 60_000);

test("a gate by one of two judges names the command for what this judge lacks", async () => {
  const cwd = temporaryFolder();
  const run = ["run", "--models", "sim/asks", "--runs"];
  for (const judge of ["sim/judge", "sim/strict-judge"])
    expect((await aib([...run, "5", "--judge", judge], { cwd })).code).toBe(0);
  const ofStrict = "judge_id in (select id from judges where body like '%sim/strict-judge%')";
  removeResults(join(cwd, ".aib", "bench.db"), "verdicts", `run = 5 and ${ofStrict}`);
  const gate = [...run, "3", "--judge", "sim/strict-judge", "--fail-under", "1"];
  const lacking = await aib(gate, { cwd });
  expect([lacking.code, lacking.stderr]).toEqual([1, expect.stringMatching(/^NOT DECIDED asks/mu)]);
  expect((await aib(proposed("rerun", lacking.stderr), { cwd })).code).toBe(0);
  expect((await aib(gate, { cwd })).code).toBe(0);
}, 60_000);

test("a gate's command for missing grades names the row, suite, judges and store, in its files too", async () => {
  const cwd = temporaryFolder();
  const run = ["run", "--models", "sim/asks", "--db", "own.db", "--runs"];
  const panel = ["--judges", "sim/judge,sim/strict-judge"];
  for (const flags of [[], ["--max-tokens", "9000"]])
    expect((await aib([...run, "4", ...flags], { cwd })).code).toBe(0);
  const gate = [...run, "3", "--max-tokens", "9000", ...panel, "--fail-under", "1"];
  const lacking = await aib([...gate, "-o", "gate.xml", "-o", "gate.md"], { cwd });
  expect([lacking.code, lacking.stderr]).toEqual([
    1,
    expect.stringMatching(/^NOT DECIDED asks\S+ .*lacks grades by/mu),
  ]);
  const command = proposed("rerun", lacking.stderr);
  expect(command.join(" ")).toMatch(
    /^rerun --db own\.db --suite v2 --models [\da-f]{12} --judges sim\/judge,sim\/strict-judge$/u,
  );
  expect(readFileSync(join(cwd, "gate.xml"), "utf8")).toContain(`aib ${command.join(" ")} asks`);
  const markdown = shownText(/Not decided: .*/u.exec(readFileSync(join(cwd, "gate.md"), "utf8"))?.[0] ?? "");
  expect(markdown).toContain(`aib ${command.join(" ")} asks`);
  expect((await aib(command, { cwd })).code).toBe(0);
  expect((await aib(gate, { cwd })).code).toBe(0);
}, 60_000);

test("a gate's command for missing grades asks judges of the model's own family where these count", async () => {
  const cwd = temporaryFolder();
  const run = ["run", "--models", "sim-lark/holds-80,sim/asks", "--runs"];
  const panel = ["--judges", "sim/judge,sim-lark/biased-judge"];
  expect((await aib([...run, "4", ...panel], { cwd })).code).toBe(0);
  const gate = [...run, "3", ...panel, "--no-exclude-own-family", "--fail-under", "1"];
  const lacking = await aib(gate, { cwd });
  expect([lacking.code, lacking.stderr]).toEqual([1, expect.stringMatching(/^NOT DECIDED lark-holds-80/mu)]);
  expect((await aib(proposed("rerun", lacking.stderr), { cwd })).code).toBe(0);
  expect((await aib(gate, { cwd })).code).toBe(0);
}, 60_000);

test("a gate's command for missing grades of a panel asks a judge that tells nothing too", async () => {
  const cwd = temporaryFolder();
  const panel = ["--judges", "sim/judge,sim/strict-judge,sim/noisy-judge-100"];
  expect((await aib(["run", "--models", "sim/asks,sim/holds-80", "--runs", "4", ...panel], { cwd })).code).toBe(0);
  removeResults(join(cwd, ".aib", "bench.db"), "verdicts", "run = 4");
  const gate = ["leaderboard", ...panel, "--models", "asks*", "--fail-under", "1"];
  const lacking = await aib(gate, { cwd });
  expect([lacking.code, lacking.stderr]).toEqual([1, expect.stringMatching(/^NOT DECIDED asks/mu)]);
  expect((await aib(proposed("rerun", lacking.stderr), { cwd })).code).toBe(0);
  expect((await aib(gate, { cwd })).stderr).not.toContain("NOT DECIDED");
}, 60_000);

test("a run until clear counts the missing grades of its own runs alone", async () => {
  const cwd = temporaryFolder();
  const run = ["run", "--models", "sim/asks"];
  expect((await aib([...run, "--runs", "10"], { cwd })).code).toBe(0);
  const store = join(cwd, ".aib", "bench.db");
  const ungrade = (where: string): void => {
    const database = new DatabaseSync(store);
    const grade = JSON.stringify({ kind: "unscored", reason: "declined" });
    const ofRuns = `key in (select key from tasks where ${where})`;
    database.prepare(`update verdicts set kind = 'unscored', grade = ? where ${ofRuns}`).run(grade);
    database.close();
  };
  ungrade("run = 10");
  const gate = [...run, "--until-clear", "--at-most", "3", "--fail-under", "10"];
  const later = await aib(gate, { cwd });
  expect([later.code, later.stderr]).toEqual([0, expect.stringMatching(/^PASSED asks/mu)]);
  ungrade("run <= 3 and scenario_id like 'rs0%'");
  const own = await aib(gate, { cwd });
  expect([own.code, own.stderr]).toEqual([1, expect.stringMatching(/verdicts have no grade that counts/u)]);
}, 60_000);
