import type { Command } from "commander";
import { BenchError } from "../../domain/index.ts";
import type { JudgingRequest } from "../../features/judge/index.ts";
import { loadJudges } from "../../results/index.ts";
import { withStore } from "../../store/index.ts";
import { agreeToSpend, withCeiling, type Consent } from "../agree-to-spend.ts";
import { carryOutRun, interruptibly, workThrough } from "../carry-out-run.ts";
import type { CommandHost } from "../command-host.ts";
import { consentOf, moneyOf } from "../flags/budget-flags.ts";
import { addEngineOptions, workersOf, type EngineFlags } from "../flags/engine-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { addGradingOptions, judgesNamed, judgingOf, type GradingFlags } from "../flags/judge-flags.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { addPaceOptions, paceOf, type PaceFlags } from "../flags/pace-flags.ts";
import { addPlaceOptions, routingOf, type PlaceFlags } from "../flags/place-flags.ts";
import { addSampleOptions, samplingOf, type SampleFlags } from "../flags/sample-flags.ts";
import { addStoredOptions, type StoredFlags } from "../flags/stored-flags.ts";
import { commaList, dbOption, logOption } from "../option-values.ts";
import { judgesResult } from "../output/document-results.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";
import type { Terminal } from "../terminal.ts";
import { forecastRun, prepareJudging, showSuite } from "../use-cases.ts";
import { withEventLog } from "../with-event-log.ts";

interface JudgingFlags
  extends GradingFlags, StoredFlags, SampleFlags, PlaceFlags, PaceFlags, EngineFlags, IntervalFlag {
  readonly db: string;
  readonly log?: string;
  readonly format: PrintFormat;
  readonly exp?: readonly string[];
  readonly variants?: readonly string[];
  readonly modes?: readonly string[];
  readonly allowSelfJudge: boolean;
}

export function addJudge(program: Command, host: CommandHost): void {
  const command = program
    .command("judge")
    .description("Have another judge grade stored answers; no model is asked again");
  addStoredOptions(addGradingOptions(command, "the model that grades"))
    .option("-e, --exp <names>", "only these experiments: identity, resistance, stability", commaList)
    .option("--variants <names>", "only under these system variants (default: all that are stored)", commaList)
    .option("--modes <names>", "only under these deliveries: user_role, tool_role (default: all)", commaList)
    .option("--allow-self-judge", "let a model grade itself", false);
  addSampleOptions(command);
  addEngineOptions(addPaceOptions(addPlaceOptions(command, "the judge")))
    .addOption(formatOption())
    .addOption(intervalOption())
    .addOption(dbOption())
    .addOption(logOption())
    .addHelpText("after", examples)
    .action((flags: JudgingFlags, self: Command) => judge(host, flags, consentOf(flags, self)));
}

async function judge(host: CommandHost, flags: JudgingFlags, consent: Consent): Promise<void> {
  const { db, log = null, format, interval = null } = flags;
  const { workingDirectory } = host.terminal;
  const workers = workersOf(flags, db);
  if (judgesNamed(flags).length === 0) throw noJudge((await showSuite("v2")).suite.judge.model);
  const request = requestOf(flags, host.terminal);
  const place = { location: storeLocation({ workingDirectory }, db), create: false };
  await interruptibly({ ...host, workers }, (stopping) =>
    withEventLog(host.terminal, { log, stopping }, (sinks) =>
      withStore(place, async (store) => {
        const draft = await prepareJudging(store, { ...request, signal: stopping.signal });
        const forecast = await forecastRun(draft, store, stopping.signal);
        if (!(await agreeToSpend(host, forecast, consent))) return;
        const prepared = withCeiling(draft, host.terminal, forecast);
        const work = { prepared, store, db, stopping, sinks, workers, format };
        if (request.sampling === null) await carryOutRun(host, { ...work, interval });
        else if (await workThrough(host, work)) {
          // A ranking by a sample would mean nothing; the judges' agreement is the purpose.
          const suite = prepared.plan.suite.digest;
          const judges = await loadJudges(store, { suite, now: () => new Date() });
          printResult(host.terminal, format, judgesResult(judges));
        }
      }),
    ),
  );
}

function requestOf(flags: JudgingFlags, terminal: Terminal): Omit<JudgingRequest, "signal"> {
  const judging = judgingOf(flags);
  return {
    suite: flags.suite ?? null,
    models: flags.models ?? [],
    ...judging,
    ...samplingOf(flags),
    experiments: flags.exp ?? null,
    variants: flags.variants ?? null,
    deliveries: flags.modes ?? null,
    routing: routingOf(flags, terminal.environment),
    keys: keyRingOf(terminal, flags),
    allowSelfJudge: flags.allowSelfJudge,
    pace: paceOf(flags),
    money: moneyOf(flags),
    simulatorSeed: flags.seed,
  };
}

/** @param usual the judge that the published program takes */
function noJudge(usual: string): BenchError {
  return new BenchError({
    code: "usage",
    message: "No judge is named.",
    hint: `Add -j ${usual}, which the published program takes, or several: --judges a,b,c. Simulated models, without a key: -j sim/strict-judge`,
  });
}

const examples = `
Examples:
  aib judge -j openai/gpt-5.4-mini
  aib judge -j ollama/gemma3:27b --models 'google/*' --exp resistance
  aib judge -j openai/gpt-5.4-mini --variants neutral --modes user_role
  aib judge --judges openai/gpt-5.4-mini,anthropic/claude-haiku-4.5
  aib judge -j openai/gpt-5.4-mini --repeat 3         does it agree with itself? 50 conversations, 3 times
  aib judge -j openai/gpt-5.4-mini --blind            without knowing about the pressure
  aib judge -j sim/strict-judge --models 'sim/*'      try it without a key

Verdicts of different judges are stored side by side: aib leaderboard --judge <model> ranks by one of them, and aib judges
says how far they agree. Repeats only measure how far a judge agrees with itself; they count in no ranking.
Conversations that lack an answer are left out. Run the same command again after an interruption.`;
