import type { Leaderboard, Report } from "../contract.ts";
import { formatIndex, formatPercent, sampledWords, type SampledWords } from "../format/index.ts";
import { numberColumn } from "../pages/blocks.ts";
import { topicPage, topics } from "../pages/topics.ts";
import { writeMarkdown } from "../pages/write-markdown.ts";
import { healthColumns, indexColumn, measureTables, runIndicesColumn } from "../tables/details.ts";
import {
  describeOf,
  otherSuiteLines,
  titleOf,
  explainMeasures,
  explainShares,
  healthLegend,
} from "../tables/explanations.ts";
import {
  basisRankTables,
  basisTitle,
  consistencyColumns,
  droppedScenarioColumns,
  explainAlpha,
  explainBasisRanks,
  explainVariance,
} from "../tables/index-basis.ts";
import { explainIntervals, intervalColumns } from "../tables/intervals.ts";
import { nameColumns, type RowColumn } from "../tables/row-columns.ts";
import { markdownTable } from "./markdown-table.ts";
import { bulletList, markdownSentence, markdownText } from "./markdown-text.ts";
import { incompleteSection, rankingSection } from "./ranking-sections.ts";
import type { Section, SectionWriter } from "./section.ts";

/** Every model config, ranked or not. */
const detailSection: SectionWriter = ({ leaderboard }) => {
  const { rows } = leaderboard;
  if (rows.length === 0) return null;
  return {
    title: "Model configs in detail",
    blocks: [
      `### ${markdownText(`${formatPercent(leaderboard.intervalLevel)} intervals of the index`)}`,
      markdownTable([...nameColumns(rows), indexColumn, ...intervalColumns], rows),
      bulletList(explainIntervals().map(markdownSentence)),
      "### Single runs",
      markdownTable(runColumns(leaderboard), rows),
      ...measureTables(leaderboard).flatMap(({ title, columns }) => [
        `### ${markdownText(title)}`,
        markdownTable(columns, rows),
      ]),
      bulletList([...explainMeasures(leaderboard), ...explainShares(leaderboard)].map(markdownSentence)),
      "### Cost and health",
      markdownTable(healthColumns(rows), rows),
      bulletList(healthLegend.map(markdownSentence)),
    ],
  };
};

function runColumns({ rows }: Leaderboard): readonly RowColumn[] {
  return [
    ...nameColumns(rows),
    numberColumn("SD", ({ standardDeviation }) => formatIndex(standardDeviation)),
    runIndicesColumn,
  ];
}

function introduceDropped({ one }: SampledWords): string {
  return `How many places ranks move, on average over the ranked model configs, if the index leaves one ${one} out. A measure without another ${one} is left out, and the rest of the index is scaled to 100.`;
}

/** How much the ranking depends on single scenarios or items and on the weights, and what scores vary by. */
const basisSection: SectionWriter = ({ leaderboard }) => {
  const { basis } = leaderboard;
  if (basis === null) return null;
  const { scenarios, components } = basis;
  const words = sampledWords(leaderboard.measures);
  const rows = leaderboard.rows.filter(({ complete }) => complete);
  const explained = [...explainBasisRanks(basis, words), ...explainVariance(basis, words)].map(markdownSentence);
  return {
    title: basisTitle,
    blocks: [
      ...(scenarios.length > 0 ? [introduceDropped(words), markdownTable(droppedScenarioColumns, scenarios)] : []),
      ...basisRankTables({ ...leaderboard, rows }).map(({ columns }) => markdownTable(columns, rows)),
      ...(explained.length > 0 ? [bulletList(explained)] : []),
      ...(components.some(({ alpha }) => alpha !== null)
        ? [markdownTable(consistencyColumns(words), components), markdownText(explainAlpha(words))]
        : []),
    ],
  };
};

/** What is no topic yet, before the topic that follows it. */
const before: Readonly<Record<string, readonly SectionWriter[]>> = {
  "in-plain-words": [rankingSection, incompleteSection],
  "index-per-dollar": [basisSection],
  "tested-models": [detailSection],
};

const writers = topics.flatMap((topic): readonly SectionWriter[] => {
  const write: SectionWriter = (report) => {
    if (topic.page(report) === null) return null;
    return { title: topic.title, blocks: writeMarkdown(topicPage(topic, report), 2).slice(1) };
  };
  return (before[topic.id] ?? []).concat(write);
});

/** The report as a Markdown file, ending in a line break. Sections without data are left out. */
export function reportMarkdown(report: Report): string {
  const { leaderboard } = report;
  const sections = writers.flatMap((write) => write({ ...report, leaderboard: unmarked(leaderboard) }) ?? []);
  const blocks = [
    `# ${markdownText(titleOf(leaderboard))}`,
    markdownSentence(`${describeOf(leaderboard)} · ${leaderboard.generatedAt.slice(0, 10)}`),
    ...noteBlocks(leaderboard.notes),
    ...(leaderboard.rows.length === 0 ? ["No model config has been run under this suite yet."] : []),
    ...(sections.length > 1 ? [contentsOf(sections)] : []),
    ...sections.flatMap(({ title, blocks: own }) => [`## ${title}`].concat(own)),
    ...otherSuiteBlocks(otherSuiteLines(leaderboard)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The title of an imported suite says so: a sign in every row would only widen the tables. */
function unmarked(leaderboard: Leaderboard): Leaderboard {
  if (leaderboard.suite.origin !== "imported") return leaderboard;
  const rows = leaderboard.rows.map((row) =>
    row.origin === "imported" ? Object.assign({}, row, { origin: "live" as const }) : row,
  );
  return { ...leaderboard, rows };
}

function noteBlocks(notes: readonly string[]): readonly string[] {
  return notes.length === 0 ? [] : [bulletList(notes.map((note) => `**Note:** ${markdownSentence(note)}`))];
}

function contentsOf(sections: readonly Section[]): string {
  return sections.map(({ title }) => `[${title}](#${anchorOf(title)})`).join(" · ");
}

/** The anchor that GitHub gives a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}

function otherSuiteBlocks(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["## Other suites", bulletList(lines.map(markdownSentence))];
}
