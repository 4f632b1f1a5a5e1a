import type { PreparedRun, RunRequest, Store } from "../campaign/index.ts";
import type { IntervalMethod } from "../domain/index.ts";
import type { Baseline } from "../features/gate/index.ts";
import { chooseJudges, shellWord } from "../results/index.ts";
import { chooseSuite } from "../store/index.ts";
import { promptPages, writeTerminal } from "../pages/index.ts";
import { withStore, withStoreIfAny, shownLocation } from "../store/index.ts";
import { agreeToSpend, withCeiling } from "./agree-to-spend.ts";
import { carryOutRun, interruptibly, workThrough, type WorkInHand } from "./carry-out-run.ts";
import type { CommandHost } from "./command-host.ts";
import { baselineSource, concludeGate, isAsked } from "./conclude-gate.ts";
import type { WorkersOptions } from "./flags/engine-flags.ts";
import type { GateRequest } from "./flags/gate-flags.ts";
import { promptLabels } from "./flags/prompts-flag.ts";
import { printResult, type PrintFormat } from "./output/print-result.ts";
import type { ViewSubject } from "./run-viewer.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import { storeLocation } from "./store-location.ts";
import { modelSummaryLines } from "./summary/model-summary-lines.ts";
import { tellOfTinyCall } from "./tell-of-tiny-call.ts";
import { printLine } from "./terminal.ts";
import { streamWidth } from "./text-layout.ts";
import {
  baselineOfRun,
  comparePrompts,
  draftRun,
  forecastIfPriced,
  forecastRun,
  requireTelling,
  showRun,
  summariseRun,
} from "./use-cases.ts";
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
  /** The files of two prompts to compare, which have no ranking; null for none. */
  readonly prompts: readonly string[] | null;
  /** Which of the intervals the ranking shows; null for the suite's. */
  readonly interval: IntervalMethod | null;
  readonly gate: GateRequest;
  /** Null where this process makes the calls itself. */
  readonly workers: WorkersOptions | null;
}

/**
 * Validates everything before it creates the store, then runs, reports, and applies the gate. Returns the command that
 * shows the results; null when it was interrupted.
 */
export async function runRequest(host: CommandHost, settings: RunSettings): Promise<string | null> {
  const { db, log, dbNamed, format, interval, gate, workers } = settings;
  return interruptibly({ ...host, workers }, async (stopping) => {
    const location = storeLocation(host.terminal, db);
    const agreed = await withStoreIfAny(location, (store) => agreedRun(host, settings, { store, stopping }));
    if (agreed === null) return null;
    const { prepared, baseline } = agreed;
    const place = { location, create: true };
    return withEventLog(host.terminal, { log, stopping }, (sinks) =>
      withStore(place, async (store) => {
        const work = { prepared, store, db, stopping, sinks, workers, format };
        const viewOf = (): Promise<string> => viewCommand(store, { prepared, db, dbNamed, interval });
        if (settings.prompts !== null)
          return runPrompts(host, work, { labels: promptLabels(settings.prompts), interval, viewOf });
        const shown = await carryOutRun(host, { ...work, interval });
        if (isAsked(gate)) {
          const leaderboard = shown ?? (await showRun(store, { prepared, interval, now: () => new Date() }));
          await concludeGate(host, { store, request: gate, baseline, leaderboard, plan: prepared.plan });
        }
        if (shown === null) return null;
        const view = await viewOf();
        if (format === "text") await explainRun(host, store, { prepared, interval, view });
        return view;
      }),
    );
  });
}

interface Lookup {
  readonly store: Store | null;
  readonly stopping: InterruptStop;
}

interface PromptsShown {
  readonly labels: readonly string[];
  readonly interval: IntervalMethod | null;
  /** The command that shows the results, once there are some. */
  readonly viewOf: () => Promise<string>;
}

/** Runs, then prints which of two prompts is better. Null where it was interrupted. */
async function runPrompts(
  host: CommandHost,
  work: WorkInHand,
  { viewOf, ...shown }: PromptsShown,
): Promise<string | null> {
  if (!(await workThrough(host, work))) return null;
  const comparison = await comparePrompts(work.store, { ...work, ...shown, now: () => new Date() });
  const view = await viewOf();
  printResult(host.terminal, work.format, {
    json: () => comparison,
    text: (layout) =>
      promptPages(comparison, pageCommand(view))
        .map((page) => writeTerminal(page, layout))
        .join("\n\n"),
  });
  return view;
}

function pageCommand(view: string): (page: string) => string {
  return (page) => `${view} --page ${shellWord(page)}`;
}

/** Beyond this number of model configs the paragraphs would hide the table: the viewer and the report have them. */
const mostParagraphs = 3;

interface ExplainedRun {
  readonly prepared: PreparedRun;
  readonly interval: IntervalMethod | null;
  /** The command that shows the results. */
  readonly view: string;
}

/** What the measured models give way to, in plain words. */
async function explainRun({ terminal: { stderr } }: CommandHost, store: Store, run: ExplainedRun): Promise<void> {
  const { prepared, interval, view } = run;
  if (new Set(prepared.plan.tasks.map(({ modelConfig }) => modelConfig.id)).size > mostParagraphs) return;
  const summaries = await summariseRun(store, { prepared, interval, now: () => new Date() });
  const layout = { width: streamWidth(stderr), viewPage: pageCommand(view) };
  for (const line of modelSummaryLines(summaries, layout)) printLine(stderr, line);
}

interface AgreedRun {
  readonly prepared: PreparedRun;
  readonly baseline: Baseline | null;
}

/** Null where the person declined. A baseline that cannot be compared is refused before the question. */
async function agreedRun(
  host: CommandHost,
  { request, yes, isBudgetTyped, gate, db }: RunSettings,
  { store, stopping: { signal } }: Lookup,
): Promise<AgreedRun | null> {
  const { prepared, resolve } = await draftRun(
    { ...request, signal, onTinyCall: tellOfTinyCall(host.terminal) },
    store,
  );
  const source = baselineSource(host.terminal, gate, storeLocation(host.terminal, db));
  const baseline = source && (await baselineOfRun(source, prepared, store));
  if (gate.failUnder !== null || baseline !== null) await requireTelling(prepared, store);
  const consent = { yes, budgetUsd: prepared.money.budgetUsd, isBudgetTyped };
  const forecast = await (yes ? forecastIfPriced : forecastRun)(prepared, store, signal);
  const isAgreed = yes || forecast === null || (await agreeToSpend(host, forecast, consent));
  return isAgreed ? { prepared: withCeiling(await resolve(), host.terminal, forecast), baseline } : null;
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
