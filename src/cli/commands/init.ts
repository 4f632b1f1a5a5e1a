import type { Command } from "commander";
import type { CallEstimate } from "../../campaign/index.ts";
import { BenchError } from "../../domain/index.ts";
import type { Check } from "../../features/doctor/index.ts";
import type { FolderPlan, SettingEdits } from "../../features/init/index.ts";
import { interruptibly } from "../carry-out-run.ts";
import type { CommandHost } from "../command-host.ts";
import { diagnosisLines } from "../diagnosis-lines.ts";
import { money } from "../estimate-text.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { askSetup, type Setup } from "../init/ask-setup.ts";
import { addInitOptions, type InitFlags } from "../init/init-flags.ts";
import { withKey } from "../init/offered-models.ts";
import { rememberServer } from "../settings/confirm-servers.ts";
import { Stopped } from "../stopped.ts";
import { storeLocation } from "../store-location.ts";
import { tellOfTinyCall } from "../tell-of-tiny-call.ts";
import { printLine, usesColor, type Terminal } from "../terminal.ts";
import { streamWidth } from "../text-layout.ts";
import { diagnose, planFolder, writeFolder } from "../use-cases.ts";
import { estimateHere } from "./estimate.ts";

export function addInit(program: Command, host: CommandHost): void {
  const command = program
    .command("init")
    .description("Set up this folder: where the models are, key, model, judge and budget");
  addInitOptions(command)
    .addHelpText("after", examples)
    .action((flags: InitFlags) => interruptibly(host, ({ signal }) => init(host, flags, signal)));
}

/** Asks and tries everything before it writes anything. */
async function init(host: CommandHost, flags: InitFlags, signal: AbortSignal): Promise<void> {
  const { terminal } = host;
  const setup = await askSetup({ flags, terminal, signal });
  const plan = await planFolder(terminal.workingDirectory, { settings: settingsOf(setup), key: setup.key });
  if (!flags.force) await agreeToChanges(terminal, plan);
  const ready = withKey(terminal, setup.key);
  if (flags.call) await prove(ready, setup, signal);
  await writeFolder(plan);
  const { server } = setup;
  if (server !== null) await rememberServer(terminal, { address: server.baseUrl, variable: server.apiKeyEnv });
  const names = plan.changes.map(({ name }) => name);
  printLine(terminal.stdout, names.length === 0 ? "Nothing has to change." : `Written: ${names.join(", ")}.`);
  await printNext({ ...host, terminal: ready }, signal);
}

/** What another setup may have left is removed. */
function settingsOf({ server, models, judges, allowSelfJudge, budgetUsd }: Setup): SettingEdits {
  const isPanel = judges.length > 1;
  return new Map<string, string | number | boolean | null>([
    ["base-url", server?.baseUrl ?? null],
    ["api-key-env", server?.apiKeyEnv ?? null],
    ["judge-base-url", null],
    ["judge-api-key-env", null],
    ["local-model", null],
    ["models", models.join(",")],
    ["judge", isPanel ? null : judges.join(",")],
    ["judges", isPanel ? judges.join(",") : null],
    ["allow-self-judge", allowSelfJudge ? true : null],
    ["budget", budgetUsd],
  ]);
}

async function agreeToChanges(terminal: Terminal, { changes }: FolderPlan): Promise<void> {
  const changed = changes.filter(({ kind }) => kind === "changed").map(({ name }) => name);
  if (changed.length === 0) return;
  if (terminal.confirm === null) throw existing(changed);
  const message = `${changed.join(" and ")} exist${changed.length === 1 ? "s" : ""}. Change these settings there and keep all other lines?`;
  const answer = await terminal.confirm({ message, enterMeans: "no" });
  if (answer === "yes") return;
  printLine(terminal.stderr, "Nothing was written.");
  throw new Stopped(answer === "no" ? 1 : 130);
}

function existing(names: readonly string[]): BenchError {
  return new BenchError({
    code: "usage",
    message: `${names.join(" and ")} exist${names.length === 1 ? "s" : ""} in this folder. Nothing was written.`,
    hint: "Add --force to change the settings of this command there; all other lines stay.",
  });
}

