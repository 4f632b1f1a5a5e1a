import type { PreparedRun, RunRequest, Store } from "../campaign/index.ts";
import type { IntervalMethod } from "../domain/index.ts";
import type { GateOptions, GatedModelConfig, GateResult } from "../features/results/index.ts";
import { formatInterval, plainText, chooseJudges, chooseSuite, shellWord, formatIndex } from "../report/index.ts";
import { withStore, withStoreIfAny, shownLocation } from "../store/index.ts";
import { agreeToSpend } from "./agree-to-spend.ts";
import { carryOutRun, interruptibly } from "./carry-out-run.ts";
import type { CommandHost } from "./command-host.ts";
import type { WorkersOptions } from "./flags/engine-flags.ts";
import type { PrintFormat } from "./output/print-result.ts";
import type { ViewSubject } from "./run-viewer.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import { storeLocation } from "./store-location.ts";
import { tellOfTinyCall } from "./tell-of-tiny-call.ts";
import { printLine } from "./terminal.ts";
import { gateIndex, draftRun, forecastRun, showRun } from "./use-cases.ts";
import { withEventLog } from "./with-event-log.ts";

/** A run as the command line asks for it. */
export interface RunSettings {
  readonly request: Omit<RunRequest, "signal">;
  /** The user has confirmed the cost. */
  readonly yes: boolean;
  readonly isBudgetTyped: boolean;
  readonly db: string;
  /** The store's location for commands; null when it is the default. */
  readonly dbNamed: string | null;
  /** File that every event is appended to; null for none. */
  readonly log: string | null;
  readonly format: PrintFormat;
  /** Which of the intervals the ranking shows; null for the suite's. */
  readonly interval: IntervalMethod | null;
  /** The index that every model config must reach; null for none. */
  readonly failUnder: number | null;
  /** Null where this process makes the calls itself. */
  readonly workers: WorkersOptions | null;
}

/**
 * Validates everything before it creates the store, then runs, reports, and applies the gate. Returns the command that
 * shows the results; null when it was interrupted.
 */
export async function runRequest(host: CommandHost, settings: RunSettings): Promise<string | null> {
  const { db, log, dbNamed, format, interval, failUnder, workers } = settings;
  return interruptibly({ ...host, workers }, async (stopping) => {
    const location = storeLocation(host.terminal, db);
    const prepared = await withStoreIfAny(location, (store) => agreedRun(host, settings, { store, stopping }));
    if (prepared === null) return null;
    const place = { location, create: true };
    return withEventLog(host.terminal, { log, stopping }, (sinks) =>
      withStore(place, async (store) => {
        const work = { prepared, store, db, stopping, sinks, workers, format };
        const shown = await carryOutRun(host, { ...work, interval });
        if (failUnder !== null) {
          const leaderboard = shown ?? (await showRun(store, { prepared, interval, now: () => new Date() }));
          await passGate(host, { prepared, store, leaderboard, threshold: failUnder });
        }
        if (shown === null) return null;
        return viewCommand(store, { prepared, db, dbNamed, interval });
      }),
    );
  });
}

interface Lookup {
  readonly store: Store | null;
  readonly stopping: InterruptStop;
}

/** Null where the person declined. */
async function agreedRun(
  host: CommandHost,
  { request, yes, isBudgetTyped }: RunSettings,
  { store, stopping: { signal } }: Lookup,
): Promise<PreparedRun | null> {
  const { prepared, resolve } = await draftRun(
    { ...request, signal, onTinyCall: tellOfTinyCall(host.terminal) },
    store,
  );
  const consent = { yes, budgetUsd: prepared.money.budgetUsd, isBudgetTyped };
  const isAgreed = yes || (await agreeToSpend(host, await forecastRun(prepared, store, signal), consent));
  return isAgreed ? resolve() : null;
}

async function passGate({ terminal, setExitCode }: CommandHost, gate: GateOptions): Promise<void> {
  const result = await gateIndex(gate);
  printLine(terminal.stderr, gateLine(result));
  if (!result.passed) setExitCode(1);
}

/** The summary line for a pipeline's log. */
function gateLine({ threshold, passed, elsewhere, modelConfigs }: GateResult): string {
  const shown = passed ? modelConfigs : modelConfigs.filter(({ index }) => index === null || index < threshold);
  const what = `${modelConfigs.length} model config${modelConfigs.length === 1 ? "" : "s"}`;
  const outcome = passed
    ? `passed: all of ${what} at least ${threshold}`
    : `failed: ${shown.length} of ${what} under ${threshold} or incomplete`;
  const raw = shown.some(({ rankedBy }) => rankedBy !== null) ? ", by the index as graded, column Raw" : "";
  const where = elsewhere === null ? "" : `; measured ${plainText(elsewhere)}`;
  return `--fail-under ${outcome}${raw} (${shown.map((each) => describe(each, threshold)).join("; ")})${where}`;
}

/**
 * One decimal as in the table, or as many as separate the index from the threshold; the table's own index where that differs;
 * and the range of new runs.
 */
function describe({ label, index, rankedBy, rerun }: GatedModelConfig, threshold: number): string {
  if (index === null) return `${plainText(label)} incomplete`;
  const rounded = formatIndex(index);
  const misleading = index < threshold && Number(rounded) >= threshold;
  const ranked = rankedBy === null ? "" : `, ranked by Index ${formatIndex(rankedBy)}`;
  const interval = rerun === null ? "" : `, re-run ${formatInterval(rerun)}`;
  return `${plainText(label)} ${misleading ? index : rounded}${ranked}${interval}`;
}

interface RunInView extends Pick<ViewSubject, "db" | "dbNamed" | "interval"> {
  readonly prepared: PreparedRun;
}

/** The command that shows these results in a browser. */
async function viewCommand(store: Store, { prepared, ...place }: RunInView): Promise<string> {
  const { judgeIds: judges, excludeOwnFamily } = prepared.ranking;
  const subject = { ...place, suite: prepared.plan.suite.digest, judges, excludeOwnFamily };
  const words = ["view", ...placeWords(subject), ...(await choiceWords(store, subject))];
  return ["aib", ...words].map(shellWord).join(" ");
}

function placeWords({ dbNamed }: ViewSubject): readonly string[] {
  return dbNamed === null ? [] : ["--db", shownLocation(dbNamed)];
}

const idLength = 12;

/** The flags that the viewer would need to show these results. */
async function choiceWords(
  store: Store,
  subject: ViewSubject & { readonly suite: string },
): Promise<readonly string[]> {
  const { suite, judges, excludeOwnFamily } = subject;
  const isNewest = chooseSuite(await store.suites(), null).digest === suite;
  const usual = chooseJudges(await store.judgesOf(suite), []).map(({ judge }) => judge.id);
  const isUsual = judges.length === 0 || judges.join() === usual.join();
  const flag = judges.length > 1 ? "--judges" : "--judge";
  const family = excludeOwnFamily ? "--exclude-own-family" : "--no-exclude-own-family";
  return [
    ...(isNewest ? [] : ["--suite", suite.slice(0, idLength)]),
    ...(isUsual ? [] : [flag, judges.map((id) => id.slice(0, idLength)).join(",")]),
    ...(excludeOwnFamily === judges.length > 1 ? [] : [family]),
  ];
}
