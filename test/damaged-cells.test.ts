import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

let whole = "";

beforeAll(async () => {
  const cwd = mkdtempSync(join(tmpdir(), "aib-whole-"));
  const run = await aib(["run", "--models", "sim/holds-80", "--exp", "stability", "--runs", "1", "--db", "bench.db"], {
    cwd,
  });
  if (run.code !== 0) throw new Error(run.stderr);
  whole = join(cwd, "bench.db");
  return () => rmSync(cwd, { recursive: true, force: true });
});

const dataset = ["export", "dataset", "-o", "data"];

test.each([
  { cell: "answers.text", value: "x'ff00'", says: "answers.text of key", command: ["export"] },
  { cell: "answers.tool_calls", value: "x'ff00'", says: "answers.tool_calls of key", command: ["export"] },
  { cell: "answers.tool_calls", value: "'{'", says: "answer ", command: ["export"] },
  { cell: "answers.text", value: "char(64976) || '{'", says: "a text in escaped form", command: ["export"] },
  { cell: "verdicts.grade", value: "'{}'", says: "verdict ", command: ["leaderboard"] },
  { cell: "verdicts.grade", value: "x'00'", says: "grade", command: ["leaderboard"] },
  { cell: "model_configs.body", value: "'[]'", says: "model config", command: ["leaderboard"] },
  { cell: "tasks.run", value: "'two'", says: "tasks.run", command: ["leaderboard"] },
  { cell: "tasks.run", value: "9e999", says: "tasks.run is not a whole number", command: ["export"] },
  { cell: "tasks.turn_index", value: "9e999", says: "is not a whole number", command: dataset },
  { cell: "attempt_ends.prompt_tokens", value: "9e999", says: "is not a whole number", command: dataset },
  { cell: "attempt_ends.elapsed_ms", value: "9e999", says: "is not a finite number", command: dataset },
  { cell: "attempts.started_at", value: "'no date'", says: "is not a time", command: dataset },
  { cell: "attempt_ends.finished_at", value: "9e999", says: "is not a time", command: dataset },
  { cell: "answers.recorded_at", value: "x'00ff'", says: "is not a time", command: dataset },
])(
  "a damaged $cell ($value) is a damaged record with its place, not a trace",
  async ({ cell, value, says, command }) => {
    const cwd = temporaryFolder();
    copyFileSync(whole, join(cwd, "bench.db"));
    const database = new DatabaseSync(join(cwd, "bench.db"));
    const [table, column] = cell.split(".");
    database.exec(`update ${table} set ${column} = ${value}`);
    database.close();
    const { code, stderr } = await aib([...command, "--db", "bench.db"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: The store holds a damaged record: /u);
    expect(stderr).toContain(says);
    expect(stderr).toMatch(/ cannot be read\.\n {2}Restore the store from a backup, or choose another one\.$/mu);
    expect(stderr).not.toContain("bug");
  },
);

test.each([["leaderboard"], ["rerun"]])(
  "a damaged reading is a damaged record: %s",
  async (command) => {
    const cwd = temporaryFolder();
    const run = ["run", "--suite", "v3", "--exp", "taste", "--models", "sim/weighs", "--runs", "1", "--db", "bench.db"];
    expect((await aib(run, { cwd })).code).toBe(0);
    const database = new DatabaseSync(join(cwd, "bench.db"));
    database.exec("update labels set value = '{}' where kind = 'reading'");
    database.close();
    const { code, stderr } = await aib([command, "--db", "bench.db"], { cwd });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: The store holds a damaged record: a reading/u)]);
  },
  30_000,
);
