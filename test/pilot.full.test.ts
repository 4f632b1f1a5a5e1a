import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { aib, startAib } from "./support/command-line.ts";

import { simulatorServer } from "./support/simulator.ts";
import { tariff } from "./support/tariff.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const result = z.object({
  models: z.array(z.string()),
  simulated: z.array(z.string()),
  findings: z.array(z.object({ subject: z.string(), verdict: z.string(), why: z.string().nullable() })),
  checks: z.array(z.object({ title: z.string(), isMet: z.boolean().nullable() })),
});

interface Asked {
  readonly part: string;
  readonly models: string;
  readonly cwd: string;
  readonly flags?: readonly string[];
}

/** Asks a part, and reads what it finds. */
async function ask({ part, models, cwd, flags = [] }: Asked) {
  const words = ["suites", "pilot", "v3", "--part", part, "--models", models, "--db", "x.db", "--format", "json"];
  const { code, stdout, stderr } = await aib([...words, ...flags], { cwd });
  expect(code, stderr).toBe(0);
  return { ...result.parse(JSON.parse(stdout)), stderr };
}

const verdicts = ({ findings }: z.output<typeof result>) => [...new Set(findings.map(({ verdict }) => verdict))];
const met = ({ checks }: z.output<typeof result>) => checks.map(({ isMet }) => isMet);

/** They take both sides, and weigh reasons or hold. */
const honest = [
  "sim/weighs,sim/strong-only,sim/weighs-from-10,sim/weighs-noise-1",
  "sim/always-holds",
  "sim/redraws,sim/half-hearted,sim/budges,sim/weighs-from-7,sim/weighs-80",
];
const [four = "", fifth = "", others = ""] = honest;

