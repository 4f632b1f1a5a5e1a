import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Question, Reply } from "../../src/cli/terminal.ts";
import type { SimulatorServer } from "../../src/model/simulator/simulator-server.ts";
import { aib } from "../support/command-line.ts";
import { rewritingServer } from "../support/rewriting-server.ts";
import { simulatorServer } from "../support/simulator.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// Without a budget no call starts after the work has cost ten times what was shown before its start.

const listed = { promptUsd: 0.000_003, completionUsd: 0.000_012 };
const anyNumber = ["--models", "sim/holds-80", "--judge", "sim/judge", "--parallel-tasks", "1"];
const one = [...anyNumber, "--runs", "1"];
const callsInAll = 41;

async function place(times: number) {
  const billed = { promptUsd: listed.promptUsd * times, completionUsd: listed.completionUsd * times };
  const server = await simulatorServer({ tariff: { listed, billed, reported: true } });
  const cwd = temporaryFolder();
  const run = (more: readonly string[], confirm?: (question: Question) => Promise<Reply>) =>
    aib(["run", "--base-url", server.url, ...one, ...more], { cwd, ...(confirm === undefined ? {} : { confirm }) });
  return { server, run, cwd };
}

test.each([{ more: [] }, { more: ["--yes"] }])(
  "elsewhere than in a terminal the run stops with exit code 3 and the command that goes on: $more",
  async ({ more }) => {
    const { server, run, cwd } = await place(50);
    const stopped = await run(more);
    expect(stopped.code, stopped.stderr).toBe(3);
    expect(stopped.stderr.replaceAll(/\s+/gu, " ")).toMatch(
      /stopped \$\d+\.\d+ spent, more than ten times the estimate/u,
    );
    expect(server.stats().asked.length).toBeLessThan(callsInAll);
    const [, command = ""] = /To go on: aib ([^\n]+)/u.exec(stopped.stderr) ?? [];
    expect(command.split(" ").filter((word) => word === "--yes")).toHaveLength(1);
    const before = server.stats().asked.length;
    await aib(command.split(" "), { cwd });
    expect(server.stats().asked.length).toBeGreaterThan(before);
  },
);

test("the same command estimates the rest by the bills, and asks before it spends", async () => {
  const { server, run, cwd } = await place(50);
  await run([]);
  const before = server.stats().asked.length;
  const again = await run([]);
  expect(again.code, again.stderr).toBe(2);
  expect(again.stderr.replaceAll(/\s+/gu, " ")).toMatch(/cost \$\d\.\d+\. .*may cost more than \$1/u);
  expect(server.stats().asked).toHaveLength(before);
  const [, shown = ""] = /cost (\$\d\.\d+)\./u.exec(again.stderr) ?? [];
  for (const words of [["estimate"], ["run", "--dry-run"]]) {
    const told = await aib([...words, "--base-url", server.url, ...one], { cwd });
    expect(told.stdout + told.stderr, words.join(" ")).toContain(shown);
  }
});

test("a price that was mistyped, or has fallen since, is no bill", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", server.url, ...anyNumber, "--yes"];
  expect((await aib([...run, "--runs", "1", ...priced("100,400")], { cwd })).code).toBe(0);
  const right = await aib([...run, "--runs", "2", ...priced("1,4"), "--dry-run"], { cwd });
  expect(right.stdout + right.stderr).toMatch(/cost \$0\.0\d+\b/u);
});

const otherWork = (cwd: string) => [
  ["judge", "-j", "sim/judge", "--repeat", "3"],
  ["judge", "-j", "sim/judge", "--blind"],
  ["judge", "-j", "sim/judge", "--judge-reasoning-effort", "high"],
  ["run", ...one, "--temperature", "0.2"],
  ["run", ...one, "--system-prompt", join(cwd, "other.txt")],
];

async function expectAsked(work: readonly (readonly string[])[], server: SimulatorServer, cwd: string): Promise<void> {
  const before = server.stats().asked.length;
  writeFileSync(join(cwd, "other.txt"), "You answer in one sentence.");
  for (const words of work) {
    const refused = await aib([...words, "--base-url", server.url], { cwd });
    expect(refused.code, words.join(" ")).toBe(2);
    expect(refused.stderr.replaceAll(/\s+/gu, " "), words.join(" ")).toContain("may cost more than $1");
  }
  expect(server.stats().asked).toHaveLength(before);
}

test("what a model was billed counts for the same model as another judge, at another temperature and in another suite", async () => {
  const { server, run, cwd } = await place(50);
  expect((await run(["--yes", "--budget", "99"])).code).toBe(0);
  await expectAsked([...otherWork(cwd), ["judge", "-j", "sim/strict-judge"]], server, cwd);
});

