import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { pickyServer, refusing, type SentChat } from "./support/picky-server.ts";
import { simulatorServer } from "./support/simulator.ts";
import { tariff } from "./support/tariff.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test("a run that was given up in another way of asking is missing from no gate over this way, and a rerun names both", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const measured = ["--models", "sim/holds-80", "--judge", "sim/judge", "--base-url", server.url, "--yes"];
  const givenUp = await aib(["run", ...measured, "--runs", "5", "--budget", "0.06"], { cwd });
  expect(givenUp.code, givenUp.stderr).toBe(3);
  const gate = ["--modes", "user_role", "--fail-under", "20"];
  const ran = await aib(["run", ...measured, "--runs", "3", ...gate], { cwd });
  const stored = await aib(["leaderboard", ...gate], { cwd });
  for (const { code, stderr } of [ran, stored]) {
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^PASSED holds-80@low-t0\.7: \d+\.\d, /mu);
  }
  const asked = server.stats().requests;
  const more = await aib(["rerun", "--target-runs", "5", "--budget", "0.001"], { cwd });
  expect(more.code, more.stderr).toBe(2);
  expect(more.stderr.replaceAll(/\s+/gu, " ")).toContain(
    "Every run is asked under each stored configuration: strong_independence + tool_role, strong_independence + user_role. For one alone, repeat its aib run with more --runs.",
  );
  expect(server.stats().asked.length).toBeLessThan(asked);
}, 60_000);

test("a system prompt besides the suite's own that was given up is missing from no gate over stored results", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const measured = ["run", "--models", "sim/holds-80", "--judge", "sim/judge", "--base-url", server.url, "--yes"];
  expect((await aib([...measured, "--runs", "5", "--variants", "neutral", "--budget", "0.01"], { cwd })).code).toBe(3);
  expect((await aib([...measured, "--runs", "3"], { cwd })).code).toBe(0);
  const gated = await aib(["leaderboard", "--fail-under", "10"], { cwd });
  expect(gated.code, gated.stderr).toBe(0);
}, 60_000);

test("what is ungraded in the suite's own way is missing, although another way is graded", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const measured = ["run", "--models", "sim/holds-80", "--judge", "sim/judge", "--base-url", server.url, "--yes"];
  expect((await aib([...measured, "--runs", "3", "--modes", "user_role"], { cwd })).code).toBe(0);
  expect((await aib([...measured, "--runs", "3", "--budget", "0.01"], { cwd })).code).toBe(3);
  const gated = await aib(["leaderboard", "--fail-under", "10"], { cwd });
  expect(gated.code, gated.stderr).toBe(1);
  expect(gated.stderr).toMatch(/^NOT DECIDED holds-80@low-t0\.7: answers or grades are missing/mu);
}, 60_000);

test("of two prompts, one whose answers were refused is missing from a gate over what is stored", async () => {
  const models = { one: "sim/holds-80", judge: "sim/judge" };
  const { url } = await pickyServer({
    models,
    refuse: refusing((request) => JSON.stringify(request).includes("You are new."), "flagged by moderation"),
  });
  const cwd = temporaryFolder();
  for (const name of ["old", "new"]) writeFileSync(join(cwd, name), `You are ${name}.`);
  const prompts = ["--prompts", join(cwd, "old"), join(cwd, "new"), "--modes", "user_role", "--runs", "3"];
  const run = ["run", "--base-url", url, "--models", "one", "--judge", "judge", "--yes"];
  expect((await aib([...run, ...prompts, "--fail-if-worse"], { cwd })).code).toBe(1);
  const gated = await aib(["leaderboard", "--fail-under", "20"], { cwd });
  expect(gated.code, gated.stderr).toBe(1);
  expect(gated.stderr).toMatch(/^NOT DECIDED one@\S+: answers or grades are missing/mu);
}, 60_000);

test("what is named is missing where it has no grade, also beside another way that is complete", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const measured = ["run", "--models", "sim/holds-80", "--judge", "sim/judge", "--base-url", server.url, "--yes"];
  expect((await aib([...measured, "--runs", "3"], { cwd })).code).toBe(0);
  expect((await aib([...measured, "--runs", "3", "--modes", "user_role", "--budget", "0.01"], { cwd })).code).toBe(3);
  const gated = await aib(["leaderboard", "--modes", "user_role,tool_role", "--fail-under", "10"], { cwd });
  expect(gated.code, gated.stderr).toBe(1);
  expect(gated.stderr).toMatch(/^NOT DECIDED holds-80@low-t0\.7: answers or grades are missing/mu);
}, 60_000);

