import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeProblems, colourRules } from "./axe-problems.ts";
import { pagePaths } from "./page-paths.ts";
import type { SiteName } from "./fill-store.ts";
import { viewerForAll } from "./viewer-for-all.ts";

const kinds = [
  "the ranking",
  "a filtered ranking",
  "a ranking without rows",
  "a model",
  "a model that is not there",
  "a trajectory of two turns",
  "a trajectory of one turn",
  "a trajectory that is not there",
  "the scenarios",
  "a scenario",
  "a scenario that is not there",
  "a comparison of nobody",
  "a comparison of two",
  "a comparison of four",
  "the map",
  "an empty search",
  "a search",
  "the judges",
  "the names",
  "the method",
  "the live page of a finished site",
  "no page",
] as const;

/** Every page of a site, opened by its own address: it says something, fits, and is accessible in both themes. */
export function testEveryPage(site: SiteName): void {
  const viewer = viewerForAll(site);
  test.each(kinds)("%s", async (kind) => {
    const path = pagePaths(viewer.data()).get(kind) ?? "";
    const page = await viewer.open(path);
    expect((await page.locator("main h1").allTextContents()).join(""), path).toMatch(/\p{L}{2}/u);
    expect(await page.locator("h1").count(), "one heading of the page").toBe(1);
    expect(await page.title()).toMatch(/.+ · AI Independence Bench/u);
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: "light" });
      expect(await pixelsBeyond(page), `pixels beyond the right edge at ${width}`).toBeLessThanOrEqual(0);
      expect(await axeProblems(page), `light, ${width}`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await axeProblems(page, colourRules), `dark, ${width}`).toEqual([]);
    }
  });
}

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
