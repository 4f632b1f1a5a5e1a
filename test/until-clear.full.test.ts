import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { SimulatorServer } from "../src/model/simulator/simulator-server.ts";
import { aib, startAib, type Finished } from "./support/command-line.ts";
import { allElements, readXml } from "./support/gate/read-xml.ts";
import { promptHolding, promptReader, startPromptReaders } from "./support/prompt-readers.ts";
import { simulatorServer } from "./support/simulator.ts";
import { tariff } from "./support/tariff.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const callsPerRun = 41;

/** Calls, without the questions about which models there are. */
function callsTo(server: SimulatorServer): number {
  return server.stats().asked.reduce((sum, { requests }) => sum + requests, 0);
}

function command(url: string, model: string, line: number, ...words: readonly string[]): readonly string[] {
  const subject = ["--base-url", url, "--models", model, "--judge", "sim/judge"];
  return ["run", ...subject, "--fail-under", String(line), "--until-clear", ...words];
}

/** What the gate said of each model config. */
function decisionOf({ stderr }: Pick<Finished, "stderr">): readonly string[] {
  return stderr.split("\n").filter((line) => /^(?:PASSED|FAILED|NOT DECIDED) /u.test(line));
}

function runsIn(cwd: string): number {
  using database = new DatabaseSync(join(cwd, ".aib", "bench.db"), { readOnly: true });
  return Number(database.prepare("select max(run) as run from tasks").get()?.["run"]);
}

