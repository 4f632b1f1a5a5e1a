import type { Command } from "commander";
import type { BenchmarkResult } from "../../campaign/index.ts";
import { shortestNames } from "../../campaign/request/persona.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { CheckPlan } from "../../features/estimate/index.ts";
import { judgePrompts, mostRunsOf } from "../../features/gate/index.ts";
import { type Flags, runOptions } from "../../options/index.ts";
import { promptPages, writeTerminal } from "../../pages/index.ts";
import type { Leaderboard, PromptComparison } from "../../results/contract.ts";
import { showPrompt, showRun, comparePrompts } from "../../results/show-results.ts";
import { plainText } from "../../results/plain-text.ts";
import { type Store, storeAbove } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { carryOut } from "../carry-out.ts";
import { concludeGate, concludeUndecided, isAsked, prepareGate } from "../conclude-gate.ts";
import { consentOf } from "../confirm-cost.ts";
import { workersOf } from "../flags/engine-flags.ts";
import {
  isGated,
  refuseGateOverNothing,
  refuseGateOverParts,
  runGateRequestOf,
  type GateRequest,
} from "../flags/gate-flags.ts";
import { printResult } from "../output/print-result.ts";
import type { WorkersInHand } from "../over-workers.ts";
import { planRun } from "../plan-run.ts";
import { refusePublishedFlags } from "../published-habits.ts";
import { requireTwoPrompts, subjectRequestOf } from "../request-of.ts";
import { runSteps } from "../run-steps.ts";
import { namedDb, pageCommand, showAnswers, viewOf } from "../show-answers.ts";
import { showPlan } from "../show-plan.ts";
import { Stopped } from "../stop-on-interrupt.ts";
import { storeLocation } from "../store-location.ts";
import { nextRuns, type GatedRun } from "../until-clear.ts";
import { callsDone } from "../summary/run-summary-lines.ts";
import { whyMissing } from "../summary/missing-rows.ts";
import { type CommandHost, printLine, type Terminal } from "../terminal.ts";

type RunFlags = Flags<typeof runOptions>;

export function addRun(command: Command, host: CommandHost): void {
  refusePublishedFlags(addOptions(command, runOptions))
    .addHelpText("after", examples)
    .action((flags: RunFlags, self: Command) => carryOutRun(host, flags, self));
}

async function carryOutRun(host: CommandHost, flags: RunFlags, self: Command): Promise<void> {
  const { terminal } = host;
  const { db, format, prompts } = flags;
  refuseGateOverParts(flags, flags.experiments);
  refuseGateOverNothing(flags, flags.detach);
  const gate = await runGateRequestOf(terminal, flags, (name) => self.getOptionValueSource(name) === "cli");
  workersOf(flags, db);
  if (self.getOptionValueSource("db") === "default") noteStoreAbove(terminal, db);
  if (prompts !== undefined) requireTwoPrompts(terminal.workingDirectory, prompts);
  const request = await subjectRequestOf({ ...flags, runs: mostRunsOf(gate.untilClear) ?? flags.runs }, terminal);
  if (flags.dryRun) {
    const rows = gate.failIfWorse === null ? 1 : 2;
    const untilClear = gate.untilClear && ({ looks: gate.untilClear, rows } as const);
    const check: CheckPlan = (prepared, store) =>
      prepareGate(terminal, gate, { prepared, store, suite: request.suite, db });
    return showPlan(host, { request, untilClear, db, format, dryRun: true, check });
  }
  const consent = consentOf(flags, self);
  const dbNamed = namedDb(self, db);
  const measured = carryOut(host, flags, {
    ...runSteps(host, flags),
    makesStore: true,
    plan: async (store, { signal }) => {
      const planned = await planRun(host, { request: { ...request, signal }, store, gate, db, consent });
      return planned && nextRuns(store, planned, gate);
    },
    next: async (store, prepared) => {
      const next = await nextRuns(store, prepared, gate);
      return next.plan.tasks.length > prepared.plan.tasks.length ? next : null;
    },
    show: async (store, before, result) => {
      const prepared = await nextRuns(store, before, gate);
      return showResults(host, flags, { store, prepared, result, gate, dbNamed });
    },
    showInterrupted: async (store, prepared, result, goesOn) => {
      if (!isAsked(gate) && gate.failIfWorse === null) return;
      const rest = await nextRuns(store, prepared, gate);
      await concludeRun(host, flags, { store, prepared: rest, result, gate, dbNamed }, { goesOn });
    },
  });
  const view = await measured.catch(async (error: unknown) => {
    if (error instanceof BenchError || error instanceof Stopped) await concludeUndecided(terminal, gate, error);
    throw error;
  });
  // A gate is for pipelines, and JSON for programs: neither needs a browser.
  if (view !== null && !isGated(flags) && gate.failIfWorse === null && format === "text")
    printLine(terminal.stderr, `Show every answer in a browser: ${view}`);
}

/** Calls that it holds would be paid for again. */
function noteStoreAbove(terminal: Terminal, db: string): void {
  const above = storeAbove(storeLocation(terminal, db));
  if (above === null) return;
  const note = `There is no store in this folder, but one in a folder above: ${above}. Name it with --db, or run the command there.`;
  printLine(terminal.stderr, plainText(note));
}

interface Measured {
  readonly store: Store;
  readonly prepared: GatedRun;
  readonly result: BenchmarkResult | null;
  readonly gate: GateRequest;
  /** The store's location for commands; null when it is the default. */
  readonly dbNamed: string | null;
}

/**
 * Shows what a run measured: which of two prompts is better, else the ranking and what the models give way to. Applies the gate.
 * Returns the command that shows the results in a browser; null where there are none.
 */
