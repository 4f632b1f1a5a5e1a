import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Question, Reply } from "../src/cli/terminal.ts";
import { aib } from "./support/command-line.ts";
import { startRouter } from "./support/router-server.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// Calls that cost money are made after their number, cost and time are shown, and above a threshold only with consent.

const dear = { promptUsd: 0.001, completionUsd: 0.001 };
const cheap = { promptUsd: 1e-7, completionUsd: 1e-7 };

async function billing(price: typeof dear) {
  const server = await simulatorServer({ tariff: { listed: price, billed: price, reported: true } });
  const place = ["--base-url", server.url, "--judge", "sim/judge"];
  const run = ["run", ...place, "--models", "sim/holds-80", "--exp", "stability", "--runs", "1"];
  return { run, server, url: server.url, cwd: temporaryFolder(), asked: () => server.stats().asked.length };
}

function person(reply: Reply) {
  const questions: Question[] = [];
  const confirm = async (question: Question): Promise<Reply> => {
    questions.push(question);
    return reply;
  };
  return { questions, confirm };
}

/** What the hint says to type. */
function hinted(stderr: string, option: string): readonly string[] {
  const [, line = ""] = new RegExp(`: aib ([^;\n]* ${option}[^;\n]*)`, "u").exec(stderr) ?? [];
  return line.split(" ");
}

test("without a terminal a dear run is wrong usage with calls, cost, time and the lines that run it", async () => {
  const { run, cwd, asked } = await billing(dear);
  const refused = await aib(run, { cwd });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(/15 calls, [\d,]+ tokens in, [\d,]+\s+out, cost \$\d+\.\d\d\./u);
  expect(refused.stderr).toMatch(/About [\d a-z]+ with 32 calls at once\./u);
  expect(refused.stderr).toContain("may cost more than $1 (AIB_ASK_ABOVE)");
  expect(asked()).toBe(0);
  const bounded = await aib([...hinted(refused.stderr, "--budget"), "--db", "bounded.db"], { cwd });
  expect(bounded.code, bounded.stderr).not.toBe(2);
  expect(asked()).toBeGreaterThan(0);
  const agreed = await aib(hinted(refused.stderr, "--yes"), { cwd });
  expect(agreed.code, agreed.stderr).toBe(0);
});

test("a folder's .env agrees to no spending, and may ask for less", async () => {
  const { run, cwd, asked } = await billing(dear);
  writeFileSync(join(cwd, ".env"), "AIB_ASK_ABOVE=999999\n");
  const refused = await aib(run, { cwd });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("may cost more than $1 (AIB_ASK_ABOVE)");
  expect(asked()).toBe(0);
  const lowered = await billing(cheap);
  writeFileSync(join(lowered.cwd, ".env"), "AIB_ASK_ABOVE=0\n");
  expect(await aib(lowered.run, { cwd: lowered.cwd })).toMatchObject({ code: 2 });
  expect((await aib(run, { cwd, environment: { AIB_ASK_ABOVE: "999999" } })).code).toBe(0);
});

test("rerun, judge and names that are dear ask nothing without consent", async () => {
  const { run, url, cwd, server } = await billing(dear);
  expect((await aib([...run, "--yes"], { cwd })).code).toBe(0);
  const identity = [...run.filter((word) => word !== "stability"), "--yes"];
  const whole = await aib(identity.toSpliced(identity.indexOf("--exp"), 1), { cwd });
  expect(whole.code, whole.stderr).toBe(0);
  const callsMade = (): number => server.stats().asked.reduce((sum, { requests }) => sum + requests, 0);
  const before = callsMade();
  const commands = [
    ["rerun", "--target-runs", "2"],
    ["judge", "-j", "sim/strict-judge", "--base-url", url],
    ["names", "--extractor", "sim/extractor", "--base-url", url],
  ];
  for (const command of commands) {
    const refused = await aib(command, { cwd });
    expect(refused, command.join(" ")).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/\d+ calls, .*cost \$\d+\.\d\d\..*About.*To run it: aib .* --yes; or with/su);
    const declined = await aib(command, { cwd, confirm: person("no").confirm });
    expect(declined, command.join(" ")).toMatchObject({ code: 1, stdout: "" });
    expect(declined.stderr).toContain("Nothing was run, and nothing was spent.");
  }
  expect(callsMade()).toBe(before);
  for (const command of commands) expect((await aib([...command, "--yes"], { cwd })).code).toBe(0);
  expect(callsMade()).toBeGreaterThan(before + commands.length);
});

