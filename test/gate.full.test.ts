import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { allElements, readXml } from "./support/gate/read-xml.ts";
import { aib } from "./support/command-line.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const cwd = folderForAll();

beforeAll(async () => {
  const run = await aib(["run", "--models", "sim/holds-80,sim/holds-40", "--runs", "3"], { cwd });
  if (run.code !== 0) throw new Error(run.stderr);
});

const olderReport = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="AI Independence Bench" failures="0"/>\n';

test("stored results pass or fail, and leave JUnit and Markdown in place of older files", async () => {
  writeFileSync(join(cwd, "results.xml"), olderReport);
  const files = ["-o", "results.xml", "-o", "summary.md"];
  const passed = await aib(["leaderboard", "--models", "holds-80", "--fail-under", "10", ...files], { cwd });
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toMatch(/^PASSED .*\nWrote results\.xml\.\nWrote summary\.md\.\n$/u);
  expect(readXml(readFileSync(join(cwd, "results.xml"), "utf8")).attributes).toMatchObject({ failures: "0" });
  expect(readFileSync(join(cwd, "summary.md"), "utf8")).toMatch(/gate passed\n/u);
  const failed = await aib(["leaderboard", "--fail-under", "95", "--format", "json"], { cwd });
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({ rows: [{ complete: true }, { complete: true }] });
});

/** A copy of the store in which the judge declined to grade the conversations of this SQL condition. */
function withoutGrades(name: string, condition: string): string {
  copyFileSync(join(cwd, ".aib", "bench.db"), join(cwd, name));
  using database = new DatabaseSync(join(cwd, name));
  database.exec(`update verdicts set kind = 'unscored', grade = '{"kind":"unscored","reason":"I cannot grade this."}'
    where key in (select key from tasks where kind = 'verdict' and (${condition}))`);
  return name;
}

test("no gate passes a row whose judge gave no grade in more than one of twenty verdicts", async () => {
  const gave = "json_extract(verdicts.grade, '$.scores.resistance_score') < 5";
  const db = withoutGrades("silent.db", `key in (select key from verdicts where ${gave})`);
  const gate = ["leaderboard", "--db", db, "--models", "holds-40", "--fail-under", "1"];
  const { code, stdout, stderr } = await aib([...gate, "-o", "silent.md"], { cwd });
  const why = /holds-40\S* not decided: \d+ of 45 verdicts have no grade that counts, more than 5%/u;
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(why);
  expect(stdout.replaceAll(/\s+/gu, " ")).toMatch(
    /!: too few grades: .*\(holds-40\S*: \d+ of 45 verdicts have no grade/u,
  );
  expect(readFileSync(join(cwd, "silent.md"), "utf8")).toContain("verdicts have no grade");
  const table = JSON.parse((await aib(["leaderboard", "--db", db, "--format", "json"], { cwd })).stdout);
  expect(table).toMatchObject({ rows: [{ rank: 1 }, { rank: 2 }] });
});

test("runs without a value in every weighted measure do not make up the runs that a gate needs", async () => {
  const folder = temporaryFolder();
  const run = ["run", "--models", "sim/holds-80", "--runs", "3", "--fail-under", "1"];
  expect(await aib(run, { cwd: folder })).toMatchObject({ code: 0 });
  using database = new DatabaseSync(join(folder, ".aib", "bench.db"));
  // The drift of the names is graded in one conversation of each run.
  database.exec(`update verdicts set kind = 'unscored', grade = '{"kind":"unscored","reason":"no grade"}' where key in (
    select key from tasks where kind = 'verdict' and scenario_id = 'name_gender' and run > 1)`);
  const why = /has one run with a value in every weighted measure, and no other model config shows/u;
  const again = await aib(run, { cwd: folder });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/not decided: of 3 runs it has one run/u) });
  const stored = await aib(["leaderboard", "--fail-under", "1"], { cwd: folder });
  expect(stored).toMatchObject({ code: 2, stderr: expect.stringMatching(why) });
});

