import { pathTo } from "../results/contract/site/viewer-pages.ts";
import { mapCells, mapTable, type Page, type Table } from "../pages/blocks.ts";
import type { Cell, Link } from "../pages/cells.ts";
import { methodPage } from "../pages/method/method-page.ts";
import { topicPage, topics } from "../pages/topics.ts";
import { namingScenariosOf } from "../suite/index.ts";
import type { SiteSource } from "./site-source.ts";

/** The pages that the viewer's menu names: an address each, at `pages/<id>.json`. */
export function shownTopics(): readonly { readonly id: string; readonly title: string }[] {
  return topics.flatMap(({ id, title, isInMenu }) => (isInMenu ? [{ id, title }] : []));
}

/** The file of every topic that the viewer shows, and of the method, with links as addresses of the viewer. */
export function topicFiles(source: SiteSource): readonly (readonly [path: string, build: () => Page])[] {
  const linked = linking(source);
  const results = { ...source.report, asksForNames: namingScenariosOf(source.suite).length > 0 };
  const own = topics.filter(({ isOnlyInReport = false }) => !isOnlyInReport);
  return [
    ...own.map((topic) => [topic.id, () => topicPage(topic, results)] as const),
    ["method", () => methodPage(source)] as const,
  ].map(([id, page]) => [`pages/${id}.json`, () => mapCells(page(), linked)]);
}

/** A table of another file of the site, with its links as addresses. */
export function linkedTable(source: SiteSource, table: Table): Table {
  return mapTable(table, linking(source));
}

function linking(source: SiteSource): (cell: Cell) => Cell {
  const addressOf = addressing(source);
  return (cell) => {
    if ((cell.kind !== "name" && cell.kind !== "number") || cell.link === undefined) return cell;
    const { link, ...rest } = cell;
    const path = addressOf(link);
    return path === null ? rest : { ...rest, link: { kind: "page", path } };
  };
}

/** The address of what a link names; null where the site has no such page. */
function addressing({ rows, scenarios, report }: SiteSource): (link: Link) => string | null {
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const scenarioSlugs = new Map(scenarios.map(({ id, slug }) => [id, slug]));
  const isOneOfSeveral = report.leaderboard.configurations.length > 1;
  return (link) => {
    if (link.kind === "page") return link.path;
    const slug = slugs.get(link.id);
    if (slug === undefined) return null;
    if (link.kind === "model") return pathTo("/m/:slug", { slug });
    const scenario = scenarioSlugs.get(link.scenarioId);
    if (scenario === undefined) return null;
    const { variant, delivery } = link.configuration;
    const configuration = isOneOfSeveral ? `?configuration=${encodeURIComponent(`${variant}.${delivery}`)}` : "";
    return `${pathTo("/t/:slug/:run/:scenario", { slug, run: link.run, scenario })}${configuration}`;
  };
}
