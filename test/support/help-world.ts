import { parse } from "csv-parse/sync";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openRegistry } from "../../src/campaign/models/select-models.ts";
import type { Prompts } from "../../src/cli/terminal.ts";
import { filled } from "./annotate/filled-sheet.ts";
import { csvOf } from "./outside/csv-bytes.ts";
import { sampleCache } from "./import/sample-cache.ts";
import { tarOf, writeFiles } from "./import/tar-archive.ts";
import { aib, startAib, type CommandOptions, type Finished } from "./command-line.ts";
import type { HelpExample } from "./help-examples.ts";
import { sharedPostgres } from "./postgres/shared-postgres.ts";
import { startRouter, type RouterServer } from "./router-server.ts";

const suites = join(import.meta.dirname, "..", "..", "suites");

/** What a person has who reads a help text: keys, servers, and results of real models. */
export interface HelpWorld {
  /** A folder for the examples of one help text, with all results. */
  readonly folderFor: (command: string) => Promise<string>;
  readonly run: (example: HelpExample, cwd: string) => Promise<Finished>;
  readonly close: () => void;
}

interface Servers {
  /** Stands for OpenRouter. */
  readonly router: RouterServer;
  /** The same at prices that soon reach a budget. */
  readonly dear: RouterServer;
  /** Stands for every server of one's own. */
  readonly local: RouterServer;
  /** Address of a Postgres database. */
  readonly database: string;
}