/** Calls the first model with a few tokens, and looks up the judge. */
async function prove(terminal: Terminal, setup: Setup, signal: AbortSignal): Promise<void> {
  const { server, models, judges } = setup;
  const routing = {
    baseUrl: server?.baseUrl ?? null,
    apiKeyEnv: server?.apiKeyEnv ?? null,
    localUrl: null,
    environment: terminal.environment,
  };
  const places =
    routing.baseUrl === null || routing.apiKeyEnv === null
      ? {}
      : { baseUrl: routing.baseUrl, apiKeyEnv: routing.apiKeyEnv };
  const checks = await diagnose({
    suite: "v2",
    models: models.slice(0, 1),
    judges: setup.allowSelfJudge ? judges.filter((judge) => !models.includes(judge)) : judges,
    routing,
    judgeRouting: routing,
    registryFile: null,
    keys: keyRingOf(terminal, places),
    location: storeLocation(terminal, ".aib/bench.db"),
    now: () => performance.now(),
    signal,
    mayPay: true,
    onTinyCall: tellOfTinyCall(terminal),
  });
  await acceptChecks(
    terminal,
    checks.filter(({ check, status }) => status !== "ok" || connection.has(check)),
  );
}

/** Checks that a new user has to see also where they pass. */
const connection: ReadonlySet<string> = new Set(["key", "endpoint", "model", "judge", "call"]);

async function acceptChecks(terminal: Terminal, checks: readonly Check[]): Promise<void> {
  const { stderr, environment } = terminal;
  const layout = { width: streamWidth(stderr), color: usesColor(stderr, environment) };
  for (const line of diagnosisLines(checks, layout)) printLine(stderr, line);
  if (checks.every(({ status }) => status !== "fail")) return;
  const answer = await terminal.confirm?.({ message: "Write the files all the same?", enterMeans: "no" });
  if (answer === "yes") return;
  if (answer !== undefined) {
    printLine(stderr, "Nothing was written.");
    throw new Stopped(answer === "no" ? 1 : 130);
  }
  throw new BenchError({
    code: "unreachable",
    message: "The setup does not work yet. Nothing was written.",
    hint: "Fix what failed above, or add --no-call to write the files without trying the model.",
  });
}

async function printNext(host: CommandHost, signal: AbortSignal): Promise<void> {
  const { stdout } = host.terminal;
  const { total } = await estimateHere(host, { runs: 1, signal });
  printLine(stdout, "Next:");
  printLine(stdout, `  aib run --runs 1      ${callsText(total.all)}`);
  printLine(stdout, "  aib run --dry-run     what a run would ask, with price, time and limits");
  printLine(stdout, "  aib config            what holds in this folder, and where it comes from");
}

function callsText(all: CallEstimate): string {
  if (all.calls === 0) return "no calls: every result is stored";
  if (all.usd === null) return `${all.calls} calls, at an unknown price`;
  return `${all.calls} calls, ${all.usd === 0 && all.unpriced === 0 ? "free" : `about ${money(all)}`}`;
}

const examples = `
Examples:
  aib init                                  asks for everything
  aib init --provider simulator             no key, no network, no cost
  aib init --provider ollama --models qwen3:8b --judge gemma3:27b
  aib init --provider openrouter -m openai/gpt-5.4 -j x-ai/grok-4.5 --budget 5
  aib init --base-url https://api.example.com/v1 --api-key-env EXAMPLE_KEY

Asks for the answers that no flag gives; without a terminal, flags give all.
Writes aib.yaml with the defaults of aib run, and a key that you type into .env,
which only you can read and git ignores. A key is never on the command line: set
its variable, type it when asked, or pipe it in with --key-stdin.
One call of a few tokens proves that the model answers; --no-call leaves it out.

Exit codes: 0 done; 1 declined, or the model does not answer; 2 wrong usage, or
an answer is missing without a terminal; 130 interrupted. Only 0 writes files.`;
