import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aibProcess } from "../support/command-line.ts";
import { newcomer } from "../support/newcomer.ts";
import { startRouter } from "../support/router-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Mistake {
  readonly line: string;
  /** 2 for a command line that is wrong, 1 for something that is missing on the machine. */
  readonly code: 1 | 2;
  readonly says: readonly string[];
}

const part = "--models sim/asks --runs 1";

const mistakes: readonly Mistake[] = [
  { line: "aib leaderbord", code: 2, says: ["unknown command 'leaderbord'", "Did you mean leaderboard?"] },
  { line: "aib help rnu", code: 2, says: ["error: unknown command 'rnu'", "Did you mean run?"] },
  { line: "aib rnu --help", code: 2, says: ["error: unknown command 'rnu'", "Did you mean run?"] },
  { line: "aib help suites chekc", code: 2, says: ["error: unknown command 'chekc'", "Did you mean check?"] },
  { line: "aib run --rnus 2", code: 2, says: ["unknown option '--rnus'", "Did you mean --runs?"] },
  {
    line: "aib run sim/asks sim/holds-80",
    code: 2,
    says: ["too many arguments for 'run'", "To name models, write: aib run --models sim/asks,sim/holds-80"],
  },
  { line: "aib run gpt-4o", code: 2, says: ["To name models, write --models with vendor/name"] },
  { line: "aib run -models sim/asks", code: 2, says: ["Did you mean: aib run --models sim/asks"] },
  { line: "aib run -models=sim/asks -runs 1", code: 2, says: ["Did you mean: aib run --models=sim/asks --runs 1"] },
  { line: "aib leader board", code: 2, says: ["Did you mean: aib leaderboard"] },
  { line: "aib run —models sim/asks", code: 2, says: ["Did you mean: aib run --models sim/asks"] },
  {
    line: "aib run --exp resistance identity",
    code: 2,
    says: ["To name several, put commas between them: aib run --exp resistance,identity"],
  },
  { line: "aib leaderboard x.db", code: 2, says: ["To name the store, write: aib leaderboard --db x.db"] },
  { line: "aib view x.db", code: 2, says: ["To name the store, write: aib view --db x.db"] },
  { line: "aib judge sim/strict-judge", code: 2, says: ["To name a judge, write: aib judge --judge sim/strict-judge"] },
  { line: "aib evaluate", code: 2, says: ["Did you mean: aib run"] },
  { line: "aib suites validate my.yaml", code: 2, says: ["Did you mean: aib suites check"] },
  {
    line: "aib run --models “sim/asks”",
    code: 2,
    says: ["has quotation marks in it", "Write it without them: sim/asks"],
  },
  { line: "aib run --models sim/*", code: 2, says: ["Models of sim are named one by one"] },
  {
    line: "aib run --models sim/hold-80",
    code: 2,
    says: ['no simulated model "sim/hold-80"', "Did you mean sim/holds-80"],
  },
  { line: "aib run --models holds-80", code: 2, says: ["Did you mean sim/holds-80"] },
  { line: "aib run --models sim:holds-80", code: 2, says: ["Did you mean sim/holds-80"] },
  { line: "aib run --models SIM/HOLDS-80 --dry-run", code: 2, says: ["Did you mean sim/holds-80"] },
  { line: "aib run --models holds-80@low-t0.7", code: 2, says: ["--models sim/holds-80 --reasoning-effort low"] },
  { line: "aib run --models ollama", code: 2, says: ['"ollama" names no model', "aib models ollama"] },
  { line: "aib run --models openai/ --dry-run", code: 2, says: ['"openai/" names no model', "aib models openai"] },
  { line: "aib run --models ollama/", code: 2, says: ['"ollama/" names no model', "aib models ollama"] },
  { line: "aib run --models ollama/*", code: 2, says: ["aib models ollama"] },
  { line: "aib run --models sim/judge --judge sim/strict-judge", code: 2, says: ["sim/judge is a simulated judge"] },
  {
    line: `aib run ${part} --judge strict-judge`,
    code: 2,
    says: ["no full model id", "Did you mean sim/strict-judge?"],
  },
  { line: `aib run ${part} --suite v9`, code: 2, says: ['no suite "v9"; valid: "v1", "lite", "v2", "v3"'] },
  {
    line: `aib run ${part} --suite ./my.yaml`,
    code: 2,
    says: ["suite file ./my.yaml cannot be read", "Check the path"],
  },
  { line: `aib run ${part} --exp resistence`, code: 2, says: ['"resistence"', "Did you mean resistance?"] },
  { line: `aib run ${part} --judge sim/juge`, code: 2, says: ["sim/juge", "Did you mean sim/judge"] },
  { line: "aib run --models sim/asks --runs two", code: 2, says: ["argument 'two' is invalid", "from 1 to 1000"] },
  { line: `aib run ${part} --budget 5EUR`, code: 2, says: ["argument '5EUR' is invalid", "like 5 or 2.50"] },
  {
    line: `aib run ${part} --db store.txt/x.db`,
    code: 1,
    says: ["store.txt/x.db: its directory cannot be created", "Choose a writable place."],
  },
  {
    line: "aib leaderboard --db benhc.db",
    code: 1,
    says: ["benhc.db: there is no such file", "Check the path, or start a run"],
  },
  { line: "aib import store.txt", code: 2, says: ["store.txt is not an archive"] },
  { line: "aib power --runs 3-10", code: 2, says: ["with commas between them, such as 3,5,10"] },
  { line: "aib models ollma", code: 1, says: ["Did you mean: aib models ollama"] },
  { line: "aib judge -j sim/judge --repeat 1", code: 2, says: ["from 2 to 20"] },
  { line: `aib run ${part} --limit acmee=2 --dry-run`, code: 2, says: ['"acmee" is not a provider'] },
  { line: "aib export -o results.pdf", code: 2, says: ["-o results.pdf", "Nothing was written", ".csv (csv)"] },
];