test("plain messages stand in for no tool where the suite or the user asks for both", async () => {
  const refuse = refusing(({ tools }) => tools !== undefined, "does not support tools");
  const { url } = await pickyServer({ models: { one: "sim/holds-80", judge: "sim/judge" }, refuse, suite: "v1" });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", url, "--models", "one", "--judge", "judge", "--yes", "--runs", "3"];
  expect((await aib([...run, "--suite", "v1"], { cwd })).code).toBe(1);
  const gated = await aib(["leaderboard", "--fail-under", "20"], { cwd });
  expect(gated.code, gated.stderr).toBe(1);
  expect(gated.stderr).toMatch(/^NOT DECIDED one@\S+: answers or grades are missing/mu);
  const { stdout } = await aib(["runs"], { cwd });
  expect(stdout.replaceAll(/\s+/gu, " ")).toMatch(/refuses tools, so what was asked through one stays unanswered/u);
  expect(stdout).not.toMatch(/^ +aib rerun/mu);
}, 60_000);

test("a server that has learnt to take tools is asked for the rest through them", async () => {
  let left = 0;
  const refuse = refusing(({ tools }) => tools !== undefined && left-- <= 0, "does not support tools");
  const { url } = await pickyServer({ models: { one: "sim/holds-80", judge: "sim/judge" }, refuse });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", url, "--models", "one", "--judge", "judge", "--yes", "--runs", "1"];
  await aib(run, { cwd });
  left = 9;
  await aib(run, { cwd });
  const { stdout } = await aib(["runs"], { cwd });
  expect(stdout).toMatch(/^ +aib rerun --suite v2 --models \S+$/mu);
  expect(stdout).not.toContain("refuses tools");
}, 60_000);

test("complete runs of another way of asking make one run no gate", async () => {
  const cwd = temporaryFolder();
  const run = ["run", "--models", "sim/holds-80", "--runs"];
  expect((await aib([...run, "3", "--variants", "neutral"], { cwd })).code).toBe(0);
  const gated = await aib([...run, "1", "--fail-under", "10"], { cwd });
  expect([gated.code, gated.stderr]).toEqual([2, expect.stringMatching(/could not tell a change.*Add --runs 3\./su)]);
  expect((await aib([...run, "1", "--fail-under", "10", "--variants", "neutral"], { cwd })).code).toBe(0);
}, 60_000);

test("a panel's gate decides no row that one of its judges has graded nothing of", async () => {
  const cwd = temporaryFolder();
  for (const [model, judge] of [
    ["sim/asks", "sim/judge"],
    ["sim/holds-80", "sim/strict-judge"],
  ] as const)
    expect((await aib(["run", "--models", model, "--judge", judge, "--runs", "3"], { cwd })).code).toBe(0);
  const panel = ["--judges", "sim/judge,sim/strict-judge"];
  const gate = ["leaderboard", ...panel, "--models", "asks", "--fail-under", "1"];
  const lacking = await aib(gate, { cwd });
  expect([lacking.code, lacking.stderr]).toEqual([1, expect.stringMatching(/^NOT DECIDED asks/mu)]);
  expect((await aib(["judge", ...panel], { cwd })).code).toBe(0);
  const graded = await aib(gate, { cwd });
  expect([graded.code, graded.stderr]).toEqual([0, expect.stringMatching(/^PASSED asks/mu)]);
}, 60_000);

test("a gate decides no row with runs that one judge of a panel alone has graded, or in part", async () => {
  const cwd = temporaryFolder();
  const asks = ["run", "--models", "sim/asks", "--runs"];
  const panel = ["--judges", "sim/judge,sim/strict-judge"];
  const gate = ["--fail-under", "1"];
  const undecided = /^NOT DECIDED asks\S+: lacks grades by strict-judge\S+ in stored runs/mu;
  expect((await aib([...asks, "5", "--judge", "sim/judge"], { cwd })).code).toBe(0);
  const alone = await aib([...asks, "3", "--judge", "sim/strict-judge", ...gate], { cwd });
  expect(alone.code, alone.stderr).toBe(0);
  for (const words of [
    [...asks, "3", ...panel, ...gate],
    ["leaderboard", ...panel, ...gate],
  ]) {
    const { code, stderr } = await aib(words, { cwd });
    expect([code, stderr]).toEqual([1, expect.stringMatching(undecided)]);
  }
  const compared = await aib([...asks, "3", ...panel, "--db", "new.db", "--baseline", ".aib/bench.db"], { cwd });
  expect([compared.code, compared.stderr]).toEqual([
    2,
    expect.stringMatching(/too few grades of asks\S+ by strict-judge\S+ \(\d+ of \d+ verdicts are missing\)/u),
  ]);
  const { stderr } = await aib(["leaderboard", ...panel, ...gate], { cwd });
  const [, command = ""] = /aib (rerun .*) asks for all that it lacks/u.exec(stderr) ?? [];
  expect((await aib(command.split(" "), { cwd })).code, command).toBe(0);
  const graded = await aib([...asks, "3", ...panel, ...gate], { cwd });
  expect([graded.code, graded.stderr]).toEqual([0, expect.stringMatching(/^PASSED asks/mu)]);
}, 60_000);

test("a stored gate decides no row that its judge has graded a sample of", async () => {
  const cwd = temporaryFolder();
  expect((await aib(["run", "--models", "sim/asks", "--runs", "5"], { cwd })).code).toBe(0);
  expect((await aib(["judge", "-j", "sim/strict-judge", "--sample", "60"], { cwd })).code).toBe(0);
  const gated = await aib(["leaderboard", "--judge", "sim/strict-judge", "--fail-under", "1"], { cwd });
  expect([gated.code, gated.stderr]).toEqual([1, expect.stringMatching(/^NOT DECIDED asks\S+: lacks grades/mu)]);
}, 60_000);