async function showResults(
  host: CommandHost,
  flags: Flags<typeof runOptions>,
  measured: Measured,
): Promise<string | null> {
  const { store, gate } = measured;
  const { format, prompts } = flags;
  if (prompts !== undefined) {
    const command = await viewOf(store, measured);
    const comparison = await judgedPrompts(flags, measured, prompts);
    printResult(host.terminal, format, {
      json: () => comparison,
      text: (layout) =>
        promptPages(comparison, pageCommand(command))
          .map((page) => writeTerminal(page, layout))
          .join("\n\n"),
    });
    if (gate.failIfWorse !== null) await concludeRun(host, flags, measured, { comparison });
    return command;
  }
  const shown = await showAnswers(host, flags, measured);
  if (isAsked(gate)) await concludeRun(host, flags, measured, { leaderboard: shown?.leaderboard ?? null });
  return shown?.view ?? null;
}

/** Two prompts of a run with what `--fail-if-worse` decides on them. */
async function judgedPrompts(
  flags: RunFlags,
  { store, prepared, gate: { failIfWorse } }: Measured,
  prompts: readonly string[],
): Promise<PromptComparison> {
  const shown = { prepared, labels: shortestNames(prompts), interval: flags.interval ?? null, now: () => new Date() };
  const compared = await comparePrompts(store, shown);
  if (failIfWorse === null) return { ...compared, gate: null };
  const { worsenings: expected, untilClear } = prepared;
  const terms = { leastWorsening: failIfWorse, expected };
  return { ...compared, gate: judgePrompts(compared, terms, untilClear && untilClear.decided) };
}

/** Applies the gate of a run, and writes its files. @param known what is loaded already, and the workers that continue it */
async function concludeRun(
  host: CommandHost,
  flags: RunFlags,
  measured: Measured,
  known: {
    readonly comparison?: PromptComparison;
    readonly leaderboard?: Leaderboard | null;
    readonly goesOn?: WorkersInHand | null;
  } = {},
): Promise<void> {
  const { store, prepared, result, gate } = measured;
  const { prompts } = flags;
  const shown = { prepared, interval: flags.interval ?? null, now: () => new Date() };
  const comparison =
    prompts === undefined ? null : (known.comparison ?? (await judgedPrompts(flags, measured, prompts)));
  const variant = comparison?.prompts[1]?.variant ?? null;
  const leaderboard =
    known.leaderboard ?? (await (variant === null ? showRun(store, shown) : showPrompt(store, { ...shown, variant })));
  const made = result && { calls: callsDone(result), missing: whyMissing(result, known.goesOn ?? null) };
  const view = await viewOf(store, measured, { isKept: true });
  await concludeGate(host, { store, request: gate, leaderboard, ...prepared, prompts: comparison, made, view });
}

const examples = `
Examples:
  aib run                                               the registry's defaults: prints the cost, then asks
  aib run --runs 1 --budget 25                          the same once, for at most 25 dollars
  aib run --models sim/holds-80,sim/always-yields --runs 3
  aib run --models google/gemini-3.5-flash --judge openai/gpt-5.4-mini --runs 1
  aib run --models qwen/qwen3.7-max --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini,x-ai/grok-4.5
  aib run --models 'anthropic/*,*flash*' --runs 1       every matching active entry of the registry
  aib run --models anthropic/claude-haiku-4.5 --exp resistance --runs 2 -pt 8
  aib run --models sim/holds-80 --runs 1 --blind         judges do not know what the study measures
  aib run --models ollama/qwen3:8b --judge ollama/gemma3:27b --runs 1
  aib run --models vllm/Qwen/Qwen3-8B --local-parallel 8 --runs 1
  aib run --base-url http://127.0.0.1:4010/v1 --models sim/holds-40 --judge sim/judge --runs 1
  aib run --models google/gemini-3.5-flash --runs 5 --budget 2.50
  aib run --models 'anthropic/*' --limit anthropic=10 --rpm openrouter=300 --runs 1
  aib run --models 'google/gemini-3.5*' --runs 1 --engine dbos --db postgres://bench@db.example/bench     over workers
  aib run --models 'anthropic/*' --runs 1 --dry-run      what it would ask and cost
  aib run --models sim/holds-80 --prompts old.md new.md --runs 5     which is better?
  aib run --models sim/holds-80 --prompts old.md new.md --runs 5 --fail-if-worse     exits with 1 if new.md is worse
  aib run --models sim/holds-80 --system-prompt companion.md --variants neutral --fail-under 10 --runs 3
  aib run --models sim/holds-80 --fail-under 40 --until-clear      3 to 8 runs, until it is clear
  aib run --models sim/holds-80 --runs 3 --db tonight.db --baseline .aib/bench.db -o results.xml

The aib.yaml of the folder holds defaults of these flags: aib init writes it,
aib config shows it.
Keys come from the environment or a .env file: OPENROUTER_API_KEY, or the variable that --api-key-env names.
Without --models, the run takes all active entries of the registry (aib models), and always asks first.
Any run that may cost more than AIB_ASK_ABOVE (default: $1) asks first. Without a terminal, add --yes or --budget.
Run the same command again after an interruption: finished calls are not repeated.
With --engine dbos, aib worker makes the calls, anywhere, and limits (-pt, --limit, --rpm) hold over all workers.

In CI (docs/ci.md): --fail-if-worse, --fail-under, --baseline and -o; a baseline is a store or an
export with verdicts of the same suite, judge, variant and delivery.

Exit codes: 0 done; 1 something failed or is missing, a gate failed, or the run
was declined; 2 wrong usage, also a baseline that cannot be compared; 3 the budget,
or without one ten times the estimate, is reached; 130 interrupted twice or before the first call.`;