test("so does the price that was stated where the list names 0", async () => {
  const nothing = { promptUsd: 0, completionUsd: 0 };
  const server = await simulatorServer({ tariff: { listed: nothing, billed: nothing, reported: false } });
  const cwd = temporaryFolder();
  const stated = ["run", "--base-url", server.url, ...one, ...priced("300,1200"), "--yes"];
  expect((await aib(stated, { cwd })).code).toBe(0);
  await expectAsked(otherWork(cwd), server, cwd);
});

test("an edited system prompt is estimated by the thoughts and bills of the one before", async () => {
  const server = await simulatorServer({ tariff: { listed, billed: listed, reported: true } });
  let billedUsd = 0;
  const thinking = await rewritingServer(server.url, ({ prompt_tokens, completion_tokens }) => {
    const tokens = completion_tokens + 1500;
    const cost = 3 * (prompt_tokens * listed.promptUsd + tokens * listed.completionUsd);
    billedUsd += cost;
    return { usage: { prompt_tokens, completion_tokens: tokens, cost } };
  });
  const cwd = temporaryFolder();
  const prompted = (text: string): readonly string[] => {
    writeFileSync(join(cwd, "prompt.txt"), text);
    return ["run", "--base-url", thinking.url, ...one, "--system-prompt", join(cwd, "prompt.txt")];
  };
  const first = await aib([...prompted("You are brief."), "--yes"], { cwd });
  expect(first.code, first.stderr).toBe(0);
  const before = billedUsd;
  const edited = prompted("You are brief and kind.");
  const refused = await aib(edited, { cwd });
  expect(refused.code, refused.stderr).toBe(2);
  const [, shown = ""] = /cost \$([\d.]+\d)/u.exec(refused.stderr) ?? [];
  const second = await aib([...edited, "--yes"], { cwd });
  expect(second.code, second.stderr).toBe(0);
  expect(Number(shown)).toBeGreaterThan(0.7 * (billedUsd - before));
  expect(Number(shown)).toBeLessThan(1.3 * (billedUsd - before));
});

test("a list of 0 does not outlive the price that the user stated: rerun asks as the run did", async () => {
  const nothing = { promptUsd: 0, completionUsd: 0 };
  const server = await simulatorServer({ tariff: { listed: nothing, billed: nothing, reported: false } });
  const cwd = temporaryFolder();
  const stated = ["run", "--base-url", server.url, ...one, ...priced("30,120")];
  expect((await aib(stated, { cwd })).code).toBe(2);
  expect((await aib([...stated, "--yes"], { cwd })).code).toBe(0);
  const before = server.stats().asked.length;
  const again = await aib(["rerun", "--target-runs", "2"], { cwd });
  expect(again.code, again.stderr).toBe(2);
  expect(again.stderr).toMatch(/may cost +more +than +\$1/u);
  expect(server.stats().asked).toHaveLength(before);
});

test("a terminal asks, and after a yes the run goes on in the same command", async () => {
  const { server, run } = await place(40);
  const questions: string[] = [];
  const answer =
    (reply: Reply) =>
    async (question: Question): Promise<Reply> => {
      questions.push(question.message);
      return reply;
    };
  const declined = await run([], answer("no"));
  expect(declined.code, declined.stderr).toBe(3);
  expect(questions).toHaveLength(1);
  expect(server.stats().asked.length).toBeLessThan(callsInAll);
  const whole = await run([], answer("yes"));
  expect(whole.code, whole.stderr).toBe(0);
  expect(server.stats().asked).toHaveLength(callsInAll);
  expect(server.stats().asked.every(({ requests }) => requests === 1)).toBe(true);
});

test("while it asks, the store's file alone holds all that was paid for", async () => {
  const { server, run, cwd } = await place(40);
  const inFile: unknown[] = [];
  await run([], async () => {
    // As if it were moved: without its log.
    copyFileSync(join(cwd, ".aib", "bench.db"), join(cwd, "copy.db"));
    const copy = new DatabaseSync(join(cwd, "copy.db"), { readOnly: true });
    inFile.push(copy.prepare("select count(*) as ended from attempt_ends").get()?.["ended"]);
    copy.close();
    return "no";
  });
  expect(inFile).toEqual([server.stats().asked.length]);
});

test("a store that is removed while it asks is saved under another name", async () => {
  const { run, cwd } = await place(40);
  const stopped = await run([], async () => {
    rmSync(join(cwd, ".aib", "bench.db"));
    return "no";
  });
  expect(stopped.code, stopped.stderr).toBe(1);
  expect(stopped.stderr).toMatch(/It is in \S+bench\.db\.rescued-/u);
});

test.each([1, 3])("a run that costs %d times its estimate is not stopped", async (times) => {
  const { server, run } = await place(times);
  const whole = await run([]);
  expect(whole.code, whole.stderr).toBe(0);
  expect(server.stats().asked).toHaveLength(callsInAll);
});

