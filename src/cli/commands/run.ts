import type { Command } from "commander";
import { agreeToDefaults } from "../agree-to-defaults.ts";
import type { CommandHost } from "../command-host.ts";
import { dryRun } from "../dry-run.ts";
import { isBudgetTyped, moneyOf } from "../flags/budget-flags.ts";
import { addEngineOptions, workersOf, type EngineFlags } from "../flags/engine-flags.ts";
import {
  addGateOptions,
  gateRequestOf,
  isGated,
  refuseGateOverNothing,
  refuseGateOverParts,
  type GateFlags,
} from "../flags/gate-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { addPaceOptions, paceOf, type PaceFlags } from "../flags/pace-flags.ts";
import { addJudgePlaceOptions, addPlaceOptions } from "../flags/place-flags.ts";
import { promptsOf, promptsOption, type PromptsFlag } from "../flags/prompts-flag.ts";
import { addSubjectOptions, subjectOf, type SubjectFlags } from "../flags/subject-flags.ts";
import { dbOption, logOption } from "../option-values.ts";
import { formatOption, type PrintFormat } from "../output/print-result.ts";
import { runRequest } from "../run-request.ts";
import { printLine } from "../terminal.ts";

interface RunFlags extends SubjectFlags, PromptsFlag, PaceFlags, EngineFlags, IntervalFlag, GateFlags {
  readonly db: string;
  readonly log?: string;
  readonly format: PrintFormat;
  readonly dryRun: boolean;
}

export function addRun(program: Command, host: CommandHost): void {
  const command = program
    .command("run")
    .description("Measure models: ask them, have a judge grade the answers, rank them");
  addGateOptions(addSubjectOptions(command).addOption(promptsOption()));
  addEngineOptions(addPaceOptions(command));
  addJudgePlaceOptions(addPlaceOptions(command, "the models and the judge"));
  command
    .addOption(formatOption())
    .addOption(intervalOption())
    .addOption(dbOption())
    .addOption(logOption())
    .option(
      "--dry-run",
      "show models, settings, calls, cost, time and limits; calls no model and stores nothing",
      false,
    )
    .addHelpText("after", examples)
    .action(async (flags: RunFlags, self: Command) => {
      const { db, log = null, format, interval = null, seed } = flags;
      refuseGateOverParts(flags, flags.exp);
      refuseGateOverNothing(flags, flags.detach);
      const gate = gateRequestOf(host.terminal, flags);
      const workers = workersOf(flags, db);
      const prompts = promptsOf(host.terminal.workingDirectory, flags);
      const { systemPrompts, ...subject } = await subjectOf(flags, host.terminal);
      const compared = prompts?.map((path) => ({ kind: "file", path }) as const);
      const setting = { pace: paceOf(flags), money: moneyOf(flags), simulatorSeed: seed };
      const keys = keyRingOf(host.terminal, flags);
      const request = { ...subject, ...setting, systemPrompts: compared ?? systemPrompts, keys };
      if (flags.dryRun) {
        await dryRun(host, { request, db, format });
        return;
      }
      const consent = { yes: flags.yes, isBudgetTyped: isBudgetTyped(self) };
      const isDefaults = subject.models.length === 0;
      if (isDefaults && !(await agreeToDefaults(host, { request, db, ...consent }))) return;
      const dbNamed = self.getOptionValueSource("db") === "cli" ? db : null;
      const given = { request, db, ...consent, yes: flags.yes || isDefaults, dbNamed };
      const settings = { ...given, log, format, prompts, interval, gate, workers };
      const view = await runRequest(host, settings);
      // A gate is for pipelines, and JSON for programs: neither needs a browser.
      if (view === null || isGated(flags) || format === "json") return;
      printLine(host.terminal.stderr, `Show every answer in a browser: ${view}`);
    });
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
  aib run --models sim/holds-80 --system-prompt companion.md --variants neutral --fail-under 10 --runs 3
  aib run --models sim/holds-80 --runs 3 --db tonight.db --baseline .aib/bench.db -o results.xml

The aib.yaml of the folder holds defaults of these flags: aib init writes it,
aib config shows it.
Keys come from the environment or a .env file: OPENROUTER_API_KEY, or the variable that --api-key-env names.
Without --models, the run takes all active entries of the registry (aib models), and always asks first.
Any run that may cost more than AIB_ASK_ABOVE (default: $1) asks first. Without a terminal, add --yes or --budget.
Run the same command again after an interruption: finished calls are not repeated.
With --engine dbos, aib worker makes the calls, anywhere, and limits (-pt, --limit, --rpm) hold over all workers.

In CI (docs/ci.md): --fail-under, --baseline and -o; a baseline is a store or an
export with verdicts of the same suite, judge, variant and delivery.

Exit codes: 0 done; 1 something failed or is missing, a gate failed, or the run
was declined; 2 wrong usage, also a baseline that cannot be compared; 3 the budget,
or without one ten times the estimate, is reached; 130 interrupted twice, or at the question.`;
