import type { PreparedRun } from "../campaign/index.ts";
import type { IntervalMethod } from "../domain/index-definition.ts";
import { judgePrompts } from "../features/gate/index.ts";
import type { Flags, runOptions } from "../options/index.ts";
import { promptPages, writeTerminal, wrapWords } from "../pages/index.ts";
import { chooseJudges } from "../results/choose-judges.ts";
import type { ModelSummary } from "../results/contract.ts";
import { showPrompt, showRun, summariseRun, comparePrompts } from "../results/show-results.ts";
import { besidePublished } from "../results/summary/published-indices.ts";
import { momentText } from "../results/summary/summarise-model.ts";
import { shownLocation, type Store } from "../store/index.ts";
import { concludeGate, isAsked } from "./conclude-gate.ts";
import type { GateRequest } from "./flags/gate-flags.ts";
import { printResult } from "./output/print-result.ts";
import type { GatedRun } from "./plan-run.ts";
import { promptLabels } from "./request-of.ts";
import { showRanking } from "./run-steps.ts";
import type { ViewSubject } from "./run-viewer.ts";
import { type CommandHost, printLine, type Terminal } from "./terminal.ts";
import { printWrapped, streamWidth } from "./text-layout.ts";
import { shellWord } from "../results/format/unseen-characters.ts";
import { chooseSuite } from "../store/selection/choose-suite.ts";

/**
 * Shows what a run measured: which of two prompts is better, else the ranking and what the models give way to. Applies the gate.
 * Returns the command that shows the results in a browser; null where there are none.
 */
export async function showResults(
  host: CommandHost,
  flags: Flags<typeof runOptions>,
  run: {
    readonly store: Store;
    readonly prepared: GatedRun;
    readonly gate: GateRequest;
    /** The store's location for commands; null when it is the default. */
    readonly dbNamed: string | null;
  },
): Promise<string | null> {
  const { store, prepared, gate, dbNamed } = run;
  const { db, format, prompts } = flags;
  const interval = flags.interval ?? null;
  const view = (): Promise<string> => viewCommand(store, { prepared, db, dbNamed, interval });
  if (prompts !== undefined) {
    const command = await view();
    const shown = { prepared, labels: promptLabels(prompts), interval, now: () => new Date() };
    const compared = await comparePrompts(store, shown);
    const decided = gate.failIfWorse === null ? null : judgePrompts(compared, gate.failIfWorse);
    const comparison = { ...compared, gate: decided };
    printResult(host.terminal, format, {
      json: () => comparison,
      text: (layout) =>
        promptPages(comparison, pageCommand(command))
          .map((page) => writeTerminal(page, layout))
          .join("\n\n"),
    });
    if (decided !== null) {
      const leaderboard = await showPrompt(store, { ...shown, variant: compared.prompts[1]?.variant ?? "" });
      await concludeGate(host, { store, request: gate, leaderboard, ...prepared, prompts: decided });
    }
    return command;
  }
  const summaries = format === "text" ? await runSummaries(store, { prepared, interval }) : [];
  printAnswers(host.terminal, summaries);
  const shown = await showRanking(host, flags, { store, prepared });
  if (isAsked(gate)) {
    const leaderboard = shown ?? (await showRun(store, { prepared, interval, now: () => new Date() }));
    await concludeGate(host, { store, request: gate, leaderboard, ...prepared });
  }
  if (shown === null) return null;
  const command = await view();
  const { stderr } = host.terminal;
  const beside = format === "text" ? besidePublished(shown) : null;
  if (beside !== null) printWrapped(host.terminal, ["", beside]);
  for (const line of detailLines(summaries, streamWidth(stderr), pageCommand(command))) printLine(stderr, line);
  return command;
}

function pageCommand(view: string): (page: string) => string {
  return (page) => `${view} --page ${shellWord(page)}`;
}

/** Beyond this number of model configs the paragraphs would hide the table: the viewer and the report have them. */
const mostParagraphs = 3;

/** What the measured models give way to, in plain words. */
async function runSummaries(
  store: Store,
  { prepared, interval }: { readonly prepared: PreparedRun; readonly interval: IntervalMethod | null },
): Promise<readonly ModelSummary[]> {
  if (new Set(prepared.plan.tasks.map(({ modelConfig }) => modelConfig.id)).size > mostParagraphs) return [];
  return summariseRun(store, { prepared, interval, now: () => new Date() });
}

/** The answer, before the table: a line for each model, without its settings where that leaves names apart. */
function printAnswers(terminal: Terminal, summaries: readonly ModelSummary[]): void {
  const short = summaries.map(({ label }) => label.replace(/@[^@]*$/u, ""));
  const areApart = new Set(short).size === short.length;
  const lines = summaries.flatMap(({ label, answer }, at) =>
    answer === null ? [] : [`${areApart ? (short[at] ?? label) : label} ${answer}`],
  );
  if (lines.length > 0) printWrapped(terminal, ["", ...lines, ""]);
}

/** The command that shows these results in a browser. */
async function viewCommand(
  store: Store,
  { prepared, ...place }: Pick<ViewSubject, "db" | "dbNamed" | "interval"> & { readonly prepared: PreparedRun },
): Promise<string> {
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

/** What stands behind each answer, a paragraph each. Commands have a line of their own, so that they can be copied. */
function detailLines(
  summaries: readonly ModelSummary[],
  width: number,
  viewPage: (page: string) => string,
): readonly string[] {
  return summaries.flatMap(({ label, answer, sentences: all }) => {
    const sentences = answer === null ? all : all.slice(1);
    if (sentences.length === 0) return [];
    const words = sentences.map((each) => (each.kind === "plain" ? each.text : momentText(each))).join(" ");
    const pages = sentences.flatMap((each) => (each.kind === "moment" ? [each.page] : []));
    return ["", ...wrapWords(`${label}: ${words}`, width), ...pages.map((page) => `  ${viewPage(page)}`)];
  });
}
