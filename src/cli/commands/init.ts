import type { Command } from "commander";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import type { Environment } from "../../domain/environment.ts";
import { reasoningEfforts } from "../../domain/model-config.ts";
import { type Check, diagnose } from "../../features/doctor/index.ts";
import { type FolderPlan, type SettingEdits, planFolder, writeFolder } from "../../features/init/index.ts";
import { readSettings, settingsIn, type StoredSetting } from "../../features/config/index.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { plainText } from "../../results/plain-text.ts";
import { diagnosisLines } from "../diagnosis-lines.ts";
import { leastBudget } from "../confirm-cost.ts";
import { money } from "../estimate-page.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { toolsNeeded } from "../init/ask-models.ts";
import { askSetup } from "../init/ask-setup.ts";
import { interrupted, type Again, type Doubt, type Setup } from "../init/asking.ts";
import { addInitOptions, type InitFlags } from "../init/init-flags.ts";
import { withKey } from "../init/offered-models.ts";
import { rememberServer } from "../settings/confirm-servers.ts";
import { settingRules } from "../settings/run-settings.ts";
import { settingsFile } from "../settings/settings-file.ts";
import { interruptibly, Stopped } from "../stop-on-interrupt.ts";
import { storeLocation } from "../store-location.ts";
import { reportProbe } from "../report-probe.ts";
import { type CommandHost, printLine, usesColor, type Terminal } from "../terminal.ts";
import { streamWidth } from "../text-layout.ts";
import { estimateHere } from "./estimate.ts";

export function addInit(command: Command, host: CommandHost): void {
  addInitOptions(command)
    .addHelpText("after", examples)
    .action((flags: InitFlags) => interruptibly(host, ({ signal }) => init(host, flags, signal)));
}

/** Asks and tries everything before it writes anything. What fails is asked for again, with what was typed. */
async function init(host: CommandHost, flags: InitFlags, signal: AbortSignal): Promise<void> {
  const { terminal } = host;
  const agreed = new Set<string>();
  let again: Again = { answers: {}, doubt: "none" };
  for (;;) {
    const setup = await askSetup({ flags, terminal, signal, again });
    const { settings } = await agreedPlan(terminal, setup, flags, agreed);
    const ready = await withKey(terminal, setup);
    const doubt = flags.call ? await doubtOf(ready, { setup, settings }, signal) : null;
    if (doubt === null) {
      // Someone may have edited the files during a question or the call.
      const { plan } = await agreedPlan(terminal, setup, flags, agreed);
      await writeSetup(terminal, setup, plan);
      return printNext({ ...host, terminal: ready }, setup, signal);
    }
    again = { answers: setup, doubt };
  }
}

/**
 * Of the files as they are now: once a question is answered, they are read again.
 * @param agreed the files that the user has agreed to change; grows
 */
async function agreedPlan(
  terminal: Terminal,
  setup: Setup,
  { force }: InitFlags,
  agreed: Set<string>,
): Promise<{ readonly plan: FolderPlan; readonly settings: readonly StoredSetting[] }> {
  for (;;) {
    const plan = await planFolder(terminal.workingDirectory, settingsOf(setup), setup.key, ownVariables(terminal));
    // Mistakes are told before any question.
    const settings = await settingsAfter(plan);
    const changed = plan.changes.filter(({ kind }) => kind === "changed").map(({ name }) => name);
    const unasked = changed.filter((name) => !agreed.has(name));
    if (force || unasked.length === 0) return { plan, settings };
    await confirmChanges(terminal, unasked);
    for (const name of unasked) agreed.add(name);
  }
}

/** What the folder's `aib.yaml` will hold, kept lines included. */
function settingsAfter({ folder, changes }: FolderPlan): Promise<readonly StoredSetting[]> {
  const change = changes.find(({ name }) => name === settingsFile);
  return change === undefined ? readSettings(folder, settingRules) : settingsIn(change.text, folder, settingRules);
}

/** Without those of the folder's `.env`. */
function ownVariables({ environment, fromFile }: Terminal): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !fromFile.has(name)));
}

async function writeSetup(terminal: Terminal, { server, modes }: Setup, plan: FolderPlan): Promise<void> {
  await writeFolder(plan);
  if (server !== null) await rememberServer(terminal, { address: server.baseUrl, variable: server.apiKeyEnv });
  const names = plan.changes.map(({ name }) => name);
  printLine(terminal.stdout, names.length === 0 ? "Nothing has to change." : `Written: ${names.join(", ")}.`);
  if (modes?.join() === "user_role") printLine(terminal.stdout, plainMessages);
}

