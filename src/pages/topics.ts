import type { BuiltReport } from "../results/build-report.ts";
import type { Leaderboard, Report } from "../results/contract.ts";
import { noNamesAsked } from "../results/format/names.ts";
import { judgesDocument, readNotJudged } from "../results/judges/judges-document.ts";
import { basisPage, basisTitle } from "./basis/basis-page.ts";
import { sentences, type Page, type TopicContent } from "./blocks.ts";
import { indexPerDollarPage, spendingPage } from "./cost/cost-pages.ts";
import { detailTables } from "./details/details-page.ts";
import { judgesPage } from "./judges/judges-page.ts";
import { configurationsPage } from "./method/configurations.ts";
import { lengthBlocks, lengthTitle } from "./method/length-and-position.ts";
import { testedModelsPage } from "./models/tested-models-page.ts";
import { namesPage } from "./names/names-page.ts";
import { withOrigins } from "./origins.ts";
import { questionsPage } from "./questions/questions-page.ts";
import { rankingBlocks } from "./ranking/ranking-page.ts";
import { providersPage, reasoningPage } from "./siblings/siblings-pages.ts";
import { summaryPage } from "./summary/summary-page.ts";
import { viewsPage } from "./views/views-page.ts";

/** What a reader asks about. Its page is a section of `aib report`, and a page of the viewer where it has an address. */
export interface Topic {
  /** Names the topic's address and file in the viewer. */
  readonly id: string;
  readonly title: string;
  /** The viewer's menu leads to it. */
  readonly isInMenu: boolean;
  /** No page of the viewer needs its file. */
  readonly isOnlyInReport?: true;
  /** The sentence on its page where the results contain nothing about it; a report leaves it out. */
  readonly none: string | ((results: Results) => string);
  /** Null where the results have nothing on it. */
  readonly page: (results: Results) => TopicContent | null;
}

/** A report; the viewer's has no summaries, which quote answers, and more of the suite. */
export type Results = BuiltReport & Partial<Pick<Report, "summaries">> & { readonly asksForNames?: boolean };

/** In the order of a report. A new topic is registered here and nowhere else. */
export const topics: readonly Topic[] = [
  {
    ...inReport("ranking", "Ranking"),
    // A selection of experiments has no index to rank by.
    page: ({ leaderboard }) =>
      leaderboard.rows.length === 0 || leaderboard.experiments !== null ? null : { blocks: rankingBlocks(leaderboard) },
  },
  { ...inReport("in-plain-words", "In plain words"), page: summaryPage },
  {
    id: "views",
    title: "Views",
    isInMenu: false,
    none: "The suite asks for no views: it has no items with ballots, or none is answered yet.",
    page: ({ leaderboard, stances }) => (stances === null ? null : viewsPage(leaderboard, stances)),
  },
  { ...inReport("basis", basisTitle), page: ({ leaderboard }) => basisPage(leaderboard) },
  {
    ...inReport("index-per-dollar", "Index per dollar"),
    page: ({ indexPerDollar }) => indexPerDollarPage(indexPerDollar),
  },
  {
    ...inReport("questions", "How hard each question was"),
    page: ({ difficulty, itemHealth }) =>
      difficulty.length === 0 || itemHealth === null ? null : questionsPage(difficulty, itemHealth),
  },
  {
    ...inReport("length", lengthTitle),
    page: ({ leaderboard, lengthAndPosition: found }) =>
      found.length === 0 ? null : { blocks: lengthBlocks(found, leaderboard.intervalLevel) },
  },
  {
    id: "names",
    title: "Names",
    isInMenu: true,
    none: ({ asksForNames }) =>
      asksForNames === false
        ? noNamesAsked
        : "The names have not been read from the answers yet: aib names lets a small model do it, --extractor names another, for example ollama/qwen3:8b.",
    page: ({ names }) => (names === null ? null : namesPage(names)),
  },
  {
    ...inReport("configurations", "Configurations"),
    page: ({ configurations }) => configurationsPage(configurations),
  },
  {
    ...inReport("providers", "Pinned providers"),
    page: ({ leaderboard, providers }) => providersPage(leaderboard, providers),
  },
  {
    ...inReport("reasoning", "Reasoning effort"),
    page: ({ leaderboard, reasoning }) => reasoningPage(leaderboard, reasoning),
  },
  {
    id: "judges",
    title: "Judges",
    isInMenu: true,
    none: ({ leaderboard }) =>
      leaderboard.readers === undefined
        ? "This suite has no grades yet: aib run, or aib judge -j <model>"
        : `${readNotJudged} How far words and ballots agree is under Views, and for each reader in aib judges.`,
    page: ({ leaderboard, judges }) =>
      judges === null ? null : judgesPage(judgesDocument({ ...leaderboard, section: judges })),
  },
  {
    ...inReport("details", "Model configs in detail"),
    page: ({ leaderboard }) => (leaderboard.rows.length === 0 ? null : { blocks: detailTables(leaderboard) }),
  },
  { ...inReport("tested-models", "Tested models"), page: ({ testedModels }) => testedModelsPage(testedModels) },
  {
    ...inReport("spending", "Money spent"),
    page: ({ spending }) => (spending === null ? null : spendingPage(spending)),
  },
];

/** A section of a report that the viewer shows in its own way, or not at all. */
function inReport(id: string, title: string) {
  return { id, title, isInMenu: false, isOnlyInReport: true, none: "" } as const;
}

/** The topic's page of these results, with signs at model configs that are not live; one sentence where there is nothing. */
export function topicPage(topic: Topic, all: Results): Page {
  const results = { ...all, leaderboard: unmarked(all.leaderboard) };
  const { id, title, none } = topic;
  const page = { id, title, subject: null, lead: null };
  const content = topic.page(results);
  if (content !== null) return withOrigins({ ...page, ...content }, results.leaderboard.rows);
  return { ...page, blocks: sentences([typeof none === "string" ? none : none(results)]) };
}

/** The title marks an imported suite: a sign in every row would only widen the tables. */
function unmarked(leaderboard: Leaderboard): Leaderboard {
  if (leaderboard.suite.origin !== "imported") return leaderboard;
  const rows = leaderboard.rows.map((row) =>
    row.origin === "imported" ? Object.assign({}, row, { origin: "live" as const }) : row,
  );
  return { ...leaderboard, rows };
}
