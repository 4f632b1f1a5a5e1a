// What each page of the viewer may cost. `npm run bench -- viewer` measures all of it, test/viewer/sizes.full.test.ts bytes and requests.
import type { ViewerPath } from "../src/results/contract/site/viewer-pages.ts";
import type { SiteData } from "../test/support/viewer/site-data.ts";
import { pageViews } from "../test/support/viewer/page-views.ts";

export interface PageBudget {
  /** A title in `pageViews`: the page as one address shows it. */
  readonly view: string;
  /** Of all files, each compressed with gzip. */
  readonly kilobytes: number;
  /** The same for a large site, where the page's data grow with the model configs. */
  readonly kilobytesIfLarge?: number;
  readonly requests: number;
  /** Until the content is there, on a slow connection. */
  readonly seconds: number;
}

/** For sites of up to 130 model configs x 5 runs; a large one has ten times as many. */
export const pageBudgets: Readonly<Record<ViewerPath, PageBudget>> = {
  "/": { view: "the ranking", kilobytes: 83, requests: 10, seconds: 1.2 },
  "/m/:slug": { view: "a model", kilobytes: 92, requests: 12, seconds: 1.9 },
  "/t/:slug/:run/:scenario": { view: "a trajectory of two turns", kilobytes: 194, requests: 14, seconds: 3 },
  "/s": { view: "the scenarios", kilobytes: 94, requests: 10, seconds: 2.4 },
  "/s/:slug": { view: "a scenario", kilobytes: 99, requests: 12, seconds: 2.2 },
  "/compare": { view: "a comparison of four", kilobytes: 145, kilobytesIfLarge: 265, requests: 18, seconds: 3.3 },
  "/views": { view: "the views", kilobytes: 78, requests: 11, seconds: 2 },
  "/situations": { view: "the situations", kilobytes: 73, requests: 10, seconds: 2 },
  "/situations/:slug": { view: "a situation", kilobytes: 88, requests: 11, seconds: 2 },
  "/map": { view: "the map", kilobytes: 90, kilobytesIfLarge: 165, requests: 11, seconds: 2.1 },
  "/:topic": { view: "the judges", kilobytes: 88, requests: 11, seconds: 2.1 },
  "/search": { view: "an empty search", kilobytes: 98, kilobytesIfLarge: 200, requests: 12, seconds: 2.2 },
  "/method": { view: "the method", kilobytes: 106, requests: 12, seconds: 2 },
  "/live": { view: "the live page of a finished site", kilobytes: 76, requests: 9, seconds: 1.6 },
};

export function isLarge({ meta }: SiteData): boolean {
  return meta.counts.modelConfigs > 130;
}

/** What a large site may take longer. */
const secondsIfLarge = 0.6;

/** The pages that the site has, each with its address below the base, without a slash in front. */
export function pagesOf(data: SiteData): readonly { readonly address: string; readonly budget: PageBudget }[] {
  return Object.entries(pageBudgets).flatMap(([path, budget]) => {
    if (!data.meta.stances && /^\/(?:views|situations)/u.test(path)) return [];
    const found = Object.values(pageViews)
      .flat()
      .find(({ title }) => title === budget.view);
    if (found === undefined)
      throw new Error(`The budget of ${path} is for "${budget.view}", which is not in pageViews.`);
    const { kilobytes, kilobytesIfLarge = kilobytes, seconds } = budget;
    const large = { ...budget, kilobytes: kilobytesIfLarge, seconds: seconds + secondsIfLarge };
    return [{ address: found.address(data).slice(1), budget: isLarge(data) ? large : budget }];
  });
}
