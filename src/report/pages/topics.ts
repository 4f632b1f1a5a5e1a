import type { BuiltReport } from "../build-report.ts";
import type { Leaderboard, Report } from "../contract.ts";
import { judgesDocument } from "../judges/judges-document.ts";
import { noNamesAsked } from "../format/index.ts";
import { sentences, type Page } from "./blocks.ts";
import { configurationsPage } from "./configurations/configurations-page.ts";
import { indexPerDollarPage, spendingPage } from "./cost/cost-pages.ts";
import { judgesPage } from "./judges/judges-page.ts";
import { testedModelsPage } from "./models/tested-models-page.ts";
import { namesPage } from "./names/names-page.ts";
import { withOrigins } from "./origins.ts";
import { lengthPage, questionsPage } from "./questions/questions-pages.ts";
import { providersPage, reasoningPage } from "./siblings/siblings-pages.ts";
import { summaryPage } from "./summary/summary-page.ts";
import { viewsPage, wordsPage } from "./views/views-page.ts";

/** What a reader asks about. Its page is a section of `aib report`, and a page of the viewer where it has an address. */
export interface Topic {
  /** Names the topic's address and file in the viewer. */
  readonly id: string;
  readonly title: string;
  /** The viewer's menu leads to it. */
  readonly isInMenu: boolean;
  /** What its page says where the results have nothing on it; a report leaves it out. */
  readonly none: string | ((results: Results) => string);
  /** Null where the results have nothing on it. */
  readonly page: (results: Results) => Page | null;
}

/** A report; the viewer's has no summaries, which quote the answers, and knows more of the suite. */
export type Results = BuiltReport & Partial<Pick<Report, "summaries">> & { readonly asksForNames?: boolean };

const noViews = "The suite asks for no views: it has no items with ballots, or none is answered yet.";

/** In the order of a report. A new topic is registered here and nowhere else. */
export const topics: readonly Topic[] = [
  {
    id: "in-plain-words",
    title: "In plain words",
    isInMenu: false,
    none: "The page of each model config has its paragraph.",
    page: summaryPage,
  },
  {
    id: "views",
    title: "Views",
    isInMenu: false,
    none: noViews,
    page: ({ leaderboard, stances }) => (stances === null ? null : viewsPage(leaderboard, stances)),
  },
  {
    id: "words",
    title: "Own views and words",
    isInMenu: false,
    none: noViews,
    page: ({ leaderboard }) => wordsPage(leaderboard),
  },
  {
    id: "index-per-dollar",
    title: "Index per dollar",
    isInMenu: false,
    none: "No ranked model config cost anything.",
    page: (results) => indexPerDollarPage(results.indexPerDollar),
  },
  {
    id: "questions",
    title: "How hard each question was",
    isInMenu: false,
    none: "No ranked model config has a verdict yet.",
    page: ({ difficulty, itemHealth }) =>
      difficulty.length === 0 || itemHealth === null ? null : questionsPage(difficulty, itemHealth),
  },
  {
    id: "length-and-position",
    title: "Length and position",
    isInMenu: false,
    none: "No verdicts to compare yet.",
    page: ({ leaderboard, lengthAndPosition }) => lengthPage(leaderboard, lengthAndPosition),
  },
  {
    id: "names",
    title: "Names",
    isInMenu: true,
    none: ({ asksForNames }) =>
      asksForNames === false
        ? noNamesAsked
        : "The names have not been read from the answers yet: aib names lets a small model do it.",
    page: ({ names }) => (names === null ? null : namesPage(names)),
  },
  {
    id: "configurations",
    title: "Configurations",
    isInMenu: false,
    none: "All results are under one configuration.",
    page: ({ configurations }) => (configurations === null ? null : configurationsPage(configurations)),
  },
  {
    id: "providers",
    title: "Pinned providers",
    isInMenu: false,
    none: "No model was run with different providers.",
    page: ({ leaderboard, providers }) => providersPage(leaderboard, providers),
  },
  {
    id: "reasoning",
    title: "Reasoning effort",
    isInMenu: false,
    none: "No model was run with different reasoning efforts.",
    page: ({ leaderboard, reasoning }) => reasoningPage(leaderboard, reasoning),
  },
  {
    id: "judges",
    title: "Judges",
    isInMenu: true,
    none: "This suite has no grades yet: aib run, or aib judge -j <model>",
    page: ({ leaderboard, judges }) =>
      judges === null ? null : judgesPage(judgesDocument({ ...leaderboard, section: judges })),
  },
  {
    id: "tested-models",
    title: "Tested models",
    isInMenu: false,
    none: "No model has been called yet.",
    page: ({ testedModels }) => testedModelsPage(testedModels),
  },
  {
    id: "spending",
    title: "Money spent",
    isInMenu: false,
    none: "No call has been made yet.",
    page: ({ spending }) => (spending === null ? null : spendingPage(spending)),
  },
];

/** The topic's page of these results, with signs at model configs that are not live; one sentence where there is nothing. */
export function topicPage(topic: Topic, results: Results): Page {
  const { id, title, none } = topic;
  const page = topic.page(results);
  if (page !== null) return withOrigins(page, markedRows(results.leaderboard));
  return { id, title, subject: null, lead: null, blocks: sentences([typeof none === "string" ? none : none(results)]) };
}

/** The title of an imported suite says so: a sign in every row would only widen the tables. */
function markedRows({ suite, rows }: Leaderboard): Leaderboard["rows"] {
  return suite.origin === "imported" ? rows.filter(({ origin }) => origin !== "imported") : rows;
}
