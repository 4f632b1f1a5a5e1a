import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pageAt } from "../../../src/results/contract/site/viewer-pages.ts";
import { axeProblems, colourRules } from "./axe-problems.ts";
import { pageViews } from "./page-views.ts";
import type { SiteName } from "./fill-store.ts";
import { viewerForAll } from "./viewer-for-all.ts";

/** Every view of every page, with the page whose view it is. */
const views = Object.entries(pageViews).flatMap(([path, own]) => own.map((view) => ({ path, ...view })));

/** What axe looks at on one screen; null for everything. */
interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  readonly rules: readonly string[] | null;
}

const [desktop, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** What needs room, besides the colours. */
const phoneRules = [...colourRules, "target-size", "scrollable-region-focusable", "link-name", "button-name"];

/** The document's structure is the same on every screen: one screen checks it. */
const looks = {
  "light desktop": { ...desktop, colorScheme: "light", rules: null },
  "dark desktop": { ...desktop, colorScheme: "dark", rules: null },
  "light phone": { ...phone, colorScheme: "light", rules: phoneRules },
  "dark phone": { ...phone, colorScheme: "dark", rules: phoneRules },
} as const satisfies Readonly<Record<string, Look>>;

/** Every page of a site, opened by its own address: it has content, fits, and is accessible. */
export function testEveryPage(site: SiteName, wanted: readonly (keyof typeof looks)[]): void {
  testViews(site, views, wanted);
}

/** The same for the pages whose look depends on the data. */
export function testPagesOfData(site: SiteName, wanted: readonly (keyof typeof looks)[]): void {
  testViews(
    site,
    views.filter(({ looks: by }) => by === "of-data"),
    wanted,
  );
}

function testViews(site: SiteName, shown: typeof views, wanted: readonly (keyof typeof looks)[]): void {
  const viewer = viewerForAll(site);
  test.each(shown)("$title", async ({ path: pagePath, address, asksInVain }) => {
    const path = address(viewer.data());
    expect(pageAt(path.replace(/\?.*$/u, ""), viewer.data().meta.topics)?.page.path ?? "none").toBe(pagePath);
    const { page, complaints } = await viewer.openWatched(path);
    expect((await page.locator("main h1").allTextContents()).join(""), path).toMatch(/\p{L}{2}/u);
    expect(await page.locator("h1").count(), "one heading of the page").toBe(1);
    expect(await page.title()).toMatch(/.+ · AI Independence Bench/u);
    for (const { width, height, colorScheme, rules } of wanted.map((name): Look => looks[name])) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await expect
        .poll(() => pixelsBeyond(page), { message: `pixels beyond the right edge at ${width}` })
        .toBeLessThanOrEqual(0);
      expect(await axeProblems(page, rules), `${colorScheme}, ${width}`).toEqual([]);
    }
    // The browser logs every missing file.
    expect(complaints.filter((complaint) => asksInVain !== true || !complaint.includes("status of 404"))).toEqual([]);
  });
}

function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
