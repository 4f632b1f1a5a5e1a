import type { Command } from "commander";
import type { PreparedRun } from "../campaign/index.ts";
import type { IntervalMethod } from "../domain/index-definition.ts";
import type { Flags, intervalOptions, printOptions, storeOptions } from "../options/index.ts";
import { leaderboardPage, wrapWords } from "../pages/index.ts";
import type { Leaderboard, ModelSummary } from "../results/contract.ts";
import { shellWord } from "../results/format/unseen-characters.ts";
import { showRun, summariseRun } from "../results/show-results.ts";
import { besidePublished } from "../results/summary/published-indices.ts";
import { momentText } from "../results/summary/summarise-model.ts";
import type { Store } from "../store/index.ts";
import { documentResult } from "./output/document-results.ts";
import { printResult } from "./output/print-result.ts";
import { type CommandHost, printLine, type Terminal } from "./terminal.ts";
import { printWrapped, streamWidth } from "./text-layout.ts";
import { viewCommand } from "./view-command.ts";

/**
 * What a run or its judge found: a line for each model, the ranking, and what stands behind each line. Gives the command that shows
 * it in a browser. Null in text format without any verdict: the summary above says why, and a table would be empty.
 */
export async function showAnswers(
  { terminal }: CommandHost,
  { format, interval: method }: Flags<typeof printOptions & typeof intervalOptions & typeof storeOptions>,
  measured: {
    readonly store: Store;
    readonly prepared: PreparedRun;
    /** The store's location for commands; null when it is the default. */
    readonly dbNamed: string | null;
  },
): Promise<{ readonly leaderboard: Leaderboard; readonly view: string } | null> {
  const { store, prepared } = measured;
  const interval = method ?? null;
  const summaries = format === "text" ? await runSummaries(store, { prepared, interval }) : [];
  printAnswers(terminal, summaries);
  const leaderboard = await showRun(store, { prepared, interval, now: () => new Date() });
  if (format === "text" && leaderboard.rows.every(({ runs }) => runs === 0)) return null;
  printResult(
    terminal,
    format,
    documentResult(leaderboard, (each) => leaderboardPage(each, { detailed: false })),
  );
  const view = await viewOf(store, measured);
  const beside = format === "text" ? besidePublished(leaderboard) : null;
  if (beside !== null) printWrapped(terminal, ["", beside]);
  const lines = detailLines(summaries, streamWidth(terminal.stderr), pageCommand(view));
  for (const line of lines) printLine(terminal.stderr, line);
  return { leaderboard, view };
}

/** The store's location where the user typed it; null for the default. */
export function namedDb(self: Command, db: string): string | null {
  return self.getOptionValueSource("db") === "cli" ? db : null;
}

export function pageCommand(view: string): (page: string) => string {
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
export function viewOf(
  store: Store,
  { prepared, dbNamed }: { readonly prepared: PreparedRun; readonly dbNamed: string | null },
  { isKept = false } = {},
): Promise<string> {
  const { plan, ranking } = prepared;
  const { judgeIds: judges, excludeOwnFamily } = ranking;
  return viewCommand(store, { suite: plan.suite.digest, judges, excludeOwnFamily, dbNamed, isKept });
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