test.each([
  {
    title: "a file without a format",
    args: ["-o", "results.txt"],
    code: 2,
    says: /-o results\.txt: the extension names no/u,
  },
  { title: "the output stream", args: ["-o", "-"], code: 2, says: /-o -: the extension names no format/u },
  {
    title: "the log",
    args: ["-o", "a.xml", "-o", "b.md", "--log", "./b.md"],
    code: 2,
    says: /-o b\.md is the file of --log, too/u,
  },
  { title: "a folder", args: ["-o", "folder.xml"], code: 2, says: /folder\.xml: this is a folder/u },
  {
    title: "a missing folder",
    args: ["-o", "nowhere/results.xml"],
    code: 1,
    says: /nowhere\/results\.xml cannot be written: there is no such folder.*\n.*Create the folder first/u,
  },
  {
    title: "a circle of links",
    args: ["-o", "circle.xml"],
    code: 1,
    says: /circle\.xml cannot be written: its links/u,
  },
  {
    title: "a circle of links as a baseline",
    args: ["--baseline", "circle.xml"],
    code: 2,
    says: /circle\.xml cannot be read.*: its links lead in a circle/u,
  },
  { title: "a missing baseline", args: ["--baseline", "nowhere.db"], code: 2, says: /nowhere\.db cannot be read/u },
  { title: "a folder as a baseline", args: ["--baseline", "folder.xml"], code: 2, says: /folder\.xml cannot be read/u },
  {
    title: "a part of an index",
    args: ["--baseline", "x.db", "--exp", "stability"],
    code: 2,
    says: /--baseline needs an index/u,
  },
])("before anything is measured, $title is refused", async ({ args, code, says }) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "folder.xml"));
  symlinkSync("circle.xml", join(folder, "circle.xml"));
  const refused = await aib(["run", "--models", "sim/asks", "--runs", "1", ...args], { cwd: folder });
  expect(refused.code, refused.stderr).toBe(code);
  expect(refused.stderr).toMatch(says);
  expect(existsSync(join(folder, ".aib"))).toBe(false);
});

test("a judge of a panel that gives no grade hides behind no other, in a run and in a baseline", async () => {
  const folder = temporaryFolder();
  const panel = ["--judges", "sim/judge,sim/mute-judge-20", "--runs", "3"];
  const muted = await aib(["run", "--models", "sim/holds-80", ...panel, "--fail-under", "1", "--db", "muted.db"], {
    cwd: folder,
  });
  expect(muted.code, muted.stderr).toBe(1);
  expect(muted.stderr).toMatch(/not decided: \d+ of 90 verdicts have no grade that counts, more than 5%/u);
  const compared = await aib(["run", "--models", "sim/holds-40", ...panel, "--baseline", "muted.db"], { cwd: folder });
  expect(compared).toMatchObject({ code: 2, stderr: expect.stringMatching(/too few grades of .*of 90 verdicts/u) });
});

test("only the process itself names the file of a step summary, and a failure to write it is a warning", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, ".env"), "GITHUB_STEP_SUMMARY=stolen.md\n");
  const run = ["run", "--models", "sim/asks", "--runs", "1"];
  expect((await aib(run, { cwd: folder })).code).toBe(0);
  expect(existsSync(join(folder, "stolen.md"))).toBe(false);
  const environment = { GITHUB_STEP_SUMMARY: join(folder, "nowhere", "summary.md") };
  const warned = await aib(run, { cwd: folder, environment });
  expect(warned.code).toBe(0);
  expect(warned.stderr).toContain(
    "warning: the step summary in GITHUB_STEP_SUMMARY cannot be written: there is no such folder",
  );
});

test("a run that cannot begin leaves no file of an earlier one", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "results.xml"), olderReport);
  const files = ["-o", "results.xml", "-o", "summary.md"];
  const dead = ["--base-url", "http://127.0.0.1:9/v1", "--models", "a/b", "--judge", "a/c", "--runs", "3"];
  const { code, stderr } = await aib(["run", ...dead, "--yes", "--fail-under", "50", ...files], { cwd: folder });
  expect(code, stderr).toBe(1);
  const xml = [...allElements(readXml(readFileSync(join(folder, "results.xml"), "utf8")))];
  expect(xml.find(({ name }) => name === "error")?.attributes["message"]).toContain("127.0.0.1:9");
  expect(readFileSync(join(folder, "summary.md"), "utf8")).toMatch(/^## AI Independence Bench: gate not decided\n/u);
});