/** Real models are asked at servers on the loopback address, workers share a real Postgres. */
export async function helpWorld(): Promise<HelpWorld> {
  const models = [...new Set((await openRegistry(null)).entries.map(({ model }) => model))];
  const servers: Servers = {
    router: await startRouter({ models }),
    dear: await startRouter({ models, usdPerToken: 0.001 }),
    local: await startRouter({ models: ["qwen3:8b", "gemma3:27b", "Qwen/Qwen3-8B", "sim/holds-40", "sim/judge"] }),
    database: await (await sharedPostgres()).newDatabase(),
  };
  const root = mkdtempSync(join(tmpdir(), "aib-help-"));
  const base = join(root, "base");
  mkdirSync(base);
  await fillFolder({ cwd: base, environment: environmentWith(servers) });
  return {
    folderFor: async (command) => {
      const cwd = join(root, command === "" ? "aib" : command.replaceAll(" ", "-"));
      cpSync(base, cwd, { recursive: true });
      await preparations.get(command)?.({ cwd, environment: environmentWith(servers) });
      return cwd;
    },
    run: (example, cwd) => runExample(example, servers, cwd),
    close: () => {
      for (const server of [servers.router, servers.dear, servers.local]) server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function environmentWith({ router, local }: Servers): Readonly<Record<string, string>> {
  const addresses = { OPENROUTER_BASE_URL: router.url, OLLAMA_HOST: local.address, VLLM_URL: local.address };
  return { ...addresses, OPENROUTER_API_KEY: "not-a-real-key", EXAMPLE_KEY: "not-a-real-key" };
}

/** Results of every suite, of real models and simulated ones, by a panel and by a person. */
async function fillFolder(options: CommandOptions): Promise<void> {
  const { cwd } = options;
  cpSync(join(suites, "v2.yaml"), join(cwd, "my-suite.yaml"));
  writeFileSync(join(cwd, "companion.md"), "You are Juno, a companion with opinions of your own.\n");
  writeFileSync(join(cwd, "old.md"), "You are Juno. You tell the truth.\n");
  writeFileSync(join(cwd, "new.md"), "You are Juno. You tell the truth, and change your mind for reasons only.\n");
  const judges = "google/gemini-3-flash-preview,openai/gpt-5.4-mini,x-ai/grok-4.5";
  const real = "google/gemini-3-flash-preview,anthropic/claude-haiku-4.5,openai/gpt-5.4-mini,moonshotai/kimi-k2.5";
  const models = `${real},sim/always-holds,sim/holds-80,sim/holds-40`;
  await succeed("demo --runs 1", options);
  await succeed("run --suite v1 --exp resistance --models sim/holds-80", options);
  await succeed("run --suite lite --models anthropic/claude-haiku-4.5", options);
  const other = "--variants neutral,strong_independence --modes user_role --exp stability --runs 1";
  await succeed(`run --models sim/holds-80 --judge x-ai/grok-4.5 ${other}`, options);
  await succeed(`run --models ${models} --judges ${judges} --runs 1`, options);
  await succeed(`run --models sim/holds-80,sim/holds-40 --judges ${judges} --runs 2`, options);
  await succeed("annotate export -o blank.csv --sample 10", options);
  const cells = parse(readFileSync(join(cwd, "blank.csv")), { bom: true });
  writeFileSync(join(cwd, "sheet-graded.csv"), csvOf(filled(cells, "2", "no")));
  await succeed("annotate import sheet-graded.csv --annotator anna", options);
}

/** What the examples of one help text need besides. */
const preparations: ReadonlyMap<string, (options: CommandOptions) => Promise<void>> = new Map([
  ["annotate import", async ({ cwd }) => cpSync(join(cwd, "blank.csv"), join(cwd, "sheet.csv"))],
  [
    "suites pilot",
    async (options) => {
      await succeed("suites sheet v3 -o anna.csv", options);
      await succeed("suites sheet v3 --half 2 -o ben.csv", options);
    },
  ],
  ["view", async (options) => succeed("export site -o site", options)],
  ["import", async ({ cwd }) => writePublishedCache(cwd)],
  [
    "import inspect",
    async ({ cwd }) => {
      const log = join(import.meta.dirname, "..", "fixtures", "inspect-log.json");
      for (const name of ["first", "second"]) cpSync(log, join(cwd, "logs", `${name}.eval`));
    },
  ],
  ["export site", importPublished],
  ["export inspect", importPublished],
  // Ten runs of three are enough.
  ["rerun", async (options) => succeed(`clear --yes --no-backup --models ${seldomRerun}`, options)],
]);

const seldomRerun = "anthropic/*,openai/*,moonshotai/*,sim/holds-40";

async function importPublished(options: CommandOptions): Promise<void> {
  await writePublishedCache(options.cwd);
  await succeed("import cache --db published.db", options);
}

/** As a folder and as an archive. */
async function writePublishedCache(cwd: string): Promise<void> {
  const files = sampleCache();
  await writeFiles(cwd, files);
  const entries = [...files].map(([path, content]) => ({ path, content }));
  writeFileSync(join(cwd, "published-cache.tar.gz"), gzipSync(tarOf(entries)));
}

async function succeed(line: string, options: CommandOptions): Promise<void> {
  const { code, stderr } = await aib(line.split(" "), options);
  if (code !== 0) throw new Error(`aib ${line} exits with ${code}\n${stderr}`);
}

async function runExample(example: HelpExample, servers: Servers, cwd: string): Promise<Finished> {
  const { text } = example;
  const args = await standInsFor(example, servers, cwd);
  const options: CommandOptions = { cwd, environment: { ...environmentWith(servers), AIB_DB: ".aib/bench.db" } };
  const [command] = args;
  if (command === "queues" || command === "worker" || args.includes("dbos")) {
    const environment = { ...options.environment, AIB_DB: servers.database };
    return runOverWorkers(args, { cwd, environment });
  }
  if (command === "view" || command === "simulate") return aib(args, { ...options, interruptAt: /Stop with Ctrl-C/u });
  // The registry's defaults are a hundred models: they are declined, or end where the budget does.
  if (text === "aib run") return aib(args, { ...options, confirm: async () => "no" });
  const isDear = text.includes("--budget 25");
  const environment = { ...options.environment, ...(isDear ? { OPENROUTER_BASE_URL: servers.dear.url } : {}) };
  return aib(args, { ...options, environment, prompts: firstAnswers, confirm: async () => "yes" });
}

/** Takes the first of each list, and what is suggested. */
const firstAnswers: Prompts = {
  choose: async ({ options }) => options[0]?.value ?? null,
  write: async ({ suggestion }) => suggestion,
  secret: async () => "not-a-real-key",
};

/** Replaces placeholders of help texts. Paths are absolute, because the process runs in another folder. */
async function standInsFor({ args }: HelpExample, { router, local, database }: Servers, cwd: string) {
  const words = new Map([
    ["4010", "0"],
    ["http://127.0.0.1:4010/v1", `http://${local.address}/v1`],
    ["http://127.0.0.1:8080/v1", `http://${local.address}/v1`],
    ["https://api.example.com/v1", router.url],
    ["openrouter", router.url],
    ["openrouter=300", `${router.url}=300`],
    ["./my-suite.yaml", join(cwd, "my-suite.yaml")],
    ["companion.md", join(cwd, "companion.md")],
    ["old.md", join(cwd, "old.md")],
    ["new.md", join(cwd, "new.md")],
    ["postgres://bench@db.example/bench", database],
    ["postgres://bench@db.example:5432/bench", database],
  ]);
  return args.map((word, position) => (args[position - 1] === "--provider" ? word : (words.get(word) ?? word)));
}

async function runOverWorkers(args: readonly string[], options: CommandOptions): Promise<Finished> {
  if (args[0] === "queues") return aib(await withRealRun(args, options), options);
  if (args.includes("--until-done")) return startAib(args, options).finished;
  const worker = startAib(args[0] === "worker" ? args : ["worker"], options);
  await new Promise((resolve) => {
    worker.process.stderr.once("data", resolve);
  });
  const run = args[0] === "worker" ? null : await aib(args, options);
  worker.process.kill("SIGINT");
  return run ?? (await worker.finished);
}

/** The id of a run that is queued. */
async function withRealRun(args: readonly string[], options: CommandOptions): Promise<readonly string[]> {
  if (!args.includes("--run")) return args;
  await succeed("run --models sim/asks --runs 1 --engine dbos --detach", options);
  const { stdout } = await aib(["queues", "--format", "json"], options);
  const { runs } = JSON.parse(stdout);
  return args.map((word) => (/^[0-9a-f]{12}$/u.test(word) ? String(runs[0].runId) : word));
}
