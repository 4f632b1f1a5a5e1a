import {
  cells,
  numberColumn,
  sentences,
  statusOf,
  table,
  textColumn,
  truncateMiddle,
  writeMarkdown,
  type Block,
  type Column,
  type Page,
} from "../../pages/index.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { judgeFaultLine } from "../../results/judges/check-words.ts";
import { formatCost } from "../../results/format/dollars.ts";
import { plainText } from "../../results/plain-text.ts";
import type { Store } from "../../store/index.ts";
import { loadGateReport, judgeName, judgesOf, type GateReport, type GateSubject } from "./gate-report.ts";
import { hasCondition, type GateResult, type GatedModelConfig } from "./gate.ts";
import { junitXml, undecidedXml } from "./junit-xml.ts";
import { formatRuns, isContrast } from "../../results/format/reading.ts";
import { formatIndex, formatInterval, formatPercent } from "../../results/format/numbers.ts";

/** A gate's decision for CI systems, each made when it is asked for. */
export interface GateDocuments {
  readonly junit: () => Iterable<string>;
  readonly markdown: () => Iterable<string>;
}

export async function gateDocuments(store: Store, shown: Parameters<typeof loadGateReport>[1]): Promise<GateDocuments> {
  const report = await loadGateReport(store, shown);
  return { junit: () => junitXml(report), markdown: () => [stepSummary(report)] };
}

/** The same of a run that came to no result, such as one whose key was refused: a file of an earlier run would stand for it. */
export function undecidedDocuments(reason: string): GateDocuments {
  const page: Page = {
    id: "gate",
    title: `AI Independence Bench: ${notDecided}`,
    subject: null,
    lead: reason,
    blocks: [],
  };
  return { junit: () => [undecidedXml(reason)], markdown: () => [`${writeMarkdown(page, 2).join("\n\n")}\n`] };
}

/** GitHub takes at most 1 MiB for a step. */
const mostRows = 50;
const momentsEach = 3;
const mostMoments = 15;
const longestWords = 400;

/** The result as Markdown for the summary of a CI job: decision, rows with intervals, checks, worst conversations. */
export function stepSummary(report: GateReport): string {
  return `${writeMarkdown(summaryPage(report), 2).join("\n\n")}\n`;
}

function summaryPage(report: GateReport): Page {
  const { result, leaderboard } = report;
  const { suite, configurations } = leaderboard;
  const names = judgesOf(leaderboard).map(judgeName).join(", ");
  const places = configurations.map(nameConfiguration).join(", ");
  const where = result.elsewhere === null ? "" : ` Measured ${result.elsewhere}.`;
  const decision = decisionOf(result);
  const title = `AI Independence Bench: ${decision}`;
  const isDecided = decision !== notDecided;
  return {
    id: "gate",
    title,
    subject: null,
    lead: `Suite ${suite.id} ${suite.version}, digest ${suite.digest.slice(0, 12)}; ${names === "" ? "no judge" : `graded by ${names}`}; ${places}.${where}${spending(report)}`,
    blocks: [
      ...ranking(report, title, isDecided),
      ...sentences([judgeFaultLine(leaderboard.judgeFaults)], { look: "warning" }),
      ...sentences([...rankNotes(report), ...rowNotes(report)], { isList: true }),
      ...sentences(checks(report), { title: "Checks", isList: true }),
      ...sentences(isDecided ? moments(report) : [], {
        title: result.prompts === null ? "Worst moments" : "Single scenarios that got worse",
        isList: true,
      }),
    ],
  };
}

/**
 * The cost of all results, under both of two prompts, and what this run did of them. Runs that miss something have no cost, nor has a
 * part of them.
 */
function spending({ result, subjects, leaderboard }: GateReport): string {
  const { prompts, calls } = result;
  const run = calls === null ? "" : ` This run: ${calls}.`;
  if (!isComplete(result) || leaderboard.experiments !== null) return run;
  const rows =
    prompts?.modelConfigs.flatMap(({ comparison }) => comparison.modelConfigs) ??
    subjects.flatMap(({ row }) => row ?? []);
  if (rows.some(({ perRun }) => perRun.some(({ partial }) => partial))) return run;
  const usd = rows.reduce((sum, { costPerRun, runs }) => sum + (costPerRun ?? 0) * runs, 0);
  const isLowerBound = rows.some(({ costIsLowerBound }) => costIsLowerBound);
  const of = prompts === null ? "The results" : "The results of both prompts";
  return ` ${of} cost ${formatCost(usd, isLowerBound)}.${run}`;
}

function isComplete({ modelConfigs }: GateResult): boolean {
  return modelConfigs.every(({ checks: own }) => own.every(({ name, passed }) => name !== "complete" || passed));
}