test("a row far above the line takes three runs; screen, files, log, runs and leaderboard say why", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const files = ["-o", "results.xml", "-o", "summary.md", "--log", "run.jsonl"];
  const passed = await aib(command(server.url, "sim/holds-80", 30, ...files), { cwd });
  expect(passed.code, passed.stderr).toBe(0);
  const why = "stopped after 3 of at most 8 runs: 59.0 points above the line";
  expect(decisionOf(passed)).toEqual([
    expect.stringMatching(/^PASSED holds-80\S*: 89\.0, at least \d\d\.\d to be sure, limit 30 \(stopped after 3 of /u),
  ]);
  expect(passed.stderr).toContain(`(${why}).`);
  expect(callsTo(server)).toBe(3 * callsPerRun);
  const xml = [...allElements(readXml(readFileSync(join(cwd, "results.xml"), "utf8")))];
  expect(xml.map(({ attributes }) => attributes["value"])).toContain("95% interval at every look");
  expect(xml.map(({ text }) => text).join("\n")).toContain(why);
  const summary = readFileSync(join(cwd, "summary.md"), "utf8");
  expect(summary).toContain("| 95% interval at every look |");
  expect(summary).toContain(why);
  const log = readFileSync(join(cwd, "run.jsonl"), "utf8").trimEnd().split("\n");
  const decided = log.map((line) => JSON.parse(line)).filter(({ kind }) => kind === "decided");
  expect(decided).toEqual([expect.objectContaining({ runs: 3, atMost: 8, passed: true, detail: why })]);
  // A row with a fixed number of runs beside it.
  await aib(["run", "--base-url", server.url, "--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "2"], {
    cwd,
  });
  for (const words of [["runs"], ["leaderboard"]]) {
    const shown = (await aib(words, { cwd })).stdout.replaceAll(/\s+/gu, " ");
    expect(shown).toContain(`holds-80@low-t0.7 was measured until clear: ${why}.`);
    expect(shown).not.toContain("holds-40@low-t0.7 was measured until clear");
  }
  // The files name the runs that their index is of, where others of the row are stored too.
  const [, ...rest] = command(server.url, "sim/holds-80", 30, ...files);
  const fixed = ["--base-url", server.url, "--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "5"];
  expect((await aib(["run", ...fixed], { cwd })).code).toBe(0);
  expect((await aib(["run", ...rest], { cwd })).code).toBe(0);
  const again = [...allElements(readXml(readFileSync(join(cwd, "results.xml"), "utf8")))];
  expect(again.find(({ attributes }) => attributes["name"] === "runs")?.attributes["value"]).toBe("3");
  expect(readFileSync(join(cwd, "summary.md"), "utf8")).toMatch(/\| +89\.0 \|.*\| +3 \| yes/u);
});

test("what is decided asks for no consent: the same command costs nothing", async () => {
  const price = { promptUsd: 0.000_03, completionUsd: 0.000_12 };
  const server = await simulatorServer({ tariff: { listed: price, billed: price, reported: true } });
  const cwd = temporaryFolder();
  const gate = command(server.url, "sim/holds-80", 30);
  expect((await aib(gate, { cwd })).code).toBe(2);
  expect((await aib([...gate, "--yes"], { cwd })).code).toBe(0);
  const calls = callsTo(server);
  const again = await aib(gate, { cwd });
  expect(again.code, again.stderr).toBe(0);
  expect(decisionOf(again)).toEqual([expect.stringMatching(/^PASSED /u)]);
  expect(callsTo(server)).toBe(calls);
});

test("a row near the line takes all runs that it may, and fails; one far below it fails after three", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const near = await aib(command(server.url, "sim/holds-80", 85, "--at-most", "4"), { cwd });
  expect(near.code, near.stderr).toBe(1);
  expect(decisionOf(near)).toEqual([
    expect.stringMatching(/^FAILED holds-80.*\(not clear after all 4 runs: 0\.5 points above the line\)\.$/u),
  ]);
  // All looks together.
  expect(near.stderr).toContain(`\n${4 * callsPerRun} of ${4 * callsPerRun} calls done, 0 retried`);
  const far = await aib(command(server.url, "sim/always-yields", 60), { cwd });
  expect(far.code).toBe(1);
  expect(decisionOf(far)[0]).toMatch(
    /^FAILED always-yields.*\(stopped after 3 of at most 8 runs: \d\d\.\d points below/u,
  );
  expect(callsTo(server)).toBe((4 + 3) * callsPerRun);
});

test("the log says what the gate says, also of a row whose judge gave too few grades", async () => {
  const cwd = temporaryFolder();
  const mute = ["--models", "sim/holds-80", "--judge", "sim/mute-judge-15", "--fail-under", "20"];
  const { code, stderr } = await aib(["run", ...mute, "--until-clear", "--at-most", "5", "--log", "run.jsonl"], {
    cwd,
  });
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(/^FAILED .*have no grade that counts/mu);
  const log = readFileSync(join(cwd, "run.jsonl"), "utf8").trimEnd().split("\n");
  const decided = log.map((line) => JSON.parse(line)).filter(({ kind }) => kind === "decided");
  expect(decided).toEqual([expect.objectContaining({ passed: false })]);
});

test("model configs of one run stop each by itself", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const found = await aib(command(server.url, "sim/holds-80,sim/holds-40", 30, "--at-most", "4"), { cwd });
  expect(decisionOf(found)).toEqual([
    expect.stringContaining("stopped after 3 of at most 4 runs"),
    expect.stringContaining("not clear after all 4 runs"),
  ]);
  expect(callsTo(server)).toBe((3 + 4) * callsPerRun);
});

test("the decision is that of the store, whatever other commands have measured of later runs", async () => {
  const server = await simulatorServer();
  const [cwd, other] = [temporaryFolder(), temporaryFolder()];
  const alone = await aib(command(server.url, "sim/holds-80", 65), { cwd });
  expect(alone.code, alone.stderr).toBe(0);
  const fixed = ["run", "--base-url", server.url, "--models", "sim/holds-80,sim/holds-40", "--judge", "sim/judge"];
  expect((await aib([...fixed, "--runs", "8"], { cwd: other })).code).toBe(0);
  const calls = callsTo(server);
  const after = await aib(command(server.url, "sim/holds-80", 65), { cwd: other });
  expect(decisionOf(after)).toEqual(decisionOf(alone));
  expect(callsTo(server)).toBe(calls);
});

test("verdicts of another judge on the same answers are no look", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const subject = ["run", "--base-url", server.url, "--models", "sim/holds-80"];
  expect((await aib([...subject, "--judge", "sim/judge", "--runs", "1"], { cwd })).code).toBe(0);
  const other = ["--judge", "sim/strict-judge", "--fail-under", "20", "--until-clear"];
  const found = await aib([...subject, ...other], { cwd });
  expect(found.code, found.stderr).toBe(0);
  expect(decisionOf(found)).toEqual([expect.stringContaining("stopped after 3 of at most 8 runs")]);
});

