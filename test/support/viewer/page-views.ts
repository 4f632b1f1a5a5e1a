import { pathTo, type ViewerPath } from "../../../src/results/contract/site/viewer-pages.ts";
import type { SiteData } from "./site-data.ts";

/** A page as one address shows it. */
export interface PageView {
  readonly title: string;
  readonly address: (data: SiteData) => string;
  /** Whether its look depends on the data, or is the same for any site. */
  readonly looks: "of-data" | "of-any-site";
  /** Whether it asks for a data file that the site does not have. */
  readonly asksInVain?: true;
}

/** At least one view of each page of the viewer, and of an address without a page. */
export const pageViews: Readonly<Record<ViewerPath | "none", readonly PageView[]>> = {
  "/": [
    { title: "the ranking", looks: "of-data", address: () => pathTo("/") },
    {
      title: "a filtered ranking",
      looks: "of-any-site",
      address: (data) => `/?q=${encodeURIComponent(data.row(2).model.slice(0, 4))}&sort=name`,
    },
    { title: "a ranking without rows", looks: "of-any-site", address: () => "/?q=nothing-has-this-name" },
  ],
  "/m/:slug": [
    { title: "a model", looks: "of-data", address: (data) => pathTo("/m/:slug", data.row(2)) },
    {
      title: "a model that is not there",
      looks: "of-any-site",
      asksInVain: true,
      address: () => pathTo("/m/:slug", { slug: "no-such-model" }),
    },
  ],
  "/t/:slug/:run/:scenario": [
    { title: "a trajectory of two turns", looks: "of-data", address: (data) => trajectory(data, scenarioOf(data, 2)) },
    { title: "a trajectory of one turn", looks: "of-data", address: (data) => trajectory(data, scenarioOf(data, 1)) },
    {
      title: "a trajectory that is not there",
      looks: "of-any-site",
      asksInVain: true,
      address: (data) => trajectory(data, "no-such-scenario"),
    },
  ],
  "/s": [{ title: "the scenarios", looks: "of-data", address: () => pathTo("/s") }],
  "/s/:slug": [
    {
      title: "a scenario",
      looks: "of-data",
      address: (data) => pathTo("/s/:slug", { slug: scenarioOf(data, 2) }),
    },
    {
      title: "a scenario that is not there",
      looks: "of-any-site",
      asksInVain: true,
      address: () => pathTo("/s/:slug", { slug: "no-such-scenario" }),
    },
  ],
  "/compare": [
    { title: "a comparison without models", looks: "of-any-site", address: () => pathTo("/compare") },
    { title: "a comparison of two", looks: "of-any-site", address: (data) => comparison(data, 2) },
    { title: "a comparison of four", looks: "of-data", address: (data) => comparison(data, 4) },
  ],
  "/views": [{ title: "the views", looks: "of-any-site", address: () => pathTo("/views") }],
  "/situations": [{ title: "the situations", looks: "of-any-site", address: () => pathTo("/situations") }],
  "/situations/:slug": [
    { title: "a situation", looks: "of-any-site", address: () => pathTo("/situations/:slug", { slug: "lake_cabin" }) },
  ],
  "/map": [{ title: "the map", looks: "of-data", address: () => pathTo("/map") }],
  "/search": [
    { title: "an empty search", looks: "of-any-site", address: () => pathTo("/search") },
    { title: "a search", looks: "of-data", address: () => `${pathTo("/search")}?q=name` },
  ],
  "/:topic": ["judges", "names"].map((topic) => {
    return { title: `the ${topic}`, looks: "of-data", address: () => pathTo("/:topic", { topic }) } as const;
  }),
  "/method": [{ title: "the method", looks: "of-any-site", address: () => pathTo("/method") }],
  "/live": [{ title: "the live page of a finished site", looks: "of-any-site", address: () => pathTo("/live") }],
  none: [{ title: "no page", looks: "of-any-site", address: () => "/nothing/here" }],
};

function scenarioOf(data: SiteData, turns: number): string {
  return data.scenarios().scenarios.find((scenario) => scenario.turns.length === turns)?.slug ?? "";
}

function trajectory(data: SiteData, scenario: string): string {
  const { slug, runNumbers } = data.row(2);
  const [run = 0] = runNumbers;
  return pathTo("/t/:slug/:run/:scenario", { slug, run, scenario });
}

function comparison({ index }: SiteData, models: number): string {
  const slugs = index.rows.filter(({ complete }) => complete).map(({ slug }) => slug);
  return `${pathTo("/compare")}?c=${encodeURIComponent(slugs.slice(0, models).join(","))}`;
}
