import { pathTo } from "../contract/site/viewer-pages.ts";
import { mapCells, type Page } from "../pages/blocks.ts";
import type { Cell, Link } from "../pages/cells.ts";
import { topicPage, topics } from "../pages/topics.ts";
import type { SiteSource } from "./site-source.ts";

/** The pages that the viewer's menu names: an address each, at `pages/<id>.json`. */
export function shownTopics(): readonly { readonly id: string; readonly title: string }[] {
  return topics.flatMap(({ id, title, isInMenu }) => (isInMenu ? [{ id, title }] : []));
}

/** The file of every topic, with its links as addresses of the viewer. */
export function topicFiles(source: SiteSource): readonly (readonly [path: string, build: () => Page])[] {
  const addressOf = addressing(source);
  const linked = (cell: Cell): Cell => {
    if ((cell.kind !== "name" && cell.kind !== "number") || cell.link === undefined) return cell;
    const { link, ...rest } = cell;
    const path = addressOf(link);
    return path === null ? rest : { ...rest, link: { kind: "page", path } };
  };
  return topics.map((topic) => [`pages/${topic.id}.json`, () => mapCells(topicPage(topic, source.report), linked)]);
}

/** The address of what a link names; null where the site has no such page. */
type AddressOf = (link: Link) => string | null;

function addressing({ rows, scenarios, report }: SiteSource): AddressOf {
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