test("all looks of a run until it is clear count together", async () => {
  const { server, cwd } = await place(35);
  const stopped = await aib(
    ["run", "--yes", "--base-url", server.url, ...anyNumber, "--fail-under", "89", "--until-clear"],
    {
      cwd,
    },
  );
  expect(stopped.code, stopped.stderr).toBe(3);
  // The three runs of the first look cost less.
  expect(server.stats().asked.length).toBeGreaterThan(3 * callsInAll);
  expect(server.stats().asked.length).toBeLessThan(8 * callsInAll);
  expect(stopped.stderr).toMatch(/more than ten times the estimate/u);
  const shown = (await aib(["runs"], { cwd })).stdout.replaceAll(/\s+/gu, " ");
  expect(shown).toMatch(/The newest run stopped at \$\d+\.\d+, its budget or ten times its estimate, after \$\d/u);
});

test("judge and names stop so too", async () => {
  const { server, cwd } = await place(50);
  const three = ["--base-url", server.url, ...anyNumber, "--runs", "3"];
  const enough = await aib(["run", ...three, "--budget", "99", "--yes"], { cwd });
  expect(enough.code, enough.stderr).toBe(0);
  // A server that has billed before is estimated by its bills.
  const elsewhere = async () => ["--base-url", (await place(50)).server.url, "--parallel-tasks", "1"];
  const judged = await aib(["judge", "-j", "sim/strict-judge", ...(await elsewhere())], { cwd });
  expect(judged.code, judged.stderr).toBe(3);
  expect(judged.stderr).toContain("To go on: aib judge");
  const names = ["names", "--extractor", "sim/extractor", ...(await elsewhere())];
  const named = await aib(names, { cwd });
  expect(named.code, named.stderr).toBe(3);
  expect(named.stderr).toContain("To go on: aib names");
  // What names cost so far raises the next estimate of these too.
  const [, first = ""] = /cost \$([\d.]+\d)/u.exec(named.stderr) ?? [];
  const refused = await aib(names, { cwd, environment: { AIB_ASK_ABOVE: "0" } });
  expect(refused.code, refused.stderr).toBe(2);
  const [, second = ""] = /cost \$([\d.]+\d)/u.exec(refused.stderr) ?? [];
  expect(Number(second)).toBeGreaterThan(3 * Number(first));
});

test("a server that lists a price of 0 is stopped above what needs no question", async () => {
  const nothing = { promptUsd: 0, completionUsd: 0 };
  const billed = { promptUsd: 0.000_01, completionUsd: 0.000_04 };
  const server = await simulatorServer({ tariff: { listed: nothing, billed, reported: true } });
  const run = (askAbove: string) =>
    aib(["run", "--base-url", server.url, ...one], {
      cwd: temporaryFolder(),
      environment: { AIB_ASK_ABOVE: askAbove },
    });
  const stopped = await run("0.1");
  expect(stopped.code, stopped.stderr).toBe(3);
  expect(stopped.stderr).toMatch(/stopped +\$0\.1\d* spent, although the estimate was \$0/u);
  expect((await run("2")).code).toBe(0);
});

test("what the rest costs follows the bills, and the budget that is named completes the run", async () => {
  const { run, cwd } = await place(40);
  const stopped = await run(["--budget", "0.5"]);
  expect(stopped.code, stopped.stderr).toBe(3);
  const shown = await aib(["runs"], { cwd });
  expect(shown.stdout.replaceAll(/\s+/gu, " ")).toContain(
    "The newest run stopped at $0.50, its budget or ten times its estimate, after $0.4",
  );
  const [, budget = ""] = /with --budget ([\d.]+)/u.exec(stopped.stderr.replaceAll(/\s+/gu, " ")) ?? [];
  const whole = await run(["--budget", budget.replace(/\.$/u, "")]);
  expect(whole.code, whole.stderr).toBe(0);
  expect((await aib(["runs"], { cwd })).stdout).not.toContain("its budget or ten times");
});

test("ten cents are no reason to stop: little is left of a continued run, and its retries cost many times that", async () => {
  const cheap = { promptUsd: 0.000_000_01, completionUsd: 0.000_000_04 };
  const billed = { promptUsd: 0.000_001, completionUsd: 0.000_004 };
  const server = await simulatorServer({ tariff: { listed: cheap, billed, reported: true } });
  const whole = await aib(["run", "--base-url", server.url, ...one], { cwd: temporaryFolder() });
  expect(whole.code, whole.stderr).toBe(0);
  expect(whole.stderr).toMatch(/\$0\.0\d+ spent/u);
});

function priced(price: string): readonly string[] {
  return ["sim/holds-80", "sim/judge"].flatMap((name) => ["--price", `${name}=${price}`]);
}
