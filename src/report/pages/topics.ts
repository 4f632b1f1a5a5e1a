import type { BuiltReport } from "../build-report.ts";
import type { Leaderboard, Report } from "../contract.ts";
import { judgesDocument } from "../judges/judges-document.ts";
import { basisPage, basisTitle } from "./basis/basis-page.ts";
import { mapCells, sentences, type Page } from "./blocks.ts";
import { detailsPage } from "./details/details-page.ts";
import { judgesPage } from "./judges/judges-page.ts";
import { configurationsPage } from "./method/configurations.ts";
import { lengthPage, lengthTitle } from "./method/length-and-position.ts";
import { originSigns } from "./ranking/marks.ts";
import { rankingPage } from "./ranking/ranking-page.ts";

/** What a reader asks about. Its page is a section of `aib report`, and a page of the viewer where it has an address. */
export interface Topic {
  /** Names the topic's address and file in the viewer. */
  readonly id: string;
  readonly title: string;
  /** The viewer's menu leads to it. */
  readonly isInMenu: boolean;
  /** No page of the viewer needs its file. */
  readonly isOnlyInReport?: true;
  /** What its page says where the results have nothing on it; a report leaves it out. */
  readonly none: string;
  /** Null where the results have nothing on it. */
  readonly page: (results: Results) => Page | null;
}

/** A report; the viewer's has no summaries, which quote the answers. */
type Results = BuiltReport & Partial<Pick<Report, "summaries">>;

/** In the order of a report. A new topic is registered here and nowhere else. */
export const topics: readonly Topic[] = [
  {
    ...inReport("ranking", "Ranking"),
    page: ({ leaderboard }) => rankingPage(leaderboard),
  },
  {
    ...inReport("basis", basisTitle),
    page: ({ leaderboard }) => basisPage(leaderboard),
  },
  {
    ...inReport("length", lengthTitle),
    page: ({ leaderboard, lengthAndPosition }) => lengthPage(lengthAndPosition, leaderboard.intervalLevel),
  },
  {
    ...inReport("configurations", "Configurations"),
    page: ({ configurations }) => configurationsPage(configurations),
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
    ...inReport("details", "Model configs in detail"),
    page: ({ leaderboard }) => detailsPage(leaderboard),
  },
];

/** A section of a report that the viewer shows in its own way, or not at all. */
function inReport(id: string, title: string) {
  return { id, title, isInMenu: false, isOnlyInReport: true, none: "" } as const;
}

/** The topic's page of these results, with signs at model configs that are not live; one sentence where there is nothing. */
export function topicPage(topic: Topic, results: Results): Page {
  const { id, title, none } = topic;
  const page = topic.page(results);
  if (page !== null) return withOrigins(page, results.leaderboard);
  return { id, title, subject: null, lead: null, blocks: sentences([none]) };
}

/** The title of an imported suite says so: a sign in every row would only widen the tables. */
function withOrigins(page: Page, { suite, rows }: Leaderboard): Page {
  const badges = new Map(
    rows.flatMap(({ id, origin }) => {
      const sign = originSigns[origin];
      return sign === "" || (origin === "imported" && suite.origin === "imported")
        ? []
        : [[id, { text: sign, note: `${origin} results` }] as const];
    }),
  );
  if (badges.size === 0) return page;
  return mapCells(page, (cell, table) => {
    if (cell.kind !== "name" || cell.link?.kind !== "model") return cell;
    // Marks say it too, in a column of their own.
    if (table?.columns.some(({ id }) => id === "marks")) return cell;
    const badge = badges.get(cell.link.id);
    return badge === undefined ? cell : { ...cell, badges: [badge, ...(cell.badges ?? [])] };
  });
}
