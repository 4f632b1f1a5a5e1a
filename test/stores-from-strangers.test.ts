import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { suiteDigest } from "../src/domain/suite-digest.ts";
import type { SuiteDefinition } from "../src/domain/suite.ts";
import { aib, type Finished } from "./support/command-line.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const whole = folderForAll();

beforeAll(async () => {
  for (const suite of [
    ["--exp", "stability"],
    ["--suite", "v3"],
  ]) {
    const run = await aib(["run", "--models", "sim/holds-80", "--runs", "1", ...suite, "--db", "bench.db"], {
      cwd: whole,
    });
    if (run.code !== 0) throw new Error(run.stderr);
  }
});

interface Stranger {
  readonly cwd: string;
  readonly database: DatabaseSync;
}

/** A copy of a good store, for a stranger to change. */
function stranger(): Stranger {
  const cwd = temporaryFolder();
  copyFileSync(join(whole, "bench.db"), join(cwd, "bench.db"));
  return { cwd, database: new DatabaseSync(join(cwd, "bench.db")) };
}

const refused = /^error: The store holds a damaged record: .* cannot be read\.$/mu;

function expectRefused({ code, stderr }: Finished): void {
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(refused);
  expect(stderr).not.toMatch(/bug/u);
}

type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value;

/** Replaces the definition of the suite with this id; the digest is right, as a stranger's would be. */
function changeSuite({ database }: Stranger, id: string, change: (suite: Mutable<SuiteDefinition>) => void): void {
  const row = database.prepare("select digest, definition from suites where id = ?").get(id);
  const suite: Mutable<SuiteDefinition> = JSON.parse(String(row?.["definition"]));
  change(suite);
  const digest = suiteDigest(suite);
  database.exec("pragma foreign_keys = off");
  database.prepare("update suites set digest = ?, definition = ? where id = ?").run(digest, JSON.stringify(suite), id);
  for (const table of ["tasks", "dictionaries"]) {
    database
      .prepare(`update ${table} set suite_digest = ? where suite_digest = ?`)
      .run(digest, String(row?.["digest"]));
  }
  database.close();
}

const markup = '"><img src=x onerror=alert(1)>';

const definitions: readonly (readonly [string, string, (suite: Mutable<SuiteDefinition>) => void])[] = [
  [
    "a label that is markup",
    "v2",
    ({ rubrics: [rubric] }) => {
      const labels = [
        { value: markup, worth: 0 },
        { value: "B", worth: 1 },
      ] as const;
      rubric?.fields.push({ kind: "label", id: "mood", labels: [...labels], description: "Which one." });
    },
  ],
  [
    "a minimum that is markup",
    "v2",
    ({ rubrics: [rubric] }) => Object.assign(rubric?.fields[0] ?? {}, { min: markup }),
  ],
  [
    "a maximum that is markup",
    "v2",
    ({ rubrics: [rubric] }) => Object.assign(rubric?.fields[0] ?? {}, { max: markup }),
  ],
  [
    "a scenario id that leads out of a folder",
    "v2",
    ({ scenarios: [first] }) => Object.assign(first ?? {}, { id: "../../up" }),
  ],
  [
    "a variant id that leads out of a folder",
    "v2",
    ({ systemVariants: [first] }) => Object.assign(first, { id: "../up" }),
  ],
  [
    "a fork from itself",
    "v3",
    ({ scenarios }) => {
      for (const each of scenarios) each.fork = { scenario: each.id, turn: each.turns[0].id };
    },
  ],
  [
    "forks in a circle",
    "v3",
    ({ scenarios: [one, two] }) => {
      if (one === undefined || two === undefined) return;
      one.fork = { scenario: two.id, turn: two.turns[0].id };
      two.fork = { scenario: one.id, turn: one.turns[0].id };
    },
  ],
  [
    "a fork from a turn that is not there",
    "v3",
    ({ scenarios: [one] }) => Object.assign(one ?? {}, { fork: { scenario: "x", turn: "y" } }),
  ],
  ["a scenario without turns", "v2", ({ scenarios: [first] }) => Object.assign(first ?? {}, { turns: [] })],
  ["runs without end", "v2", (suite) => Object.assign(suite, { defaultRuns: 1e12 })],
];

test.each(definitions)("a stored suite with %s is refused before anything uses it", async (_, id, change) => {
  const store = stranger();
  const { cwd } = store;
  changeSuite(store, id, change);
  const suite = ["--suite", id, "--db", "bench.db"];
  expectRefused(await aib(["leaderboard", ...suite], { cwd }));
  expectRefused(await aib(["annotate", "export", ...suite, "-o", "sheet.html"], { cwd }));
  expectRefused(await aib(["export", "inspect", ...suite, "-o", "logs"], { cwd }));
  expect(existsSync(join(cwd, "sheet.html"))).toBe(false);
});

