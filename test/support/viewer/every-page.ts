import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeProblems, colourRules } from "./axe-problems.ts";
import { pagePaths } from "./page-paths.ts";
import type { SiteName } from "./fill-store.ts";
import { viewerForAll } from "./viewer-for-all.ts";

/** What they show is made of the data; `others` show the same of whatever site. */
const kindsOfData = [
  "the ranking",
  "a model",
  "a trajectory of two turns",
  "a trajectory of one turn",
  "the scenarios",
  "a scenario",
  "a comparison of four",
  "the map",
  "a search",
  "the judges",
  "the names",
] as const;

const others = [
  "a filtered ranking",
  "a ranking without rows",
  "a model that is not there",
  "a trajectory that is not there",
  "a scenario that is not there",
  "a comparison of nobody",
  "a comparison of two",
  "an empty search",
  "the method",
  "the live page of a finished site",
  "no page",
] as const;

type Kind = (typeof kindsOfData)[number] | (typeof others)[number];

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

/** What the document is made of is the same on every screen: it is checked once. */
const looks = {
  "light desktop": { ...desktop, colorScheme: "light", rules: null },
  "dark desktop": { ...desktop, colorScheme: "dark", rules: null },
  "light phone": { ...phone, colorScheme: "light", rules: phoneRules },
  "dark phone": { ...phone, colorScheme: "dark", rules: phoneRules },
} as const satisfies Readonly<Record<string, Look>>;

/** Every page of a site, opened by its own address: it says something, fits, and is accessible. */
export function testEveryPage(site: SiteName, wanted: readonly (keyof typeof looks)[]): void {
  testPages(site, { kinds: [...kindsOfData, ...others], wanted });
}

/** The same for those pages that look otherwise with other data. */
export function testPagesOfData(site: SiteName, wanted: readonly (keyof typeof looks)[]): void {
  testPages(site, { kinds: kindsOfData, wanted });
}

interface Trial {
  readonly kinds: readonly Kind[];
  readonly wanted: readonly (keyof typeof looks)[];
}

function testPages(site: SiteName, { kinds, wanted }: Trial): void {
  const viewer = viewerForAll(site);
  test.each(kinds)("%s", async (kind) => {
    const path = pagePaths(viewer.data()).get(kind) ?? "";
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
    expect(complaints.filter((complaint) => !isExpected(kind, complaint))).toEqual([]);
  });
}

/** The browser mentions every file that was asked for in vain. */
function isExpected(kind: Kind, complaint: string): boolean {
  return kind.endsWith("not there") && complaint.includes("status of 404");
}

function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