const plainMessages =
  "Turns arrive as plain user messages (modes: user_role): results do not compare with the default.";

/** What another setup may have left is removed. */
function settingsOf({ server, models, modes, judges, allowSelfJudge, budget, ...sent }: Setup): SettingEdits {
  const isPanel = judges.length > 1;
  return new Map<string, string | number | boolean | null>([
    ["base-url", server?.baseUrl ?? null],
    ["api-key-env", server?.apiKeyEnv ?? null],
    ["protocol", null],
    ["judge-base-url", null],
    ["judge-protocol", null],
    ["judge-api-key-env", null],
    ["local-model", null],
    ["models", models.join(",")],
    ["modes", modes === null ? null : modes.join(",")],
    ["judge", isPanel ? null : judges.join(",")],
    ["judges", isPanel ? judges.join(",") : null],
    ["allow-self-judge", allowSelfJudge ? true : null],
    ["budget", budget === false ? null : budget],
    ...(sent.reasoningEffort === null ? [] : [["reasoning-effort", sent.reasoningEffort] as const]),
    ...(sent.maxTokens === null ? [] : [["max-tokens", sent.maxTokens] as const]),
  ]);
}

async function confirmChanges(terminal: Terminal, changed: readonly string[]): Promise<void> {
  if (terminal.confirm === null)
    throw usageError(
      `${changed.join(" and ")} exist${changed.length === 1 ? "s" : ""} in this folder. Nothing was written.`,
      "Add --force to change the settings of this command there; all other lines stay.",
    );
  const message = `${changed.join(" and ")} exist${changed.length === 1 ? "s" : ""}. Change these settings there and keep all other lines?`;
  const answer = await terminal.confirm({ message, enterMeans: "no" });
  if (answer === "interrupted") throw interrupted(terminal.stderr);
  if (answer === "no") throw declined(terminal);
}

function declined({ stderr }: Terminal): Stopped {
  printLine(stderr, "Nothing was written.");
  return new Stopped(1);
}

/** Calls the first model with a few tokens, and looks up the judge. Null where the setup works. */
async function doubtOf(
  terminal: Terminal,
  { setup, settings }: { readonly setup: Setup; readonly settings: readonly StoredSetting[] },
  signal: AbortSignal,
): Promise<Doubt | null> {
  const { server, models, modes, judges, allowSelfJudge } = setup;
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
    judges,
    allowSelfJudge,
    routing,
    judgeRouting: routing,
    registryFile: null,
    overrides: overridesIn(settings),
    keys: keyRingOf(terminal, places),
    location: storeLocation(terminal, ".aib/bench.db"),
    now: () => performance.now(),
    signal,
    mayPay: true,
    runWords: [
      ...(routing.baseUrl === null ? [] : ["--base-url", routing.baseUrl]),
      ...(routing.apiKeyEnv === null ? [] : ["--api-key-env", routing.apiKeyEnv]),
    ],
    deliveries: modes,
    onProbe: reportProbe(terminal),
  }).catch((error: unknown) => {
    if (signal.aborted) return [];
    throw error;
  });
  if (signal.aborted) throw interrupted(terminal.stderr);
  const shown = checks
    .map((each): Check => (each.unanswered ? Object.assign({}, each, { status: "fail" }) : each))
    .filter(({ check, status }) => status !== "ok" || connection.has(check));
  const { stderr, environment } = terminal;
  const color = usesColor(stderr, environment);
  for (const line of diagnosisLines(shown, streamWidth(stderr), color)) printLine(stderr, line);
  const doubt = doubtIn(shown, server !== null);
  if (doubt === null || (terminal.confirm !== null && doubt !== "none")) return doubt;
  if (terminal.confirm === null) throw doubt === "modes" ? toolsNeeded(models[0] ?? "") : notWorking();
  const answer = await terminal.confirm({ message: "No answer of yours causes this. Try again?", enterMeans: "yes" });
  if (answer === "interrupted") throw interrupted(stderr);
  if (answer === "no") throw declined(terminal);
  return doubt;
}

/** What a run in this folder sends all models. */
function overridesIn(settings: readonly StoredSetting[]) {
  const held = (name: string): unknown => settings.find(({ key }) => key === name)?.value;
  const numberIn = (name: string): number | null => {
    const value = held(name);
    return typeof value === "number" ? value : null;
  };
  return {
    temperature: numberIn("temperature"),
    reasoningEffort: reasoningEfforts.find((effort) => effort === held("reasoning-effort")) ?? null,
    maxTokens: numberIn("max-tokens"),
  };
}