test("a stored suite with another reading of its ballots is read", async () => {
  const store = stranger();
  changeSuite(store, "v3", ({ ballots = [] }) => {
    for (const ballot of ballots) Object.assign(ballot, { reading: 2 });
  });
  const { code, stderr } = await aib(["leaderboard", "--suite", "v3", "--db", "bench.db"], { cwd: store.cwd });
  expect(code, stderr).toBe(0);
});

test("a task whose scenario leads out of a folder gets no path in an Inspect log", async () => {
  const { cwd, database } = stranger();
  database.exec("update tasks set scenario_id = '../../' || scenario_id");
  database.close();
  const { code, stderr } = await aib(["export", "inspect", "--suite", "v2", "--db", "bench.db", "-o", "logs"], { cwd });
  expect(code, stderr).toBe(1);
  expect(existsSync(join(cwd, "logs"))).toBe(false);
});

test.each([
  ["tasks.run", ["leaderboard"]],
  ["tasks.turn_index", ["export"]],
  ["attempt_ends.status", ["export", "inspect", "-o", "logs"]],
  ["attempt_ends.prompt_tokens", ["export"]],
  ["attempt_ends.completion_tokens", ["export"]],
  ["attempt_ends.reasoning_tokens", ["export"]],
  ["answers.truncated", ["export"]],
])("an integer beyond 2^53 in %s is a damaged record", async (cell, command) => {
  const { cwd, database } = stranger();
  const [table, column] = cell.split(".");
  database.exec(`update ${table} set ${column} = 9007199254740993`);
  database.close();
  const shown = await aib([...command, "--suite", "v2", "--db", "bench.db"], { cwd });
  expectRefused(shown);
  expect(shown.stderr).toContain("an integer beyond 2^53 in ");
});

test.each([
  ["a negative cost", "attempt_ends set cost_usd = -100"],
  ["a cost without an end", "attempt_ends set cost_usd = 9e999"],
  ["a cost that is a text", "attempt_ends set cost_usd = 'x'"],
  ["a negative worst case", "attempts set reserved_usd = -5"],
  ["a negative token limit of a model", "model_configs set body = json_set(body, '$.maxTokens', -100000)"],
  ["a negative token limit of a judge", "judges set body = json_set(body, '$.maxTokens', -100000)"],
])("%s makes no room in a budget", async (_, change) => {
  const { cwd, database } = stranger();
  database.exec(`update ${change}`);
  database.close();
  const rerun = await aib(["rerun", "--suite", "v3", "--target-runs", "2", "--budget", "1", "--db", "bench.db"], {
    cwd,
  });
  expect(rerun.stdout).toBe("");
  expectRefused(rerun);
});

test.each(["leaderboard", "report"])("%s escapes in its JSON what would act on a terminal", async (command) => {
  const { cwd, database } = stranger();
  const evil = "\u009b31m\u202e";
  for (const table of ["answers", "verdicts"]) database.prepare(`update ${table} set recorded_at = ?`).run(evil);
  database.close();
  const { stdout } = await aib([command, "--format", "json", "--suite", "v2", "--db", "bench.db"], { cwd });
  expect(stdout).toContain(String.raw`"\u009b31m\u202e"`);
  expect(stdout).not.toMatch(/[\u009b\u202e]/u);
});

test("small frames that unpack to 64 MiB each are not all unpacked", async () => {
  const { cwd, database } = stranger();
  const frame = zstdCompressSync(Buffer.alloc(2 ** 26, "a"));
  database.prepare("update attempt_ends set response = ?").run(frame);
  database.close();
  const shown = await aib(["export", "inspect", "--suite", "v2", "--db", "bench.db", "-o", "logs"], { cwd });
  expectRefused(shown);
  expect(shown.stderr).toContain("256 MiB");
});

test("an answer that is longer than any reply is not read", async () => {
  const { cwd, database } = stranger();
  database.exec(
    "update answers set text = printf('%.*c', 101000000, 'a') where rowid = (select min(rowid) from answers)",
  );
  database.close();
  const { code, stderr } = await aib(["export", "--suite", "v2", "--db", "bench.db"], { cwd });
  expect(code, stderr).toBe(1);
  expect(stderr).toContain("a value that is longer than any that this program writes");
});
