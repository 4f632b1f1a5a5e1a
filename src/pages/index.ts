/**
 * What is shown of the results: one page of blocks per topic, and the writers of terminal, Markdown and files.
 * Must never know argv or consoles: it returns text.
 */
export { bulletList, markdownText } from "./markdown/markdown-text.ts";
export { reportMarkdown, reportText } from "./write-report.ts";
export { numberColumn, sentences, table, textColumn, type Block, type Column, type Page } from "./blocks.ts";
export * as cells from "./cells.ts";
export { comparisonPage, promptPages } from "./comparison/comparison-page.ts";
export { storedNamesPage } from "./names/names-page.ts";
export { judgesPage } from "./judges/judges-page.ts";
export { leaderboardPage } from "./ranking/leaderboard-page.ts";
export { statusOf } from "./ranking/ranking-page.ts";
export { runsPage } from "./runs/runs-page.ts";
export { writeMarkdown } from "./write-markdown.ts";
export { writeBlocks, writeTerminal } from "./write-terminal.ts";
export { textWidth, truncateMiddle, wrapWords } from "./text-width.ts";
export { wordsTable } from "./views/views-page.ts";
