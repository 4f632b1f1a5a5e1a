import type { Report } from "../results/contract.ts";
import { sentences, type Page } from "./blocks.ts";
import { describeLeaderboard, describeOthers, titleOf } from "./subject.ts";
import { topicPage, topics } from "./topics.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { writeTerminal } from "./write-terminal.ts";

/** The report as a Markdown file, ending in a line break. Topics without data are left out. */
export function reportMarkdown(report: Report): string {
  const { head, pages, others } = pagesOf(report);
  const contents = pages.map(({ title }) => `[${title}](#${anchorOf(title)})`).join(" · ");
  const blocks = [
    ...writeMarkdown(head, 1),
    ...(pages.length > 1 ? [contents] : []),
    ...[...pages, ...others].flatMap((page) => writeMarkdown(page, 2)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The same for a terminal. */
export function reportText(report: Report, layout: Parameters<typeof writeTerminal>[1]): string {
  const { head, pages, others } = pagesOf(report);
  return `${[head, ...pages, ...others].map((page) => writeTerminal(page, layout)).join("\n\n\n")}\n`;
}

/** The head (suite, judge, configurations, date, notes), a page for each topic, and the other suites of the store. */
function pagesOf(report: Report) {
  const { leaderboard } = report;
  const others = describeOthers(leaderboard);
  return {
    head: partOf(
      titleOf(leaderboard),
      [
        ...sentences(leaderboard.notes, { look: "note" }),
        ...sentences(leaderboard.rows.length === 0 ? ["No model config has been run under this suite yet."] : []),
      ],
      `${describeLeaderboard(leaderboard)} · ${leaderboard.generatedAt.slice(0, 10)}`,
    ),
    pages: topics.flatMap((topic) =>
      topic.page(report) === null ? [] : Object.assign(topicPage(topic, report), { title: topic.title, subject: null }),
    ),
    others: others.length === 0 ? [] : [partOf("Other suites", sentences(others, { isList: true }))],
  };
}

function partOf(title: string, blocks: Page["blocks"], lead: string | null = null): Page {
  return { id: "report", title, subject: null, lead, blocks };
}

/** The anchor that GitHub gives a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}