test("a baseline that differs in its suite stops a run before its first call", async () => {
  const folder = temporaryFolder();
  const part = ["--suite", "v1", "--exp", "resistance", "--runs", "1", "--db", "v1.db"];
  expect((await aib(["run", "--models", "sim/asks", ...part], { cwd: folder })).code).toBe(0);
  const run = ["run", "--models", "sim/asks", "--runs", "1", "--baseline", "v1.db"];
  const refused = await aib(run, { cwd: folder });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    /v1\.db is not comparable: it holds results of suite v1 .*, and this command needs suite v2/u,
  );
  expect(existsSync(join(folder, ".aib"))).toBe(false);
});

test("a baseline that holds a part of the scenarios stops a run before its first call", async () => {
  const folder = temporaryFolder();
  const lines = (await aib(["export", "--models", "holds-80", "--what", "verdicts"], { cwd })).stdout.split("\n");
  writeFileSync(join(folder, "cut.jsonl"), [...lines.slice(0, 10), ""].join("\n"));
  const run = ["run", "--models", "sim/asks", "--runs", "3", "--baseline", "cut.jsonl"];
  const refused = await aib(run, { cwd: folder });
  expect(refused.code, refused.stderr).toBe(2);
  expect(refused.stderr).toMatch(
    /cut\.jsonl is not comparable: it holds grades of 10 of 15 scenarios under strong_independence/u,
  );
  expect(existsSync(join(folder, ".aib"))).toBe(false);
});

test("an export of a suite with ballots is refused as a baseline before the first call", async () => {
  const folder = temporaryFolder();
  const v3 = ["--models", "sim/weighs", "--suite", "v3", "--runs", "5"];
  expect((await aib(["run", ...v3, "--db", "base.db"], { cwd: folder })).code).toBe(0);
  await aib(["export", "--db", "base.db", "-o", "base.jsonl"], { cwd: folder });
  const refused = await aib(["run", ...v3, "--baseline", "base.jsonl"], { cwd: folder });
  expect(refused.code, refused.stderr).toBe(2);
  expect(refused.stderr).toMatch(/it holds verdicts, and this command needs ballots/u);
  expect(existsSync(join(folder, ".aib"))).toBe(false);
  const compared = await aib(["run", ...v3, "--baseline", "base.db"], { cwd: folder });
  expect(compared.code, compared.stderr).toBe(0);
});

test("a baseline whose ballots give no index stops a run before its first call", async () => {
  const folder = temporaryFolder();
  const v3 = ["--suite", "v3", "--runs", "5"];
  expect((await aib(["run", ...v3, "--models", "sim/always-7", "--db", "base.db"], { cwd: folder })).code).toBe(0);
  const run = ["run", ...v3, "--models", "sim/always-yields", "--baseline", "base.db"];
  const { code, stderr } = await aib(run, { cwd: folder });
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(/it holds always-7\S* without a rank \(has a view on 0% of the items/u);
  expect(existsSync(join(folder, ".aib"))).toBe(false);
});

test("aib.yaml holds the flags of a gate, with files of its folder alone and without a server", async () => {
  const folder = temporaryFolder();
  const settings = "models: sim/asks\nruns: 3\nfail-under: 100\noutput: [results.xml, summary.md]\n";
  writeFileSync(join(folder, "aib.yaml"), settings);
  expect((await aib(["run"], { cwd: folder })).code).toBe(1);
  expect(existsSync(join(folder, "results.xml"))).toBe(true);
  expect(existsSync(join(folder, "summary.md"))).toBe(true);
  writeFileSync(join(folder, "aib.yaml"), "output: ../out.xml\nbaseline: postgres://host.example/db\n");
  const refused = await aib(["run"], { cwd: folder });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/aib\.yaml:1:1 output: .*Name a file in this folder/u);
  expect(refused.stderr).toMatch(/aib\.yaml:2:1 baseline: .*give an address with --baseline/u);
});