test.each(mistakes)("$line: exit code $code, nothing is written", async ({ line, code, says }) => {
  const { cwd, type } = newcomer();
  writeFileSync(join(cwd, "store.txt"), "notes\n");
  const finished = await type(line);
  expect([finished.code, finished.stdout]).toEqual([code, ""]);
  for (const words of says) expect(finished.stderr).toContain(words);
  expect(finished.stderr).not.toMatch(/\n +at .*:\d+/u);
  expect(readdirSync(cwd)).toEqual(["store.txt"]);
  expect(readFileSync(join(cwd, "store.txt"), "utf8")).toBe("notes\n");
});

test.each([
  [`aib run ${part} --suite ./my.yaml`, "The suite file ./my.yaml", "Check the path, or use a built-in suite"],
  [`aib run ${part} --registry my.yaml`, "The registry my.yaml", "Check the path"],
  [`aib run ${part} --system-prompt juno.md`, "The system prompt juno.md", "Check the path"],
  ["aib run --models sim/asks --prompts a.md b.md", "The system prompt a.md", "Check the path"],
  [`aib run ${part} --baseline before.jsonl`, "--baseline before.jsonl", "Name a store, or an export"],
  ["aib annotate import graded.csv", "The sheet graded.csv", "Give the CSV file"],
  ["aib suites check my.yaml", "The suite file my.yaml", "Check the path"],
])("%s: a missing file is named with the next step", async (line, what, next) => {
  const { type } = newcomer();
  const { code, stderr } = await type(line);
  expect([code, stderr.split("\n").at(0)]).toEqual([2, `error: ${what} cannot be read: there is no such file.`]);
  expect(stderr).toContain(`\n  ${next}`);
  expect(stderr).not.toContain("ENOENT");
});

