import { Option, type Command } from "commander";
import type { NamesRequest, PreparedNames } from "../../features/names/index.ts";
import { storedNamesPage, writeTerminal } from "../../pages/index.ts";
import { withStore } from "../../store/index.ts";
import { agreeToGoOn, agreeToSpend, withCeiling, type Consent } from "../agree-to-spend.ts";
import { interruptibly } from "../carry-out-run.ts";
import type { CommandHost } from "../command-host.ts";
import { exitCodeOf } from "../exit-code-of.ts";
import { consentOf, moneyOf } from "../flags/budget-flags.ts";
import { addEngineOptions, workersOf, type EngineFlags, type WorkersOptions } from "../flags/engine-flags.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { addPaceOptions, paceOf, type PaceFlags } from "../flags/pace-flags.ts";
import { addPlaceOptions, routingOf, type PlaceFlags } from "../flags/place-flags.ts";
import { extractionLines, missingLines } from "../names-summary-lines.ts";
import { commaList, dbOption, logOption } from "../option-values.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { overWorkers } from "../over-workers.ts";
import type { InterruptStop } from "../stop-on-interrupt.ts";
import { storeLocation } from "../store-location.ts";
import { queuedResult } from "../summary/queued-result.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { streamWidth } from "../text-layout.ts";
import { extractNames, forecastNames, loadNames, prepareNames } from "../use-cases.ts";
import { withEventLog } from "../with-event-log.ts";
import { withProgress, type LiveWork } from "../with-progress.ts";

interface NamesFlags extends PaceFlags, EngineFlags, PlaceFlags {
  readonly db: string;
  readonly log?: string;
  readonly format: PrintFormat;
  readonly models?: readonly string[];
  readonly suite?: string;
  readonly extractor?: string;
  readonly force: boolean;
  readonly stored: boolean;
  readonly detailed: boolean;
}

export function addNames(program: Command, host: CommandHost): void {
  const command = program
    .command("names")
    .description(
      "Show what models call themselves, freely and under pressure; a small model reads it from their answers, once",
    )
    .option("-m, --models <names>", "labels, ids or patterns of stored model configs (default: all)", commaList)
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)")
    .option("-d, --detailed", "also every run: all names, their scenarios, who declined", false)
    .option(
      "--extractor <model>",
      "the model that reads the answers (default: google/gemma-4-31b-it, or the simulator's own)",
    )
    .option("--force", "ask again for runs whose names are stored", false)
    .addOption(new Option("--stored", "show stored names and make no calls").default(false).conflicts("force"));
  addEngineOptions(addPaceOptions(addPlaceOptions(command, "the model that reads the answers")))
    .addOption(formatOption())
    .addOption(dbOption())
    .addOption(logOption())
    .addHelpText("after", examples)
    .action((flags: NamesFlags, self: Command) => {
      const workers = workersOf(flags, flags.db);
      const settings = { ...flags, workers, consent: consentOf(flags, self) };
      return interruptibly({ ...host, workers }, (stopping) => showNames(host, settings, stopping));
    });
}

type NamesSettings = NamesFlags & { readonly workers: WorkersOptions | null; readonly consent: Consent };

async function showNames(host: CommandHost, flags: NamesSettings, stopping: InterruptStop): Promise<void> {
  const { terminal, words } = host;
  const { log = null, db } = flags;
  const place = { location: storeLocation(terminal, db), create: false };
  await withEventLog(terminal, { log, stopping }, (sinks) =>
    withStore(place, async (store) => {
      const draft = await prepareNames(store, requestOf(flags, terminal, stopping));
      const forecast = await forecastNames(draft, store, stopping.signal);
      if (!(await agreeToSpend(host, forecast, flags.consent))) return;
      const scaleOut = await overWorkers({ ...flags, terminal, stopping });
      const prepared = withCeiling(draft, terminal, forecast);
      const code = await readMissing(
        host,
        { terminal, words, stopping, store, sinks, scaleOut },
        { prepared, ...flags },
      );
      if (code === "left") return;
      host.setExitCode(code);
      if (stopping.signal.aborted) return;
      const overview = await loadNames(store, prepared);
      printResult(terminal, flags.format, {
        json: () => overview,
        text: (layout) => writeTerminal(storedNamesPage(overview, flags), layout),
      });
    }),
  );
}

/** The exit code: whether a name is missing that could be asked for, and why. `left`: the run was queued for workers. */
async function readMissing(
  host: CommandHost,
  live: LiveWork,
  work: { readonly prepared: PreparedNames; readonly format: PrintFormat },
): Promise<0 | 1 | 3 | "left"> {
  const { stderr } = live.terminal;
  const { scaleOut } = live;
  const { prepared, format } = work;
  for (const line of missingLines(prepared.plan)) printLine(stderr, line);
  if (prepared.plan.tasks.length === 0) return 0;
  const result = await withProgress(live, (environment) => extractNames(prepared, environment));
  if (scaleOut?.detach === true) {
    printResult(live.terminal, format, queuedResult(result, scaleOut));
    return "left";
  }
  const goesOn = live.stopping.signal.aborted ? scaleOut : null;
  for (const line of extractionLines(result, { width: streamWidth(stderr), goesOn })) printLine(stderr, line);
  const rest = goesOn === null ? await agreeToGoOn(host, prepared, result) : null;
  return rest === null ? exitCodeOf(result) : readMissing(host, live, { prepared: rest, format });
}

function requestOf(flags: NamesFlags, terminal: Terminal, { signal }: InterruptStop): NamesRequest {
  return {
    suite: flags.suite ?? null,
    models: flags.models ?? [],
    extractor: flags.extractor ?? null,
    force: flags.force,
    storedOnly: flags.stored,
    routing: routingOf(flags, terminal.environment),
    keys: keyRingOf(terminal, flags),
    pace: paceOf(flags),
    money: moneyOf(flags),
    simulatorSeed: flags.seed,
    signal,
  };
}

const examples = `
Examples:
  aib names
  aib names --models 'google/*' --detailed
  aib names --suite v2 --format json > names.json
  aib names --force --extractor openai/gpt-5.4-mini

Names that were read or imported are stored: repeating the command makes no calls and needs no key.`;
