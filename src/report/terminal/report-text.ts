import type { Report } from "../contract.ts";
import { sentences } from "../pages/blocks.ts";
import { topicPage, topics } from "../pages/topics.ts";
import { writeTerminal } from "../pages/write-terminal.ts";
import { describeOf, otherSuiteLines, titleOf } from "../tables/explanations.ts";

/** The report for a terminal, ending in a line break: every topic that it has data for. */
export function reportText(report: Report, layout: Parameters<typeof writeTerminal>[1]): string {
  const { leaderboard } = report;
  const head = {
    id: "report",
    title: titleOf(leaderboard),
    subject: null,
    lead: `${describeOf(leaderboard)} · ${leaderboard.generatedAt.slice(0, 10)}`,
    blocks: sentences(leaderboard.notes, { look: "note" }),
  };
  const pages = topics.flatMap((topic) =>
    topic.page(report) === null
      ? []
      : Object.assign({}, topicPage(topic, report), { title: topic.title, subject: null }),
  );
  const others = otherSuiteLines(leaderboard);
  const texts = [head, ...pages].map((page) => writeTerminal(page, layout));
  return `${[...texts, ...(others.length === 0 ? [] : [others.join("\n")])].join("\n\n\n")}\n`;
}
