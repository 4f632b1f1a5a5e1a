import { Option, type Command } from "commander";
import type { Forecast, PreparedRun } from "../../campaign/index.ts";
import type { RerunRequest } from "../../features/rerun/index.ts";
import { withStore } from "../../store/index.ts";
import { agreeToSpend, printWrapped, withCeiling, type Consent } from "../agree-to-spend.ts";
import { carryOutRun, interruptibly } from "../carry-out-run.ts";
import type { CommandHost } from "../command-host.ts";
import { typedAgain } from "../command-over.ts";
import { consentOf, moneyOf } from "../flags/budget-flags.ts";
import { addEngineOptions, workersOf, type EngineFlags } from "../flags/engine-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { addJudgeOptions, judgesWished, type JudgeFlags } from "../flags/judge-flags.ts";
import { addKeyOptions, keyRingOf, type KeyFlags } from "../flags/key-flags.ts";
import { addPaceOptions, paceOf, type PaceFlags } from "../flags/pace-flags.ts";
import { addStoredOptions, type StoredFlags } from "../flags/stored-flags.ts";
import { dbOption, logOption, wholeNumber } from "../option-values.ts";
import { formatOption, type PrintFormat } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";
import { forecastRun, prepareRerun } from "../use-cases.ts";
import { withEventLog } from "../with-event-log.ts";

interface RerunFlags extends StoredFlags, JudgeFlags, PaceFlags, KeyFlags, EngineFlags, IntervalFlag {
  readonly db: string;
  readonly log?: string;
  readonly format: PrintFormat;
  readonly top?: number;
  readonly targetRuns?: number;
  readonly runNumber?: number;
}

export function addRerun(program: Command, host: CommandHost): void {
  const command = program
    .command("rerun")
    .description("Complete stored runs, and with --target-runs add more, with their original settings");
  addJudgeOptions(
    addStoredOptions(command),
    "one of the stored judges (default: of each model config the one with most verdicts)",
  )
    .option("-n, --top <n>", "only the n best ranked of them", wholeNumber(1, 10_000))
    .addOption(
      new Option("-R, --target-runs <n>", "full passes of each, new ones included (default: the stored ones)")
        .argParser(wholeNumber(1, 1000))
        .conflicts("runNumber"),
    )
    .option("-r, --run-number <k>", "complete only this run of each", wholeNumber(1, 1000));
  addKeyOptions(addEngineOptions(addPaceOptions(command)))
    .addOption(formatOption())
    .addOption(intervalOption())
    .addOption(dbOption())
    .addOption(logOption())
    .addHelpText("after", examples)
    .action((flags: RerunFlags, self: Command) => rerun(host, flags, consentOf(flags, self)));
}

async function rerun(host: CommandHost, flags: RerunFlags, consent: Consent): Promise<void> {
  const { db, log = null, format, interval = null } = flags;
  const { workingDirectory } = host.terminal;
  const workers = workersOf(flags, db);
  const place = { location: storeLocation({ workingDirectory }, db), create: false };
  await interruptibly({ ...host, workers }, (stopping) =>
    withEventLog(host.terminal, { log, stopping }, (sinks) =>
      withStore(place, async (store) => {
        const request = { ...requestOf(flags), keys: keyRingOf(host.terminal, flags), signal: stopping.signal };
        const draft = await prepareRerun(store, request);
        const forecast = await forecastRun(draft, store, stopping.signal);
        if (request.goal.kind === "stored") printWrapped(host.terminal, [withoutTarget(host, draft, forecast)]);
        if (!(await agreeToSpend(host, forecast, consent))) return;
        const prepared = withCeiling(draft, host.terminal, forecast);
        await carryOutRun(host, { prepared, store, db, stopping, sinks, workers, format, interval });
      }),
    ),
  );
}

/** What a rerun does that names no runs to have, and what to write for one more. */
function withoutTarget({ words }: CommandHost, { plan: { tasks } }: PreparedRun, { all }: Forecast): string {
  const ofRows = Map.groupBy(tasks, ({ modelConfig }) => modelConfig.id).values();
  const most = Math.max(0, ...[...ofRows].map((own) => new Set(own.map(({ run }) => run)).size));
  const best = words.some((word) => /^(?:-n|--top)/u.test(word)) ? [] : ["--top", "10"];
  const missing = all.calls === 0 ? "The stored runs are complete" : `The stored runs lack ${all.calls} calls`;
  const next = typedAgain(words, [...best, "--target-runs", String(most + 1)]);
  return `${missing}; without a target none is added. To add one to the best: ${next}`;
}

function requestOf(flags: RerunFlags): Omit<RerunRequest, "keys" | "signal"> {
  return {
    suite: flags.suite ?? null,
    models: flags.models ?? [],
    top: flags.top ?? null,
    ...judgesWished(flags),
    goal: goalOf(flags),
    pace: paceOf(flags),
    money: moneyOf(flags),
    simulatorSeed: flags.seed,
  };
}

function goalOf({ targetRuns, runNumber }: RerunFlags): RerunRequest["goal"] {
  if (runNumber !== undefined) return { kind: "number", run: runNumber };
  return targetRuns === undefined ? { kind: "stored" } : { kind: "count", runs: targetRuns };
}

const examples = `
Examples:
  aib rerun                                      complete the stored runs, add none
  aib rerun --target-runs 5                      every stored model config to five whole runs
  aib rerun --top 3 --target-runs 10
  aib rerun --models '*flash*' --run-number 2    complete run 2 of these
  aib rerun --suite v1
  aib rerun --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini

Without --target-runs or --run-number no run is added, and each is completed as it was planned; the command says what is missing
and what to write for one run more.
Suite, configurations, experiments, judge, endpoints and settings are the stored ones.`;
