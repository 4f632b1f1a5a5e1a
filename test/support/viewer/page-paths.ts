import type { SiteData } from "./site-data.ts";

/** An address of every kind of page, with data and without, by what it shows. */
export function pagePaths(data: SiteData): ReadonlyMap<string, string> {
  const { index } = data;
  const row = data.row(2);
  const [run = 0] = row.runNumbers;
  const slugs = index.rows.filter(({ complete }) => complete).map(({ slug }) => slug);
  const twoTurns = data.scenarios().scenarios.find(({ turns }) => turns.length === 2)?.slug ?? "";
  const oneTurn = data.scenarios().scenarios.find(({ turns }) => turns.length === 1)?.slug ?? "";
  return new Map([
    ["the ranking", "/"],
    ["a filtered ranking", `/?q=${encodeURIComponent(row.model.slice(0, 4))}&sort=name`],
    ["a ranking without rows", "/?q=nothing-has-this-name"],
    ["a model", `/m/${row.slug}`],
    ["a model that is not there", "/m/no-such-model"],
    ["a trajectory of two turns", `/t/${row.slug}/${run}/${twoTurns}`],
    ["a trajectory of one turn", `/t/${row.slug}/${run}/${oneTurn}`],
    ["a trajectory that is not there", `/t/${row.slug}/${run}/no-such-scenario`],
    ["the scenarios", "/s"],
    ["a scenario", `/s/${twoTurns}`],
    ["a scenario that is not there", "/s/no-such-scenario"],
    ["a comparison of nobody", "/compare"],
    ["a comparison of two", `/compare?c=${encodeURIComponent(slugs.slice(0, 2).join(","))}`],
    ["a comparison of four", `/compare?c=${encodeURIComponent(slugs.slice(0, 4).join(","))}`],
    ["the map", "/map"],
    ["an empty search", "/search"],
    ["a search", "/search?q=name"],
    ["the judges", "/judges"],
    ["the names", "/names"],
    ["the method", "/method"],
    ["the live page of a finished site", "/live"],
    ["no page", "/nothing/here"],
  ]);
}