test("without a key, and with a wrong model beside a right key, no call is made", async () => {
  const router = await startRouter({ models: ["openai/gpt-5.4-mini", "google/gemini-3-flash-preview"] });
  onTestFinished(router.close);
  const { cwd, type } = newcomer({ OPENROUTER_BASE_URL: router.url });
  const keyless = await type("aib run --models openai/gpt-5.4-mini --runs 1");
  expect(keyless.code).toBe(1);
  expect(keyless.stderr).toMatch(
    /No API key for \S+: OPENROUTER_API_KEY .* is not set\. Needed for the model openai\/gpt-5\.4-mini/u,
  );
  expect(keyless.stderr).toContain("Put OPENROUTER_API_KEY=... into the environment or a .env file in this folder.");
  const wrong = await type(
    "OPENROUTER_API_KEY=sk-or-v1-0123456789abcdef aib run --models openai/gpt-5.4-mimi --runs 1",
  );
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(/"openai\/gpt-5\.4-mimi"[^]*Did you mean openai\/gpt-5\.4-mini/u);
  expect(router.asked()).toEqual([]);
  expect(readdirSync(cwd)).toEqual([]);
});

test("a mistake in aib.yaml is named with its line and a setting that exists", async () => {
  const { cwd, type } = newcomer();
  writeFileSync(join(cwd, "aib.yaml"), "models: sim/asks\nrnus: 1\n");
  const finished = await type("aib run");
  expect([finished.code, finished.stdout]).toEqual([2, ""]);
  expect(finished.stderr).toMatch(/aib\.yaml:2.*rnus[^]*runs/u);
  expect(readdirSync(cwd)).toEqual(["aib.yaml"]);
});

test.each([
  ["aib.yaml", "models: sim/holds80\n", "aib run --runs 1", "aib.yaml:1 sets models."],
  [
    "aib.yaml",
    "models: sim/asks\njudge: sim/judge\njudges: [sim/judge]\n",
    "aib run",
    "aib.yaml:2:1 judge: cannot be used with judges",
  ],
  ["aib.yml", "models: sim/asks\n", "aib run", "mv aib.yml aib.yaml"],
  ["aib.yaml", "modles: x\n", "aib init --provider simulator --force", 'aib.yaml:1:1 "modles" is no setting'],
  ["aib.yaml", "api-key: sk-or\n", "aib run", "keys belong into .env"],
  ["a.txt", "", "aib run --models 'sim/holds-80 sim/holds-40'", "put commas between them: sim/holds-80,sim/holds-40"],
  [".env", "LOCAL_MODEL_URL=foo\n", "aib run --models local/a", "The .env file of this folder sets LOCAL_MODEL_URL."],
  [
    ".env",
    "OPEN_ROUTER_API_KEY=sk-or\n",
    "aib run --models openai/gpt-5.4-mini --runs 1",
    "The .env file of this folder has OPEN_ROUTER_API_KEY.",
  ],
  [
    ".env",
    "OPENROUTER_API_KEY: sk-or\n",
    "aib run --models openai/gpt-5.4-mini --runs 1",
    "Line 1 of the .env file of this folder is no NAME=value",
  ],
])("a mistake in %s is said to be there: %j", async (file, text, line, says) => {
  const { cwd, type } = newcomer();
  writeFileSync(join(cwd, file), text);
  const { code, stderr } = await type(line);
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining(says)]);
  expect(stderr).not.toContain("sk-or");
});

test("an empty AIB_DB is none, and a missing store names those beside it", async () => {
  const cwd = temporaryFolder();
  const empty = await aibProcess(["leaderboard"], { cwd, environment: { AIB_DB: "" } });
  expect(empty.stderr).toContain(`Store ${join(cwd, ".aib", "bench.db")}: there is no such file.`);
  mkdirSync(join(cwd, ".aib"));
  writeFileSync(join(cwd, ".aib", "demo.db"), "");
  const { stderr } = await aibProcess(["leaderboard"], { cwd });
  expect(stderr).toContain(`Its folder has ${join(cwd, ".aib", "demo.db")}: name one with --db.`);
});