const notDecided = "gate not decided";

function decisionOf(result: GateResult): string {
  if (!hasCondition(result)) return isComplete(result) ? "results" : "incomplete results";
  if (result.passed) return "gate passed";
  const hasFailed = result.modelConfigs.some(
    ({ index, checks: own }) => index !== null && own.some(({ passed }) => !passed),
  );
  return hasFailed || isComplete(result) ? "gate failed" : notDecided;
}

function ranking({ result, subjects, leaderboard }: GateReport, title: string, isDecided: boolean): readonly Block[] {
  const { experiments, intervalLevel } = leaderboard;
  if (experiments !== null) return sentences([`Only ${experiments.join(", ")}: an index needs every experiment.`]);
  const rows = result.modelConfigs.slice(0, mostRows);
  const rowOf = new Map(subjects.map(({ id, row }) => [id, row]));
  const rankOf = ({ id, runs }: GatedModelConfig) => {
    const row = rowOf.get(id) ?? null;
    // The ranking is of all runs.
    return cells.count(runs === null || runs === row?.runs ? row?.rank : null);
  };
  const columns: readonly Column<GatedModelConfig>[] = [
    textColumn("Model config", ({ label }) => label),
    ...(isDecided ? [numberColumn("Rank", rankOf)] : []),
    numberColumn("Index", ({ index }) => cells.index(index)),
    numberColumn(
      result.isUntilClear ? result.intervalName : `${formatPercent(intervalLevel)} interval`,
      ({ interval }) => formatInterval(interval),
    ),
    numberColumn("Runs", ({ id, runs }) => runs?.toString() ?? formatRuns(rowOf.get(id) ?? { runs: 0 })),
    textColumn("Simulated", ({ id }) => (rowOf.get(id)?.origin === "simulated" ? "yes" : "no")),
  ];
  const rest = result.modelConfigs.length - rows.length;
  return table({ title, columns, rows, legend: rest === 0 ? [] : [`${rest} more model configs are not shown.`] });
}

/** The status of a suite with ballots, and why each row without a rank has none. */
function rankNotes({ result, leaderboard }: GateReport): readonly string[] {
  const { experiments, measures } = leaderboard;
  if (experiments !== null || !isContrast(measures)) return [];
  const reasons = result.modelConfigs
    .slice(0, mostRows)
    .flatMap(({ label, undecided }) => (undecided === null ? [] : [`${label} ${undecided}.`]));
  return [...statusOf(leaderboard), ...reasons];
}

function rowNotes({ subjects }: GateReport): readonly string[] {
  return subjects.slice(0, mostRows).flatMap(({ notes }) => notes);
}

function checks({ result }: GateReport): readonly string[] {
  return result.modelConfigs.slice(0, mostRows).flatMap(({ label, index, checks: own }) => {
    // Each check of an incomplete one says the same.
    if (index === null && own.some(({ passed }) => !passed))
      return own.slice(0, 1).map(({ detail }) => `Not decided: ${label}: ${detail}.`);
    return own
      .filter(({ name }) => name !== "complete")
      .map(({ name, passed, detail }) => `${passed ? "Passed" : "Failed"}: ${label}, --${name}: ${detail}.`);
  });
}

type Moment = GateSubject["worst"][number];

/** The worst conversations of each model config, with the judge's reason and the model's words. */
function moments({ result, subjects }: GateReport): readonly string[] {
  const labels = new Map(result.modelConfigs.map(({ id, label }) => [id, label]));
  return subjects
    .flatMap(({ worst }) => ofDifferentScenarios(worst).slice(0, momentsEach))
    .slice(0, mostMoments)
    .map((moment) => momentLine(labels.get(moment.modelConfigId) ?? "", moment));
}

/** The first of each scenario. */
function ofDifferentScenarios(conversations: readonly Moment[]): readonly Moment[] {
  const scenarios = conversations.map(({ scenarioId }) => scenarioId);
  return conversations.filter(({ scenarioId }, at) => scenarios.indexOf(scenarioId) === at);
}

function momentLine(label: string, moment: Moment): string {
  const { title, run, score, judge, reason, quote, change, command } = moment;
  const said = quote === null ? "" : ` The model said: “${shortened(quote)}”`;
  const place = change === null ? `run ${run}` : `${change}; lowest in run ${run}`;
  const words = `Judge ${judge}: ${shortened(reason)}${said}`;
  return `${label}, ${title}, ${place}: ${formatIndex(score)} of 100. ${words} Read it: ${command}`;
}

function shortened(text: string): string {
  return truncateMiddle(plainText(text), longestWords);
}