/** Checks that a new user has to see also where they pass. */
const connection: ReadonlySet<string> = new Set(["key", "endpoint", "model", "judge", "call"]);

/** The first answer, in the order of the questions, that a failed check doubts. */
function doubtIn(checks: readonly Check[], isCustom: boolean): Doubt | null {
  const failures = checks.filter(({ status }) => status === "fail");
  const doubts = new Set(failures.map((check) => doubtBy(check, isCustom)));
  return questionOrder.find((question) => doubts.has(question)) ?? null;
}

const questionOrder: readonly Doubt[] = ["none", "address", "key", "modes", "thinking", "model", "judge"];

function doubtBy({ check, cause }: Check, isCustom: boolean): Doubt {
  if (cause === "key" || check === "key") return "key";
  if (cause === "tools") return "modes";
  if (cause === "thinking") return "thinking";
  if (check === "endpoint") return isCustom ? "address" : "none";
  if (check === "model" || check === "call") return "model";
  return check === "judge" ? "judge" : "none";
}

function notWorking(): BenchError {
  return new BenchError({
    code: "unreachable",
    message: "The setup does not work yet. Nothing was written.",
    hint: "Fix what failed above, or add --no-call to write the files without trying the model.",
  });
}

async function printNext(host: CommandHost, { budget }: Setup, signal: AbortSignal): Promise<void> {
  const { stdout } = host.terminal;
  const budgetUsd = typeof budget === "number" ? budget : null;
  const { calls, unpriced, least } = await firstRun(host, budgetUsd, signal);
  const prices = budgetUsd === null ? [] : unpriced.map((name) => ` --price ${shellWord(name)}=<in>,<out>`);
  printLine(stdout, "Next:");
  printLine(stdout, `  aib run --runs 1${prices.length === 0 ? `      ${calls}` : prices.join("")}`);
  if (prices.length > 0) {
    printLine(stdout, `      ${calls}. A budget needs the prices that the server does not list:`);
    printLine(stdout, "      write US dollars per million input and output tokens.");
  }
  if (least !== null)
    printLine(
      stdout,
      `      The budget of $${budgetUsd} is below that: write budget: ${least} or more into ${settingsFile}.`,
    );
  printLine(stdout, "  aib run --runs 1 --dry-run     what it would ask, with price, time and limits");
  printLine(stdout, "  aib config            what holds in this folder, and where it comes from");
}

interface FirstRun {
  /** In words, with the price. */
  readonly calls: string;
  /** The models and judges whose price is unknown. */
  readonly unpriced: readonly string[];
  /** The budget that the run asks for in place of a smaller one; null where it has enough. */
  readonly least: string | null;
}

/** The files are written by now: what cannot be estimated does not fail the command. */
async function firstRun(host: CommandHost, budgetUsd: number | null, signal: AbortSignal): Promise<FirstRun> {
  try {
    const estimate = await estimateHere(host, 1, signal);
    const { total, modelConfigs, judges } = estimate;
    const { calls, usd, unpriced } = total.all;
    if (calls === 0) return { calls: "no calls: every result is stored", unpriced: [], least: null };
    const models = modelConfigs.filter(({ generation }) => generation.unpriced > 0).map(({ model }) => model);
    const graders = total.judging.unpriced > 0 ? judges.map(({ model }) => model) : [];
    const price =
      usd === null ? "at an unknown price" : usd === 0 && unpriced === 0 ? "free" : `about ${money(total.all)}`;
    const least = leastBudget(budgetUsd, estimate);
    return { calls: `${calls} calls, ${price}`, unpriced: [...new Set([...models, ...graders])], least };
  } catch (error) {
    if (error instanceof BenchError || error instanceof Stopped)
      return { calls: `not estimated: ${plainText(error.message)}`, unpriced: [], least: null };
    throw error;
  }
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
What fails is asked for again, with what you typed; Ctrl-C leaves without writing.
A model that cannot call tools is measured with plain messages: --modes user_role.
One that thinks an answer's tokens away: --reasoning-effort none, or more --max-tokens.

Exit codes: 0 done; 1 declined, or the model does not answer; 2 wrong usage, or
an answer is missing without a terminal; 130 interrupted. Only 0 writes files.`;