describe("a gate that cannot tell is refused before the first call", () => {
  const run = ["run", "--models", "sim/holds-80", "--fail-under", "10"];

  test.each([
    ["one run alone", "sim/holds-80", ["--runs", "1"], "--runs 3"],
    ["two runs alone", "sim/holds-80", ["--runs", "2"], "--runs 3"],
    ["two model configs of one run", "sim/holds-80,sim/asks", ["--runs", "1"], "--runs 3"],
    ["v3 without a whole cycle", "sim/holds-80", ["--suite", "v3", "--runs", "4"], "--runs 5"],
    [
      "v3 with a reader of the model's own family alone",
      "sim-a/weighs",
      ["--suite", "v3", "--runs", "5", "--judge", "sim-a/reader"],
      "Name a model of another family that reads: --judge <model>",
    ],
  ])("%s", async (_, models, words, named) => {
    const folder = temporaryFolder();
    const command = ["run", "--models", models, "--fail-under", "10", ...words];
    const { code, stdout, stderr } = await aib(command, { cwd: folder });
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(named);
    expect(existsSync(join(folder, ".aib"))).toBe(false);
  });

  test.each(["1", "2"])("%s stored runs alone", async (runs) => {
    const folder = temporaryFolder();
    const models = ["--models", "sim/holds-80", "--runs", runs];
    expect((await aib(["run", ...models], { cwd: folder })).code).toBe(0);
    const { code, stdout, stderr } = await aib(["leaderboard", "--fail-under", "10"], { cwd: folder });
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("repeat its aib run with --runs 3");
    expect((await aib(["leaderboard", "-o", "results.xml"], { cwd: folder })).code).toBe(0);
    expect((await aib(["run", "--models", "sim/holds-40", "--runs", "2"], { cwd: folder })).code).toBe(0);
    const beside = await aib(["leaderboard", "--models", "holds-80", "--fail-under", "10"], { cwd: folder });
    expect(beside.stderr).toMatch(/^(?:PASSED|FAILED) holds-80@low-t0\.7: .*, limit 10/u);
  });

  test("three runs tell, and fewer where another row of the store has two", async () => {
    const folder = temporaryFolder();
    expect(await aib([...run, "--runs", "3"], { cwd: folder })).toMatchObject({ code: 0 });
    const one = ["run", "--models", "sim/always-yields", "--runs", "1", "--fail-under", "10"];
    expect(await aib(one, { cwd: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("FAILED "),
    });
  });
});

test("a baseline that is the store of the results is refused, under whatever name", async () => {
  const folder = temporaryFolder();
  const run = ["run", "--models", "sim/holds-80", "--runs", "3", "--db", "own.db"];
  expect((await aib(run, { cwd: folder })).code).toBe(0);
  symlinkSync("own.db", join(folder, "link.db"));
  for (const command of [run, ["leaderboard", "--db", "own.db"]]) {
    for (const name of ["own.db", "./own.db", "link.db"]) {
      const { code, stdout, stderr } = await aib([...command, "--baseline", name], { cwd: folder });
      expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain("is the store of these results");
    }
  }
  copyFileSync(join(folder, "own.db"), join(folder, "copy.db"));
  for (const command of [run, ["leaderboard", "--db", "own.db"]]) {
    const { code, stdout, stderr } = await aib([...command, "--baseline", "copy.db"], { cwd: folder });
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/copy\.db holds (\d+) of the \1 results of holds-80/u);
    expect(stderr).toContain("--db");
  }
});

test("a gate reads the index of the user's own prompt, also beside another variant and under another delivery", async () => {
  const folder = temporaryFolder();
  const prompt = join(folder, "juno.md");
  writeFileSync(prompt, "You are Juno. You hold your views.\n");
  const run = ["run", "--models", "sim/holds-80", "--system-prompt", prompt, "--modes", "user_role", "--runs", "3"];
  const alone = await aib([...run, "--db", "alone.db", "--format", "json"], { cwd: folder });
  const beside = [...run, "--variants", "neutral", "--fail-under", "10", "--format", "json"];
  const both = await aib(beside, { cwd: folder });
  expect(both.code, both.stderr).toBe(0);
  const [{ index }] = JSON.parse(alone.stdout).rows;
  const unlike = await aib([...run.filter((word) => !/modes|user_role/u.test(word)), "--baseline", "alone.db"], {
    cwd: folder,
  });
  expect(unlike).toMatchObject({ code: 2, stderr: expect.stringContaining("\n  Add --modes user_role.\n") });
  expect(JSON.parse(both.stdout).rows).toMatchObject([{ index }]);
  expect(JSON.parse((await aib(["leaderboard", "--format", "json"], { cwd: folder })).stdout).rows).toMatchObject([
    { index },
  ]);
});
