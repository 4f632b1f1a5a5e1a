import type { SiteSource } from "../../../report/index.ts";
import { appPage, appTitle } from "../app/app-page.ts";
import { fixedRoutes, preloadsOf } from "../site-routes.ts";

/** A file that a host shows at an address of the app. */
export interface SitePage {
  /** Below the site's folder. */
  readonly path: string;
  readonly text: string;
}

export interface PagesOrder {
  readonly source: SiteSource;
  /** The built app's page. */
  readonly page: string;
  readonly base: string;
}

/**
 * The app's page at all addresses that can be told in advance, for hosts that show nothing of their own choice at others,
 * and as 404.html for hosts that do: conversations are too many to have a file each.
 */
export function sitePages({ source, page, base }: PagesOrder): readonly SitePage[] {
  const { rows, scenarios, snapshot } = source;
  const about = siteDescription(source);
  const pageAt = (path: string, title: string, description: string): SitePage => ({
    path: path === "" ? "index.html" : `${path}/index.html`,
    text: appPage(page, { base, title, description, preload: preloadsOf(path, snapshot) }),
  });
  const preload = preloadsOf("404", snapshot);
  return [
    pageAt("", appTitle, about),
    { path: "404.html", text: appPage(page, { base, title: appTitle, description: about, preload }) },
    ...fixedRoutes.map((route) => pageAt(route, appTitle, about)),
    ...rows.map(({ slug, label }) =>
      pageAt(`m/${slug}`, titleOf(label), `${label}: scores by question and run, every answer and every verdict.`),
    ),
    ...scenarios.map(({ slug, title }) =>
      pageAt(`s/${slug}`, titleOf(title), `${title}: what was asked, word for word, and what every model answered.`),
    ),
  ];
}

/** As the app writes it when it is there. */
function titleOf(name: string): string {
  return `${name} · ${appTitle}`;
}

function siteDescription({ report: { leaderboard } }: SiteSource): string {
  const { suite, judge, panel, rows } = leaderboard;
  const ranked = rows.filter(({ complete }) => complete).length;
  const judged = panel === null ? (judge === null ? "" : `, judged by ${judge.model}`) : ", judged by a panel";
  return (
    `Does a language model stay itself when a person leans on it? ${ranked} model configs ranked, ` +
    `with every answer and every verdict. Suite ${suite.id} ${suite.version}${judged}.`
  );
}