describe("a row that takes several looks", () => {
  const words = ["sim/holds-40", 48] as const;

  async function undisturbed(): Promise<{ readonly decision: readonly string[]; readonly runs: number }> {
    const server = await simulatorServer();
    const cwd = temporaryFolder();
    const decision = decisionOf(await aib(command(server.url, ...words), { cwd }));
    return { decision, runs: runsIn(cwd) };
  }

  test("comes to the same decision when it is killed at a look and resumed, and asks nothing twice that had arrived", async () => {
    const { decision, runs } = await undisturbed();
    expect(runs).toBe(5);
    const looks = Array.from({ length: runs - 2 }, (_, place) => place + 3);
    for (const look of looks) {
      for (const thenMs of [0, 15, 60]) {
        const server = await simulatorServer({ latencyMs: 5 });
        const cwd = temporaryFolder();
        const first = startAib(command(server.url, ...words), { cwd });
        while (callsTo(server) < look * callsPerRun && first.process.exitCode === null) await sleep(1);
        await sleep(thenMs);
        first.process.kill("SIGKILL");
        await first.finished;
        const second = await aib(command(server.url, ...words), { cwd });
        expect(decisionOf(second), `look ${look}, ${thenMs} ms`).toEqual(decision);
        expect(server.stats().asked).toHaveLength(runs * callsPerRun);
      }
    }
  }, 300_000);

  test("comes to the same decision in two processes on one store, which share its calls", async () => {
    const { decision, runs } = await undisturbed();
    const server = await simulatorServer({ latencyMs: 5 });
    const cwd = temporaryFolder();
    const both = [0, 1].map(() => startAib(command(server.url, ...words), { cwd }).finished);
    for (const ended of await Promise.all(both)) expect(decisionOf(ended), ended.stderr).toEqual(decision);
    expect(callsTo(server)).toBe(runs * callsPerRun);
  });
});

describe("two prompts", () => {
  test("end with 1 after three runs of each where the second is far worse, and with 0 where so much is excluded", async () => {
    const server = await startPromptReaders();
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "main.md"), promptHolding(95));
    writeFileSync(join(cwd, "worse.md"), promptHolding(10));
    writeFileSync(join(cwd, "same.md"), promptHolding(95, "Kim"));
    const gate = (prompt: string, ...more: readonly string[]) => {
      const subject = ["--base-url", server.url, "--models", promptReader, "--judge", "sim/judge"];
      const paths = ["main.md", prompt].map((name) => join(cwd, name));
      return aib(["run", ...subject, "--prompts", ...paths, "--until-clear", ...more], { cwd });
    };
    const worse = await gate("worse.md", "--fail-if-worse", "-o", "worse.xml", "--format", "json");
    expect(worse.code, worse.stderr).toBe(1);
    expect(decisionOf(worse)).toEqual([
      expect.stringMatching(
        /worse\.md is worse than main\.md \(-\d+\.\d to -\d+\.\d, 95% interval at every look; stopped after 3 of at most 8 runs: \d\d\.\d points lower\)\.$/u,
      ),
    ]);
    expect(JSON.parse(worse.stdout)).toMatchObject({ gate: { passed: false } });
    expect(readFileSync(join(cwd, "worse.xml"), "utf8")).toContain("stopped after 3 of at most 8 runs");
    const same = await gate("same.md", "--fail-if-worse", "40");
    expect(same.code, same.stderr).toBe(0);
    expect(decisionOf(same)[0]).toMatch(
      /same\.md is not worse than main\.md by 40 points or more \(.*stopped after 3 of/u,
    );
    await server.close();
  });
});

