import type { Command } from "commander";
import { type Flags, runOptions } from "../../options/index.ts";
import { addOptions } from "../add-options.ts";
import { carryOut } from "../carry-out.ts";
import { consentOf } from "../confirm-cost.ts";
import { workersOf } from "../flags/engine-flags.ts";
import { isGated, refuseGateOverNothing, refuseGateOverParts, runGateRequestOf } from "../flags/gate-flags.ts";
import { planRun } from "../plan-run.ts";
import { refusePublishedFlags } from "../published-habits.ts";
import { requireTwoPrompts, subjectRequestOf } from "../request-of.ts";
import { runSteps } from "../run-steps.ts";
import { showPlan } from "../show-plan.ts";
import { showResults } from "../show-results.ts";
import { type CommandHost, printLine } from "../terminal.ts";

type RunFlags = Flags<typeof runOptions>;

export function addRun(command: Command, host: CommandHost): void {
  refusePublishedFlags(addOptions(command, runOptions))
    .addHelpText("after", examples)
    .action((flags: RunFlags, self: Command) => run(host, flags, self));
}

async function run(host: CommandHost, flags: RunFlags, self: Command): Promise<void> {
  const { terminal } = host;
  const { db, format, prompts } = flags;
  refuseGateOverParts(flags, flags.experiments);
  refuseGateOverNothing(flags, flags.detach);
  const gate = runGateRequestOf(terminal, flags, (name) => self.getOptionValueSource(name) === "cli");
  workersOf(flags, db);
  if (prompts !== undefined) requireTwoPrompts(terminal.workingDirectory, prompts);
  const request = await subjectRequestOf(flags, terminal);
  if (flags.dryRun) return showPlan(host, { request, db, format, dryRun: true });
  const consent = consentOf(flags, self);
  const view = await carryOut(host, flags, {
    ...runSteps(host, flags),
    makesStore: true,
    plan: (store, { signal }) => planRun(host, { request: { ...request, signal }, store, gate, db, consent }),
    show: (store, prepared) =>
      showResults(host, flags, {
        store,
        prepared,
        gate,
        dbNamed: self.getOptionValueSource("db") === "cli" ? db : null,
      }),
  });
  // A gate is for pipelines, and JSON for programs: neither needs a browser.
  if (view !== null && !isGated(flags) && gate.failIfWorse === null && format === "text")
    printLine(terminal.stderr, `Show every answer in a browser: ${view}`);
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
or without one ten times the estimate, is reached; 130 interrupted twice, or at the question.`;
