import {
  bulletList,
  contrastLimits,
  formatIndex,
  formatInterval,
  formatPercent,
  formatRuns,
  isContrast,
  judgeFaultLine,
  markdownSentence,
  markdownTable,
  markdownText,
  numberColumn,
  plainText,
  statusOf,
  textColumn,
  truncateMiddle,
} from "../../report/index.ts";
import type { GatedModelConfig, GateResult } from "./gate.ts";
import { judgeName, judgesOf, type GateReport, type JudgedConversation } from "./gate-report.ts";
import { lowestFirst } from "./junit-xml.ts";

/** GitHub takes at most 1 MiB for a step. */
const mostRows = 50;
const momentsEach = 3;
const mostMoments = 15;
const longestWords = 400;

/** The result as Markdown for the summary of a CI job: decision, rows with intervals, checks, worst conversations. */
export function stepSummary(report: GateReport): string {
  const { result, leaderboard } = report;
  const { suite, configurations } = leaderboard;
  const names = judgesOf(leaderboard).map(judgeName).join(", ");
  const places = configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", ");
  const where = result.elsewhere === null ? "" : ` Measured ${result.elsewhere}.`;
  const blocks = [
    `## AI Independence Bench: ${decisionOf(result)}`,
    markdownSentence(
      `Suite ${suite.id} ${suite.version}, digest ${suite.digest.slice(0, 12)}; graded by ${names}; ${places}.${where}`,
    ),
    rankingTable(report),
    markdownSentence(judgeFaultLine(leaderboard.judgeFaults) ?? ""),
    rankNotes(report),
    bulletList(result.modelConfigs.slice(0, mostRows).flatMap(checkLines)),
    ...momentBlocks(report),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function decisionOf({ failUnder, baseline, passed, modelConfigs }: GateResult): string {
  if (failUnder !== null || baseline !== null) return passed ? "gate passed" : "gate failed";
  return modelConfigs.every(({ index }) => index !== null) ? "results" : "incomplete results";
}

function rankingTable({ result, subjects, leaderboard: { experiments, intervalLevel } }: GateReport): string {
  if (experiments !== null) return markdownSentence(`Only ${experiments.join(", ")}: an index needs every experiment.`);
  const rows = result.modelConfigs.slice(0, mostRows);
  const rowOf = new Map(subjects.map(({ id, row }) => [id, row]));
  const table = markdownTable(
    [
      textColumn<GatedModelConfig>("Model config", ({ label }) => label),
      numberColumn<GatedModelConfig>("Rank", ({ id }) => String(rowOf.get(id)?.rank ?? "–")),
      numberColumn<GatedModelConfig>("Index", ({ index }) => formatIndex(index)),
      numberColumn<GatedModelConfig>(`${formatPercent(intervalLevel)} interval`, ({ interval }) =>
        formatInterval(interval),
      ),
      numberColumn<GatedModelConfig>("Runs", ({ id }) => formatRuns(rowOf.get(id) ?? { runs: 0 })),
      textColumn<GatedModelConfig>("Simulated", ({ id }) => (rowOf.get(id)?.origin === "simulated" ? "yes" : "no")),
    ],
    rows,
  );
  const rest = result.modelConfigs.length - rows.length;
  return rest === 0 ? table : `${table}\n\n${rest} more model configs are not shown.`;
}

/** What an index from ballots does not rank, and why each such row among the shown has no rank. */
function rankNotes({ result, leaderboard }: GateReport): string {
  const { experiments, measures } = leaderboard;
  if (experiments !== null || !isContrast(measures)) return "";
  const reasons = result.modelConfigs
    .slice(0, mostRows)
    .flatMap(({ label, unranked }) =>
      unranked === null ? [] : [`${markdownText(label)} ${markdownSentence(`not ranked: ${unranked}.`)}`],
    );
  return bulletList([...statusOf(leaderboard), `${contrastLimits}.`].map(markdownSentence).concat(reasons));
}

function checkLines({ label, checks }: GatedModelConfig): readonly string[] {
  return checks
    .filter(({ name, passed }) => name !== "complete" || !passed)
    .map(({ name, passed, detail }) =>
      [
        `**${passed ? "passed" : "failed"}**`,
        markdownText(label),
        markdownSentence(`${nameOfCheck(name)}: ${detail}.`),
      ].join(" "),
    );
}

function nameOfCheck(name: GatedModelConfig["checks"][number]["name"]): string {
  return name === "complete" ? "complete" : `--${name}`;
}

/** The lowest conversations of each model config, with the judge's reason and the model's words. */
function momentBlocks({ result, subjects, lowScore }: GateReport): readonly string[] {
  const labels = new Map(result.modelConfigs.map(({ id, label }) => [id, label]));
  const moments = subjects
    .flatMap(({ conversations }) =>
      lowestFirst(conversations)
        .filter(({ score }) => (score ?? 0) < lowScore)
        .slice(0, momentsEach),
    )
    .slice(0, mostMoments);
  if (moments.length === 0) return [];
  const lines = moments.map((moment) => momentLine(labels.get(moment.modelConfigId) ?? "", moment));
  return ["### Worst moments", bulletList(lines)];
}

function momentLine(label: string, { title, run, score, judge, reason, quote }: JudgedConversation): string {
  const head = `${markdownText(label)}, **${markdownText(title)}**, run ${run}: ${formatIndex(score)} of 100.`;
  const said = quote === null ? "" : ` The model said: “${markdownSentence(shortened(quote))}”`;
  return `${head} Judge ${markdownText(judge)}: ${markdownSentence(shortened(reason))}${said}`;
}

function shortened(text: string): string {
  return truncateMiddle(plainText(text), longestWords);
}