describe("refused before the first call, with the next step", () => {
  test.each<[string, readonly string[], RegExp]>([
    ["no question", ["--until-clear"], /needs a question to decide\.\n {2}Add --fail-under <index>/u],
    [
      "a fixed number",
      ["--until-clear", "--fail-under", "9", "--runs", "5"],
      /--runs fixes it\.\n {2}Write --at-most/u,
    ],
    ["a baseline", ["--until-clear", "--fail-under", "9", "--baseline", "b.db"], /no comparison with --baseline/u],
    [
      "another question",
      ["--until-clear", "--fail-under", "9", "--interval", "generalisation"],
      /Write --interval re-run/u,
    ],
    ["a limit of nothing", ["--fail-under", "9", "--at-most", "4"], /--at-most limits .*\n {2}Add --until-clear/u],
    ["too many runs", ["--until-clear", "--fail-under", "9", "--at-most", "9"], /from 2 to 8/u],
    [
      "too few runs",
      ["--until-clear", "--fail-under", "9", "--at-most", "2"],
      /after 3 runs.*\n {2}Give --at-most 3 to 8/u,
    ],
    ["a suite of few scenarios", ["--until-clear", "--fail-under", "9", "--suite", "lite"], /those of lite may stray/u],
    ["too many cycles", ["--until-clear", "--fail-under", "9", "--suite", "v3", "--at-most", "9"], /from 2 to 8/u],
    ["one cycle", ["--until-clear", "--fail-under", "9", "--suite", "v3", "--at-most", "1"], /from 2 to 8/u],
    ["a panel", ["--until-clear", "--fail-under", "9", "--judges", "sim/judge,sim/noisy-judge-20"], /Name one judge/u],
    ["the top of the scale", ["--until-clear", "--fail-under", "100"], /never shows an index of 100/u],
    ["prompts without a gate", ["--until-clear", "--prompts", "a.md", "b.md"], /Add --fail-if-worse/u],
  ])("%s", async (_, words, says) => {
    const { code, stderr } = await aib(["run", "--models", "sim/holds-80", ...words], { cwd: temporaryFolder() });
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(says);
  });
});

test("the cost to expect stands beside the most and that of five runs", async () => {
  const cwd = temporaryFolder();
  const says = /Until clear: at most 6 runs .* 6\.0 at the line, .*; a fixed design has 5\./u;
  const estimate = await aib(["estimate", "--models", "sim/holds-80", "--until-clear", "--at-most", "6"], { cwd });
  expect(estimate.stdout.replaceAll(/\s+/gu, " ")).toMatch(says);
  const run = ["run", "--models", "sim/holds-80", "--fail-under", "40", "--until-clear", "--at-most", "6"];
  const dry = await aib([...run, "--dry-run", "--format", "json"], { cwd });
  expect(JSON.parse(dry.stdout)).toMatchObject({
    runs: 6,
    untilClear: { atMost: 6, fixed: { runs: 5 }, expected: [{ distance: 0 }, { distance: 5 }, { distance: 10 }, {}] },
  });
  const cycles = await aib(["estimate", "--models", "sim/holds-80", "--suite", "v3", "--until-clear"], { cwd });
  expect(cycles.stdout.replaceAll(/\s+/gu, " ")).toMatch(
    /at most 4 cycles of 5 runs .*, and at least 2; a fixed design has 1\. /u,
  );
  const three = [...run.slice(0, -2), "3", "--dry-run", "--suite", "v3", "--format", "json"];
  expect(JSON.parse((await aib(three.toSpliced(6, 0, "--at-most"), { cwd })).stdout)).toMatchObject({
    runs: 15,
    untilClear: { unit: "cycle", atMost: 3, least: { cycles: 2 }, fixed: { cycles: 1 } },
  });
});

test("a budget that stops it is answered with one that is enough for all that it may take", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const near = command(server.url, "sim/holds-80", 85, "--at-most", "5", "--yes");
  const stopped = await aib([...near, "--budget", "0.13"], { cwd });
  expect(stopped.code, stopped.stderr).toBe(3);
  const hint = /The rest costs at most about \$0\.\d+: run the same command with --budget (0\.\d+)\./u;
  const [, enough = ""] = hint.exec(oneLine(stopped.stderr)) ?? [];
  const whole = await aib([...near, "--budget", enough], { cwd });
  expect(decisionOf(whole)).toEqual([expect.stringContaining("not clear after all 5 runs")]);
  expect(server.stats().billedUsd).toBeLessThanOrEqual(Number(enough));
});

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}