test("a run's gate does not pass by stored runs that lack grades, and those of its own plan decide alone", async () => {
  const cwd = temporaryFolder();
  for (const name of ["a", "b"]) writeFileSync(join(cwd, name), `You are ${name}.`);
  const prompts = ["--prompts", join(cwd, "a"), join(cwd, "b"), "--fail-if-worse", "10"];
  const asks = ["run", "--models", "sim/asks", "--runs"];
  for (const flags of [[], prompts]) expect((await aib([...asks, "5", ...flags], { cwd })).code).toBe(0);
  const store = new DatabaseSync(join(cwd, ".aib", "bench.db"));
  store.exec("delete from verdicts where key in (select key from tasks where run = 5 and scenario_id like 'rs%')");
  store.close();
  const compared = await aib([...asks, "3", ...prompts], { cwd });
  expect([compared.code, compared.stderr]).toEqual([0, expect.stringMatching(/^PASSED asks/mu)]);
  const gate = [...asks, "3", "--suite", "v2", "--fail-under", "1"];
  const gated = await aib(gate, { cwd });
  expect([gated.code, gated.stderr]).toEqual([
    1,
    expect.stringMatching(/^NOT DECIDED asks\S+: answers or grades are missing in stored runs that count/mu),
  ]);
  const [, command = ""] = /aib (rerun .*) asks for all that it lacks/u.exec(gated.stderr) ?? [];
  expect((await aib(command.split(" "), { cwd })).code, command).toBe(0);
  expect((await aib(gate, { cwd })).code).toBe(0);
}, 60_000);

test("the files of two prompts count the runs that their index is of", async () => {
  const cwd = temporaryFolder();
  for (const name of ["a", "b"]) writeFileSync(join(cwd, name), `You are ${name}.`);
  const run = ["run", "--models", "sim/holds-80", "--prompts", join(cwd, "a"), join(cwd, "b"), "--fail-if-worse", "10"];
  await aib([...run, "--runs", "5"], { cwd });
  await aib([...run, "--runs", "3", "-o", "w.xml", "-o", "w.md"], { cwd });
  expect(readFileSync(join(cwd, "w.xml"), "utf8")).toContain('<property name="runs" value="3"');
  expect(readFileSync(join(cwd, "w.md"), "utf8")).toMatch(/^\| `holds-80@low-t0\.7` \| +– \|.*\| +3 \|/mu);
}, 60_000);

test("runs of a part of the suite make one whole run no gate", async () => {
  const cwd = temporaryFolder();
  expect((await aib(["run", "--models", "sim/holds-40", "--exp", "resistance", "--runs", "3"], { cwd })).code).toBe(0);
  const gated = await aib(["run", "--models", "sim/asks", "--runs", "1", "--fail-under", "5"], { cwd });
  expect([gated.code, gated.stderr]).toEqual([2, expect.stringMatching(/could not tell a change.*Add --runs 3\./su)]);
}, 60_000);

test("another prompt in plain messages stands in for no tool that a server refused", async () => {
  const refuse = refusing(({ tools }) => tools !== undefined, "does not support tools");
  const { url } = await pickyServer({ models: { one: "sim/holds-80", judge: "sim/judge" }, refuse });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", url, "--models", "one", "--judge", "judge", "--yes", "--runs", "3"];
  await aib(run, { cwd });
  expect((await aib([...run, "--variants", "neutral", "--modes", "user_role"], { cwd })).code).toBe(0);
  const gate = ["leaderboard", "--fail-under", "1"];
  const gated = await aib(gate, { cwd });
  expect([gated.code, gated.stderr]).toEqual([1, expect.stringMatching(/^NOT DECIDED one/mu)]);
  expect((await aib([...run, "--modes", "user_role"], { cwd })).code).toBe(0);
  expect((await aib(gate, { cwd })).code).toBe(0);
}, 60_000);

test("what plain messages to a model without tools lack is offered to a rerun", async () => {
  let left = Infinity;
  const refuse = ({ tools }: SentChat) =>
    tools === undefined && left-- > 0 ? null : { status: 400, message: "does not support tools" };
  const { url } = await pickyServer({ models: { one: "sim/holds-80", judge: "sim/judge" }, refuse });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", url, "--models", "one", "--judge", "judge", "--yes", "--runs", "1"];
  await aib(run, { cwd });
  left = 9;
  await aib([...run, "--modes", "user_role"], { cwd });
  left = Infinity;
  const { stdout } = await aib(["runs"], { cwd });
  expect(stdout).toMatch(/^ +aib rerun --suite v2 --models \S+$/mu);
  expect((await aib(["rerun", "--yes"], { cwd })).code).toBe(0);
  expect((await aib(["runs"], { cwd })).stdout).toContain("Nothing is missing.");
}, 60_000);
