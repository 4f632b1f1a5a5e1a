import { Option, type Command } from "commander";
import {
  extractNames,
  loadNames,
  prepareNames,
  withStore,
  type NamesOrder,
  type PreparedNames,
} from "../../bench/index.ts";
import { interruptibly } from "../carry-out-run.ts";
import type { CommandHost } from "../command-host.ts";
import { exitCodeOf } from "../exit-code-of.ts";
import { moneyOf } from "../flags/budget-flags.ts";
import { addPaceOptions, paceOf, type PaceFlags } from "../flags/pace-flags.ts";
import { addPlaceOptions, routingOf, type PlaceFlags } from "../flags/place-flags.ts";
import { extractionLines, missingLines } from "../names-summary-lines.ts";
import { namesText } from "../names-text.ts";
import { commaList, dbOption, formatOption, logOption } from "../option-values.ts";
import type { InterruptStop } from "../stop-on-interrupt.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { streamWidth, textLayout } from "../text-layout.ts";
import { withEventLog } from "../with-event-log.ts";
import { withProgress, type LiveWork } from "../with-progress.ts";
import { storeLocation } from "../store-location.ts";

interface NamesFlags extends PaceFlags, PlaceFlags {
  readonly db: string;
  readonly log?: string;
  readonly format: "text" | "json";
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
    .description("Show what models call themselves; a small model reads it from their answers, once")
    .option("--models <names>", "labels, ids or patterns of stored model configs (default: all)", commaList)
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)")
    .option("--detailed", "also every run: all names, the scenarios they come from, who declined", false)
    .option("--extractor <model>", "who reads the answers (default: google/gemma-4-31b-it, or the simulator's own)")
    .option("--force", "ask again for runs whose names are stored", false)
    .addOption(new Option("--stored", "show what is stored and ask nobody").default(false).conflicts("force"));
  addPaceOptions(addPlaceOptions(command, "the model that reads the answers"))
    .addOption(formatOption())
    .addOption(dbOption())
    .addOption(logOption())
    .addHelpText("after", examples)
    .action((flags: NamesFlags) => interruptibly(host, (stopping) => showNames(host, flags, stopping)));
}

async function showNames(host: CommandHost, flags: NamesFlags, stopping: InterruptStop): Promise<void> {
  const { terminal } = host;
  const place = { location: storeLocation(terminal, flags.db), create: false };
  const { log = null } = flags;
  await withEventLog(terminal, { log, stopping }, (sinks) =>
    withStore(place, async (store) => {
      const prepared = await prepareNames(store, orderOf(flags, terminal, stopping));
      host.setExitCode(await readMissing({ terminal, stopping, store, sinks }, prepared));
      if (stopping.signal.aborted) return;
      const overview = await loadNames(store, prepared);
      const text =
        flags.format === "json"
          ? JSON.stringify(overview, null, 2)
          : namesText(overview, { ...textLayout(terminal), detailed: flags.detailed });
      printLine(terminal.stdout, text);
    }),
  );
}

/** The exit code: whether a name is missing that could be asked for, and why. */
async function readMissing(live: LiveWork, prepared: PreparedNames): Promise<0 | 1 | 3> {
  const { stderr } = live.terminal;
  for (const line of missingLines(prepared.plan)) printLine(stderr, line);
  if (prepared.plan.tasks.length === 0) return 0;
  const result = await withProgress(live, (environment) => extractNames(prepared, environment));
  for (const line of extractionLines(result, streamWidth(stderr))) printLine(stderr, line);
  return exitCodeOf(result);
}

function orderOf(flags: NamesFlags, { environment }: Terminal, { signal }: InterruptStop): NamesOrder {
  return {
    suite: flags.suite ?? null,
    models: flags.models ?? [],
    extractor: flags.extractor ?? null,
    force: flags.force,
    storedOnly: flags.stored,
    routing: routingOf(flags, environment),
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

What was read once, or imported, is stored: repeating the command asks nothing and needs no key.`;