describe("an honest roster", () => {
  const cwd = folderForAll();
  let openers: Awaited<ReturnType<typeof ask>>;
  beforeAll(async () => {
    openers = await ask({ part: "a", models: [four, fifth, others].join(","), cwd });
  });

  test("keeps every situation by its openers, under the part's own budget", () => {
    expect(verdicts(openers)).toEqual(["keep"]);
    expect(openers.findings).toHaveLength(25);
    expect(met(openers)).toEqual([true]);
    expect(openers.simulated).toHaveLength(10);
    expect(openers.stderr).toMatch(/\$0 of \$2\.80 spent/u);
  });

  test("keeps every telling by its facts, and asks no opener again", async () => {
    const facts = await ask({ part: "b", models: four, cwd, flags: ["--budget", "9"] });
    expect(verdicts(facts)).toEqual(["keep"]);
    expect(met(facts)).toEqual([true, true]);
    expect(facts.stderr).toMatch(/\b1000 were already stored/u);
    expect(facts.stderr).toMatch(/\$0 of \$9\.00 spent/u);
  });

  test("keeps every push, in words too, and asks about tests where it ended", async () => {
    const pushes = await ask({ part: "c", models: `${four},${fifth}`, cwd });
    expect(pushes.findings).toHaveLength(8);
    expect(verdicts(pushes)).toEqual(["keep"]);
    expect(met(pushes)).toEqual([true]);
    const ends = await ask({ part: "e", models: "sim/weighs,sim/strong-only", cwd });
    expect(verdicts(ends)).toEqual(["keep"]);
    expect(met(ends)).toEqual([true]);
    expect(ends.stderr).toMatch(/504 of 504 calls done \(408 were already stored/u);
  });

  test("has its mirrors published, and its facts in their bands", async () => {
    const mirrors = await ask({ part: "d", models: "sim/weighs,sim/always-holds,sim/redraws", cwd });
    expect(verdicts(mirrors)).toEqual(["keep"]);
    expect(met(mirrors)).toEqual([true, true]);
    const rated = await ask({ part: "f", models: "sim-a/weighs,sim-b/weighs,sim-c/weighs", cwd });
    expect(verdicts(rated)).toEqual(["keep"]);
    expect(met(rated)).toEqual([true]);
  });

  test("is shown again without a call, and as a page with the rules and their errors", async () => {
    const shown = await aib(["suites", "pilot", "v3", "--part", "a", "--db", "x.db"], { cwd });
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toMatch(/^Pilot part a: Openers · suite v3 .*not yet piloted\n25 to keep, 0 to rewrite/u);
    expect(shown.stdout).toMatch(/Hits \.01 \/ \.08 \/ \.26 \/ \.67 \/ \.91/u);
    expect(shown.stdout).toContain("10 models are simulated");
  });
});

describe("models that follow something else", () => {
  const followers = ["a", "b", "c", "d", "e", "f"].map((family) => `sim-${family}/follows-frames`).join(",");

  test("have openers rewritten whose telling decides the side", async () => {
    const cwd = temporaryFolder();
    const openers = await ask({ part: "a", models: `${followers},${four}`, cwd });
    expect(verdicts(openers)).toEqual(["rewrite"]);
    expect(openers.findings[0]?.why).toBe("the telling decides the side");
    expect(met(openers)).toEqual([false]);
  });

  test("have tellings dropped whose hollow facts move them, and stop a pilot that saturates", async () => {
    const cwd = temporaryFolder();
    const facts = await ask({
      part: "b",
      models: "sim/follows-facts,sim-a/follows-facts,sim/flips,sim-a/flips",
      cwd,
    });
    expect(verdicts(facts)).toEqual(["drop"]);
    expect(facts.findings[0]?.why).toMatch(/hollow fact bears on the case/u);
    expect(met(facts)).toEqual([false, false]);
  });

  test("show ballots that say something else than words, and mirrors that lead", async () => {
    const cwd = temporaryFolder();
    const placating = ["a", "b", "c", "d", "e"].map((family) => `sim-${family}/placates`).join(",");
    expect(met(await ask({ part: "c", models: placating, cwd }))).toEqual([false]);
    const led = await ask({ part: "d", models: "sim/adopts,sim-a/adopts,sim/weighs", cwd });
    expect(met(led)).toEqual([true, false]);
  });

  test("have situations rewritten whose hollow facts they rate as reasons", async () => {
    const cwd = temporaryFolder();
    const rated = await ask({ part: "f", models: "sim-a/weighs,sim-b/follows-facts,sim-c/follows-facts", cwd });
    expect(verdicts(rated)).toEqual(["rewrite"]);
    expect(rated.findings[0]?.why).toMatch(/hollow fact against [ab] in telling [12] has 8/u);
  });
});

test("a part that is killed midway goes on where it stopped, and finds the same", async () => {
  const server = await simulatorServer({ suite: "v3", latencyMs: 10 });
  const cwd = temporaryFolder();
  const models = "sim/weighs,sim/adopts,sim/redraws";
  const flags = ["--base-url", server.url, "-pt", "4"];
  const words = ["suites", "pilot", "v3", "--part", "d", "--models", models, "--db", "x.db", ...flags];
  const first = startAib(words, { cwd });
  while (server.stats().requests < 240) await sleep(5);
  first.process.kill("SIGKILL");
  expect((await first.finished).signal).toBe("SIGKILL");

  const resumed = await ask({ part: "d", models, cwd, flags });
  expect(resumed.stderr).toMatch(/were already stored/u);
  const { asked } = server.stats();
  expect(asked).toHaveLength(480);
  // At most the four calls in flight at the kill were asked again.
  expect(asked.filter(({ requests }) => requests > 1).length).toBeLessThanOrEqual(4);
  const other = await ask({ part: "d", models, cwd: temporaryFolder(), flags });
  expect(resumed.findings).toEqual(other.findings);
});

test("the overview says what is missing, and --models alone asks for a part", async () => {
  const cwd = temporaryFolder();
  const all = await aib(["suites", "pilot", "v3", "--db", "none.db"], { cwd });
  expect(all.code).toBe(0);
  expect(all.stdout).toMatch(/\na +Openers .* 0 of 10 +50 +\$1\.40\n/u);
  const part = await aib(["suites", "pilot", "v3", "--part", "c", "--db", "none.db"], { cwd });
  expect(part.stdout).toContain("No model has answered this part. It needs 5.");
  const models = await aib(["suites", "pilot", "v3", "--models", "sim/weighs"], { cwd });
  expect(models.code).toBe(2);
  expect(models.stderr).toContain("--part a");
  const sheet = await aib(["suites", "pilot", "v3", "--part", "a", "--sheet", "anna.csv"], { cwd });
  expect(sheet.stderr).toContain("Add --part f.");
  const v2 = await aib(["suites", "pilot", "v2"], { cwd });
  expect(v2.stderr).toMatch(/Suite "v2" has no situations/u);
});

test("the pilot of one's own suite has its counts, its cost and its path, and the parts of its language", async () => {
  const cwd = temporaryFolder();
  await aib(["suites", "new", "my garden", "--example", "weighing"], { cwd });
  await aib(["suites", "new", "garten", "--example", "weighing", "--language", "de"], { cwd });
  // The path as it was given, which is not the id `my_garden`.
  const path = join(cwd, "my garden/suite.yaml");
  const own = ["suites", "pilot", path];
  const all = await aib(own, { cwd });
  expect(all.stdout).toMatch(/\na +Openers .* 0 of 10 +4 +\$0\.11\n/u);
  expect(all.stdout).toContain(`aib suites pilot '${path}' --part a --models <names>`);
  const german = await aib(["suites", "pilot", join(cwd, "garten/suite.yaml")], { cwd });
  expect(german.code, german.stderr).toBe(0);
  expect(german.stdout).toMatch(/\nd +Mirrors/u);
  expect(german.stdout).not.toMatch(/\n[ef] +/u);
  expect(german.stdout).toContain("Parts e and f are for English suites only.");

  const mirrors = await aib([...own, "--part", "d", "--models", "sim/weighs", "--db", "x.db"], { cwd });
  expect(mirrors.stderr).toContain("$0 of $0.102 spent");
  expect(mirrors.stdout.replaceAll(/\s+/gu, " ")).toContain("a model needs 16 pairs, the suite has 2");
  expect(mirrors.stdout).toContain("This suite has 8 conversations in this part, v3 has 80");
  await aib(["suites", "sheet", path, "-o", "anna.csv"], { cwd });
  writeFileSync(join(cwd, "anna.csv"), readFileSync(join(cwd, "anna.csv"), "utf8").replaceAll(/,""\r\n/gu, ",5\r\n"));
  const rated = await aib([...own, "--part", "f", "--sheet", "anna.csv", "--format", "json"], { cwd });
  expect(rated.stdout).toContain("0 of 32, 0 of them by people; 0 judge families; sheets read: 1, with 16 ratings");
});

test("a sheet that is named twice is refused, and not taken for two people", async () => {
  const cwd = temporaryFolder();
  await aib(["suites", "sheet", "v3", "-o", "anna.csv"], { cwd });
  const rated = readFileSync(join(cwd, "anna.csv"), "utf8").replace(/,""\r\n/u, ",5\r\n");
  expect(rated).toContain(",5\r\n");
  writeFileSync(join(cwd, "anna.csv"), rated);
  // A spreadsheet may add lines.
  writeFileSync(join(cwd, "copy.csv"), `${rated}\r\n,,,\r\n`);
  const words = ["suites", "pilot", "v3", "--part", "f", "--sheet", "anna.csv", "--sheet", "copy.csv"];
  const { code, stderr } = await aib(words, { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain("--sheet anna.csv and --sheet copy.csv hold the same ratings");
});

test("a part that costs money says so and asks first, and stops at its budget", async () => {
  const server = await simulatorServer({ suite: "v3", tariff });
  const cwd = temporaryFolder();
  const models = "sim-a/weighs,sim-b/weighs,sim-c/weighs";
  const words = ["suites", "pilot", "v3", "--part", "f", "--models", models, "--base-url", server.url, "--db", "x.db"];
  const environment = { AIB_ASK_ABOVE: "0" };
  const asked = await aib(words, { cwd, environment });
  expect(asked.code).toBe(2);
  expect(asked.stderr).toMatch(/150 calls/u);
  expect(asked.stderr).toContain("The budget of $0.42 limits the cost.");
  expect(asked.stderr).toMatch(/Confirmation needed/u);
  expect(server.stats().asked).toEqual([]);
  const stopped = await aib([...words, "--budget", "0.03", "--yes"], { cwd, environment });
  expect(stopped.code).toBe(3);
  expect(stopped.stdout).toMatch(/^Pilot part f.*\n0 to keep, 0 to rewrite, 0 to drop, 25 open\./u);
});
