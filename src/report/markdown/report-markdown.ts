import type { Leaderboard, Report } from "../contract.ts";
import { describeLeaderboard, describeOthers } from "../pages/ranking/leaderboard-page.ts";
import { titleOf } from "../pages/subject.ts";
import { topicPage, topics } from "../pages/topics.ts";
import { writeMarkdown } from "../pages/write-markdown.ts";
import { indexPerDollarSection, spendingSection } from "./cost-sections.ts";
import { difficultySection } from "./difficulty-section.ts";
import { bulletList, markdownSentence, markdownText } from "./markdown-text.ts";
import { nameSection } from "./name-section.ts";
import type { Section, SectionWriter } from "./section.ts";
import { providerSection, reasoningSection } from "./sibling-sections.ts";
import { stanceSection } from "./stance-section.ts";
import { summarySection } from "./summary-section.ts";
import { testedModelsSection } from "./tested-models-section.ts";
import { wordsSection } from "./words-section.ts";

/** A topic that is a page already. */
function topicSection(id: string): SectionWriter {
  return (report) => {
    const topic = topics.find((each) => each.id === id);
    if (topic === undefined || topic.page(report) === null) return null;
    return { title: topic.title, blocks: writeMarkdown(topicPage(topic, report), 2).slice(1) };
  };
}

const writers: readonly SectionWriter[] = [
  topicSection("ranking"),
  summarySection,
  stanceSection,
  wordsSection,
  topicSection("basis"),
  indexPerDollarSection,
  difficultySection,
  topicSection("length"),
  nameSection,
  topicSection("configurations"),
  providerSection,
  reasoningSection,
  topicSection("judges"),
  topicSection("details"),
  testedModelsSection,
  spendingSection,
];

/** The report as a Markdown file, ending in a line break. Sections without data are left out. */
export function reportMarkdown(report: Report): string {
  const { leaderboard } = report;
  const sections = writers.flatMap((write) => write({ ...report, leaderboard: unmarked(leaderboard) }) ?? []);
  const blocks = [
    `# ${markdownText(titleOf(leaderboard))}`,
    markdownSentence(`${describeLeaderboard(leaderboard)} · ${leaderboard.generatedAt.slice(0, 10)}`),
    ...noteBlocks(leaderboard.notes),
    ...(leaderboard.rows.length === 0 ? ["No model config has been run under this suite yet."] : []),
    ...(sections.length > 1 ? [contentsOf(sections)] : []),
    ...sections.flatMap(({ title, blocks: own }) => [`## ${title}`].concat(own)),
    ...otherSuiteBlocks(describeOthers(leaderboard)),
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
