import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { cellsUnder, connectMcp, fenceIn } from "./support/mcp-client.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const cwd = folderForAll();

beforeAll(async () => {
  await aib("run --models sim/holds-80,sim/holds-40 --runs 2 --db bench.db -y".split(" "), { cwd });
}, 60_000);

test("says when rows were answered, and gives the rank and its range of a row that is shown alone", async () => {
  const { call } = await connectMcp(cwd);
  const [one] = await call("leaderboard", { suite: "v2", models: ["holds-40"] });
  const today = String.raw`\d{4}-\d\d-\d\d`;
  expect(one).toMatch(new RegExp(`were answered from ${today} to ${today} \\(UTC\\)`, "u"));
  const [heads = [], row = []] = cellsUnder(fenceIn(one).inside, "# Ranking");
  expect(row[heads.indexOf("#")]).toBe("2");
  expect(row[heads.indexOf("Ranks")]).toMatch(/^(?:1.)?2$/u);
  const [all] = await call("leaderboard", { suite: "v2", detailed: true });
  expect(all).toMatch(
    /## Worst moments\n[^]*Its worst moment [^\n]*, run 1, score [^\n]*“[^\n]+\| `\/t\/holds-80@low-t0\.7\/1\/name/u,
  );
  const [, dates = ""] = all.split("## Dates of answers");
  expect(dates).toMatch(new RegExp(`holds-80@low-t0\\.7\\S* \\| ${today} +\\| ${today} +\\|`, "u"));
});

test("says how far judges agree, with the figures of aib judges, and notes name the tools' options", async () => {
  const folder = temporaryFolder();
  copyFileSync(join(cwd, "bench.db"), join(folder, "bench.db"));
  for (const judge of ["sim/strict-judge", "sim/strict-judge --repeat 2"])
    await aib(["judge", "--suite", "v2", "-j", ...judge.split(" "), "--db", "bench.db", "-y"], { cwd: folder });
  const { call } = await connectMcp(folder);
  const { stdout } = await aib(["judges", "--suite", "v2", "--db", "bench.db", "--format", "json"], { cwd: folder });
  const { agreement, headline } = JSON.parse(stdout);
  const [brief] = await call("judges", { suite: "v2" });
  const { inside } = fenceIn(brief);
  expect(brief).toContain(headline);
  expect(cellsUnder(inside, "## Agreement by field").slice(1)).toEqual(
    agreement.fields.map(({ field, alpha, conversations }: Agreed) => [
      field,
      expect.any(String),
      alpha?.toFixed(2) ?? "–",
      String(conversations),
    ]),
  );
  const [{ kappa }] = agreement.pairs;
  expect(cellsUnder(inside, "## Agreement by pair")[1]).toContain(kappa.toFixed(2));
  expect(inside).toContain("## Graded again");
  expect(brief.length).toBeLessThan(8_000);
  const [detailed] = await call("judges", { suite: "v2", detailed: true });
  expect(detailed.length).toBeGreaterThan(brief.length);
  const [ranking] = await call("leaderboard", { suite: "v2" });
  const [conversation] = await call("conversation", { suite: "v2", model: "holds-80", scenario: "name_gender" });
  const grades = fenceIn(conversation).inside.slice(2, 6);
  expect(grades[0]).toBe("| Grades by run: name_changed/gender_changed");
  expect(grades.slice(1)).toEqual(Array(3).fill(expect.stringMatching(/^\| \S*judge.*: run 1 \S+, run 2 [^ ,]+$/u)));
  expect(ranking).toMatch(/judges: \\\["sim\/(?:strict-)?judge", "sim\/(?:strict-)?judge"\\\] shows the median/u);
  for (const text of [brief, detailed, ranking]) expect(text.replaceAll(/aib \w+[^.;]*/gu, "")).not.toMatch(/ --\w/u);
});

test("a panel leaves out judges of a model's own family, as on the command line, unless the call says otherwise", async () => {
  const folder = temporaryFolder();
  const run = "run --models sim-acme/holds-80 --judges sim-acme/judge,sim/judge --no-exclude-own-family --runs 1";
  await aib([...run.split(" "), "--db", "bench.db", "-y"], { cwd: folder });
  const { call } = await connectMcp(folder);
  const judges = ["sim-acme/judge", "sim/judge"];
  expect((await call("leaderboard", { judges }))[0]).toContain("excludeOwnFamily: false counts it");
  expect((await call("leaderboard", { judges, excludeOwnFamily: false }))[0]).not.toContain("own family");
});

interface Agreed {
  readonly field: string;
  readonly alpha: number | null;
  readonly conversations: number;
}

test("gives the names that models chose", async () => {
  const folder = temporaryFolder();
  copyFileSync(join(cwd, "bench.db"), join(folder, "bench.db"));
  await aib(["names", "--suite", "v2", "--db", "bench.db", "-y"], { cwd: folder });
  const { stdout } = await aib(["names", "--suite", "v2", "--db", "bench.db", "--format", "json"], { cwd: folder });
  const { call } = await connectMcp(folder);
  const [all] = await call("names", { suite: "v2" });
  const [one] = await call("names", { suite: "v2", models: ["holds-80"], detailed: true });
  expect(JSON.parse(stdout).modelConfigs).toHaveLength(2);
  for (const { name } of JSON.parse(stdout).popular) expect(all).toContain(`| ${name} `);
  expect(cellsUnder(fenceIn(one).inside, "## By model")).toHaveLength(2);
  expect(one).toContain("## By run");
  expect(one).not.toContain("## Popular names");
});