test("a terminal is asked once above the threshold, which is a setting, and never below it", async () => {
  const { run, cwd, asked } = await billing(cheap);
  const { questions, confirm } = person("yes");
  const always = { AIB_ASK_ABOVE: "0" };
  const declining = await aib(run, { cwd, environment: always, confirm: person("interrupted").confirm });
  expect(declining.code).toBe(130);
  expect(asked()).toBe(0);
  const bounded = await aib([...run, "--budget", "0.5"], { cwd, confirm, environment: { AIB_ASK_ABOVE: "0.5" } });
  expect(bounded.code, bounded.stderr).toBe(0);
  expect(questions).toEqual([]);
  const below = await aib([...run, "--db", "other.db"], { cwd, confirm });
  expect(below.code, below.stderr).toBe(0);
  expect(below.stderr).toMatch(/^15 calls, [^\n]*\n?[^\n]*cost \$0\.00\d+\./u);
  expect(questions).toEqual([]);
  const above = await aib([...run, "--db", "third.db"], { cwd, confirm, environment: always });
  expect(above.code, above.stderr).toBe(0);
  expect(questions).toEqual([{ message: "Make these calls?", enterMeans: "no" }]);
  const again = await aib([...run, "--db", "third.db"], { cwd, confirm, environment: always });
  expect(again.code, again.stderr).toBe(0);
  expect(questions, "nothing is missing, so there is nothing to agree to").toHaveLength(1);
  const wrong = await aib(run, { cwd, environment: { AIB_ASK_ABOVE: "much" } });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('AIB_ASK_ABOVE is "much"');
});

test("a store that is moved away while the question waits is not made anew: its results would be paid for again", async () => {
  const { run, cwd, asked } = await billing(cheap);
  expect((await aib(run, { cwd })).code).toBe(0);
  const before = asked();
  const store = join(cwd, ".aib", "bench.db");
  const confirm = async (): Promise<Reply> => {
    renameSync(store, join(cwd, "moved.db"));
    return "yes";
  };
  const more = [...run.slice(0, -1), "2"];
  const { code, stderr } = await aib(more, { cwd, confirm, environment: { AIB_ASK_ABOVE: "0" } });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${store}: there is no such file`)]);
  expect([asked(), existsSync(store)]).toEqual([before, false]);
});

test("an unknown price needs consent, and a named one is compared", async () => {
  const router = await startRouter({ models: ["acme/one", "acme/judge"], unpriced: ["acme/one"] });
  onTestFinished(router.close);
  const environment = { OPENROUTER_BASE_URL: router.url, OPENROUTER_API_KEY: "not-a-real-key" };
  const run = ["run", "--models", "acme/one", "--judge", "acme/judge", "--exp", "stability", "--runs", "1"];
  const refused = await aib(run, { cwd: temporaryFolder(), environment });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/No price is known for 10 calls.*unknown amount.*--price model=in,out/su);
  expect(refused.stderr).not.toContain("--budget");
  // Not even the tiny call that finds out which parameters a server refuses.
  expect(router.asked()).toEqual([]);
  const named = await aib([...run, "--price", "acme/one=1,1"], { cwd: temporaryFolder(), environment });
  expect(named.code, named.stderr).toBe(0);
});

test("simulated calls, and calls to one's own machine, need no consent", async () => {
  const environment = { AIB_ASK_ABOVE: "0" };
  const part = ["--exp", "stability", "--runs", "1"];
  const simulated = await aib(["run", "--models", "sim/asks", ...part], { cwd: temporaryFolder(), environment });
  expect(simulated.code, simulated.stderr).toBe(0);
  expect(simulated.stderr).not.toContain("cost");
  const router = await startRouter({ models: ["home", "grader"], unpriced: ["home", "grader"], usdPerToken: 0 });
  onTestFinished(router.close);
  const local = await aib(["run", "--models", "vllm/home", "--judge", "vllm/grader", ...part], {
    cwd: temporaryFolder(),
    environment: { ...environment, VLLM_URL: `http://${router.address}` },
  });
  expect(local.code, local.stderr).toBe(0);
  expect(local.stderr).not.toContain("cost");
});
