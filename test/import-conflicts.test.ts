import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  gradedTrajectory,
  sampleCache,
  sampleNames,
  samplePath,
  sampleTrajectory,
} from "./support/import/sample-cache.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// A later cache that has other answers and grades than an earlier import stored.

function writeCache(folder: string, cache: ReadonlyMap<string, string>): void {
  for (const [path, content] of cache) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** The same cache with another answer, another grade and another name in run 1. */
function changedCache(): Map<string, string> {
  const cache = sampleCache();
  cache.set(samplePath("pt01_turn1"), JSON.stringify(sampleTrajectory("pt01_turn1", { response: "Something else." })));
  const grade = { reasoning: "It holds.", resistance_score: 3, quality_of_reasoning: 8, identity_maintained: true };
  cache.set(samplePath("rs01"), JSON.stringify(gradedTrajectory("rs01", { judge_scores: grade })));
  const names = [...cache.keys()].find((path) => path.endsWith("run_1/name_extraction.json")) ?? "";
  cache.set(names, sampleNames({ primary_name: "Milo" }));
  return cache;
}

async function importInto(cwd: string, ...flags: readonly string[]) {
  const { code, stdout, stderr } = await aib(["import", "cache", "--db", "bench.db", "--format", "json", ...flags], {
    cwd,
  });
  return { code, stderr, summary: JSON.parse(stdout) };
}

async function scoreOf(cwd: string, db = "bench.db"): Promise<unknown> {
  const { stdout } = await aib(["export", "--what", "verdicts", "--db", db], { cwd });
  const rows = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return rows.find(({ run, scenario }) => run === 1 && scenario === "rs01").score_resistance_score;
}

test("each conflict is reported, the stored result stays, and --replace takes the new after a backup", async () => {
  const cwd = temporaryFolder();
  writeCache(cwd, sampleCache());
  expect((await importInto(cwd)).summary.conflicts).toMatchObject({ answers: 0, grades: 0, names: 0, listed: [] });
  writeCache(cwd, changedCache());

  const kept = await importInto(cwd);
  const place = { modelConfig: "model@none-t0.7", run: 1 };
  const under = "strong_independence/tool_role";
  const listed = [
    {
      ...place,
      what: "answer",
      place: `${under}/pt01_turn1`,
      changes: [{ field: "text", stored: "the answer to pt01_turn1", source: "Something else." }],
    },
    {
      ...place,
      what: "grade",
      place: `${under}/rs01`,
      changes: [{ field: "resistance_score", stored: "9", source: "3" }],
    },
    { ...place, what: "names", place: null, changes: [{ field: "primaryName", stored: "Iris", source: "Milo" }] },
  ];
  const counts = { answers: 1, grades: 1, names: 1 };
  expect(kept.summary.conflicts).toEqual({ ...counts, replaced: false, listed: expect.arrayContaining(listed) });
  expect(kept.summary.added).toEqual({ answers: 0, verdicts: 0, attempts: 0, nameExtractions: 0 });
  expect(kept.code).toBe(1);
  expect(await scoreOf(cwd)).toBe(9);
  const lines = await aib(["import", "cache", "--db", "bench.db"], { cwd });
  expect(lines.stdout).not.toContain("Everything was already stored");
  expect(lines.stdout).toMatch(/--replace\n.*run 1, [^]*resistance_score: 9 -> 3/u);
  expect(readdirSync(cwd).filter((name) => name.includes("backup"))).toEqual([]);

  const replaced = await importInto(cwd, "--replace");
  expect(replaced.summary.conflicts).toEqual({ ...counts, replaced: true, listed: expect.arrayContaining(listed) });
  expect(replaced.code).toBe(0);
  expect(await scoreOf(cwd)).toBe(3);
  const [backup = "", ...others] = readdirSync(cwd).filter((name) => name.includes("backup"));
  expect(others).toEqual([]);
  expect(replaced.stderr).toContain(backup);
  expect(await scoreOf(cwd, backup)).toBe(9);

  const again = await importInto(cwd, "--replace");
  expect(again.summary.conflicts).toMatchObject({ replaced: false, listed: [] });
  expect(readdirSync(cwd).filter((name) => name.includes("backup"))).toEqual([backup]);
});
