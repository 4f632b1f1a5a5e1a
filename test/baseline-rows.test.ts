import { join } from "node:path";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { pickyServer, refusing } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test("a baseline is compared with the row that a server's refusals leave", async () => {
  const server = await pickyServer({
    models: { one: "sim/holds-80", two: "sim/holds-80", judge: "sim/judge" },
    refuse: refusing(
      ({ model, temperature }) => model !== "judge" && temperature !== undefined,
      "Unsupported parameter: 'temperature'",
    ),
  });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", server.url, "--models", "one,two", "--judge", "judge", "--runs", "3", "--yes"];
  expect((await aib([...run, "--db", "base.db"], { cwd })).code).toBe(0);
  const compared = await aib([...run, "--db", "tonight.db", "--baseline", "base.db"], { cwd });
  expect(compared.code, compared.stderr).toBe(0);
  expect(compared.stderr).toMatch(/^PASSED one@\S+ against base\.db: [^\n]*\nPASSED two@/mu);
}, 60_000);

test("a baseline's rows are compared where they are: without an empty one that its server refused, at the same effort", async () => {
  const server = await pickyServer({
    models: { one: "sim/holds-80", judge: "sim/judge" },
    refuse: refusing(({ model, temperature }) => model !== "judge" && temperature !== undefined, "no 'temperature'"),
  });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", server.url, "--models", "one", "--judge", "judge", "--runs", "3", "--yes"];
  const budget = ["--budget", "1", "--price", "one=1,1", "--price", "judge=1,1"];
  for (const code of [1, 0]) expect((await aib([...run, ...budget, "--db", "base.db"], { cwd })).code).toBe(code);
  const compared = await aib([...run, "--db", "new.db", "--baseline", "base.db"], { cwd });
  expect(compared.code, compared.stderr).toBe(0);
  for (const effort of ["low", "none"]) await aib([...run, "--reasoning-effort", effort, "--db", "two.db"], { cwd });
  const low = [...run, "--reasoning-effort", "low", "--baseline", "two.db", "--db", "low.db"];
  const again = await aib(low, { cwd });
  expect(again.code, again.stderr).toBe(0);
}, 60_000);

test("no other model stands in for a baseline's row that failed", async () => {
  const refuse = refusing(({ model }) => model === "two", "no such model");
  const failing = await pickyServer({
    models: { one: "sim/holds-80", two: "sim/holds-80", judge: "sim/judge" },
    refuse,
  });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", failing.url, "--judge", "judge", "--runs", "3", "--yes"];
  expect((await aib([...run, "--models", "one,two", "--db", "base.db"], { cwd })).code).toBe(1);
  const { code, stderr } = await aib([...run, "--models", "two", "--db", "new.db", "--baseline", "base.db"], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/base\.db is not comparable/u)]);
}, 60_000);

test("a suite with few situations is compared with no baseline", async () => {
  const cwd = temporaryFolder();
  await aib(["suites", "new", "weigh", "--example", "weighing"], { cwd });
  const run = ["run", "--suite", join(cwd, "weigh", "suite.yaml"), "--models", "sim/weighs", "--runs", "5"];
  expect((await aib([...run, "--db", "base.db"], { cwd })).code).toBe(0);
  const { code, stderr } = await aib([...run, "--db", "new.db", "--baseline", "base.db"], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/has \d+ situations, and a difference takes 20/u)]);
}, 60_000);

test("a baseline of a server that refuses the effort is compared by the row that it left, also with the only one beside it", async () => {
  const server = await pickyServer({
    models: { one: "sim/holds-80", two: "sim/holds-80", judge: "sim/judge" },
    refuse: refusing(({ reasoning_effort: effort }) => effort !== undefined, "no 'reasoning_effort'"),
  });
  const cwd = temporaryFolder();
  const run = [
    "run",
    "--base-url",
    server.url,
    "--judge",
    "judge",
    "--runs",
    "3",
    "--yes",
    "--reasoning-effort",
    "low",
  ];
  const budget = ["--budget", "1", "--price", "one=1,1", "--price", "judge=1,1"];
  const base = [...run, ...budget, "--models", "one", "--db", "base.db"];
  for (const code of [1, 0]) expect((await aib(base, { cwd })).code).toBe(code);
  for (const model of ["one", "two"]) {
    const words = [...run, "--models", model, "--db", `${model}.db`, "--baseline", "base.db"];
    const { code, stderr } = await aib(words, { cwd });
    expect([model, code, stderr]).toEqual([model, 0, expect.stringMatching(/^PASSED/mu)]);
  }
}, 60_000);
