import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hostileHost, mark } from "../support/viewer/hostile-text.ts";
import type { SiteData } from "../support/viewer/site-data.ts";
import { settled } from "../support/viewer/settled-page.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";

const viewer = viewerForAll("hostile");

/** Shows that the page shows it, and did not act on it. */
const shown = `<script>window.${mark}=1;alert(1)</script>`;

interface HostilePlace {
  readonly path: string;
  /** What must be readable there; empty where no model's words are shown. */
  readonly says: string;
}

function hostilePlaces(data: SiteData): Readonly<Record<string, HostilePlace>> {
  const [one, two] = data.index.rows;
  const scenario = data.scenarios().scenarios.find(({ turns }) => turns.length === 2)?.slug ?? "";
  const conversation = `/t/${one?.slug}/1/${scenario}`;
  return {
    "the conversation, laid out": { path: conversation, says: "window.hostileMark=1" },
    "the conversation, plain": { path: `${conversation}?text=plain`, says: shown },
    "its difference": { path: `${conversation}?diff=1`, says: shown },
    "as sent": { path: `${conversation}?tab=sent`, says: "" },
    "as sent, second turn": { path: `${conversation}?tab=sent&turn=2`, says: shown },
    "the judge": { path: `${conversation}?tab=judge`, says: shown },
    raw: { path: `${conversation}?tab=raw`, says: "hostileMark" },
    "the endless answer": { path: endless(data), says: "" },
    "the scenario": { path: `/s/${scenario}`, says: "hostileMark" },
    "the model": { path: `/m/${one?.slug}`, says: one?.label ?? "" },
    "the comparison": { path: `/compare?c=${one?.slug},${two?.slug}&s=${scenario}&r=1#answers`, says: shown },
    "the search": { path: "/search?q=quizzaciously", says: "quizzaciously" },
    "the names": { path: "/names", says: one?.label ?? "" },
    "the judges": { path: "/judges", says: "<script>" },
    "the ranking": {
      path: `/?q=${encodeURIComponent("<script>alert(1)</script>")}`,
      says: "<script>alert(1)</script>",
    },
    "the map": { path: "/map", says: "" },
    "the method": { path: "/method", says: "" },
  };
}

/** Where the answer of 300 KB stands. */
function endless(data: SiteData): string {
  for (const { slug, runNumbers } of data.index.rows) {
    for (const run of runNumbers) {
      const found = data
        .run(slug, run)
        .trajectories.find(({ turns }) => turns.some(({ answer }) => (answer?.text.length ?? 0) > 300_000));
      const scenario = data.index.scenarios.find(({ id }) => id === found?.scenarioId);
      if (scenario !== undefined) return `/t/${slug}/${run}/${scenario.slug}`;
    }
  }
  throw new Error("no answer is endless");
}

/** What a text that became markup would leave in the document. */
function strangers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const own =
      "script, style, iframe, object, embed, link, meta, base, img, video, audio, form[action], [autofocus], area";
    const targets =
      "a[href^='javascript:' i], a[href^='data:' i], a[href^='http']:not([href^='http://127.0.0.1']), [src^='http']:not([src^='http://127.0.0.1'])";
    const handlers = "[onerror], [onload], [onfocus], [ontoggle], [onclick]";
    return [...document.querySelectorAll(`:is(main, header) :is(${own}, ${targets}, ${handlers})`)]
      .filter((element) => !element.matches("header img[src$='icon.svg']"))
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

const headerLook = (page: Page) =>
  page.evaluate(() => {
    const { display, color, visibility } = getComputedStyle(document.querySelector("header") ?? document.body);
    return { display, color, visibility };
  });

/** The role's colour as the theme has it. */
function textColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.createElement("i");
    probe.style.color = "var(--text)";
    document.documentElement.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}

const places = [
  "the conversation, laid out",
  "the conversation, plain",
  "its difference",
  "as sent",
  "as sent, second turn",
  "the judge",
  "raw",
  "the endless answer",
  "the scenario",
  "the model",
  "the comparison",
  "the search",
  "the names",
  "the judges",
  "the ranking",
  "the map",
  "the method",
] as const;

describe("words that would run, load or style something do nothing but stand there", () => {
  test.each(places)("%s", async (place) => {
    const { path, says } = hostilePlaces(viewer.data())[place] ?? { path: "", says: "" };
    const page = await viewer.open(path);
    await expect.poll(() => page.locator("body").textContent()).toContain(says);
    await page.waitForTimeout(200);
    expect(await page.evaluate((name) => name in globalThis, mark), "something ran").toBe(false);
    expect(await strangers(page)).toEqual([]);
    expect(page.url(), "it went elsewhere").toBe(viewer.url(path));
    expect(await headerLook(page)).toEqual({ display: "block", color: await textColour(page), visibility: "visible" });
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(beyond, { message: "pixels beyond the right edge of a phone" }).toBeLessThanOrEqual(0);
  });

  test("everything that can be folded out is folded out, and still nothing happens", async () => {
    const page = await viewer.open(hostilePlaces(viewer.data())["the conversation, laid out"]?.path ?? "");
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
    });
    await page.waitForTimeout(300);
    expect(await page.evaluate((name) => name in globalThis, mark)).toBe(false);
    expect(await strangers(page)).toEqual([]);
    expect(await page.locator("main").textContent()).toContain(`${hostileHost}/b.png`);
  });

  test("what cannot be seen is made visible: controls and directions", async () => {
    const page = await viewer.open(hostilePlaces(viewer.data())["the conversation, plain"]?.path ?? "");
    await settled(page);
    const text = (await page.getByRole("tabpanel").textContent()) ?? "";
    expect(text).not.toContain("\u0000");
    expect(text).not.toContain("\u001B");
    expect(await page.getByRole("tabpanel").locator("bdi, [dir]").count()).toBeGreaterThan(0);
  });
});

test("the page's own policy forbids what markup could ask for, should any get through", async () => {
  const { page, complaints } = await viewer.openWatched("/method");
  await page.evaluate((name) => {
    const box = document.createElement("div");
    box.innerHTML = `<img src="http://192.0.2.7/x.png"><img src="x" onerror="window.${name} = 1"><iframe src="http://192.0.2.7/"></iframe>`;
    document.body.append(box);
    const script = document.createElement("script");
    script.textContent = `window.${name} = 2`;
    document.body.append(script);
  }, mark);
  await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate((name) => name in globalThis, mark)).toBe(false);
  expect(viewer.host().requests.some(({ path }) => path.includes("192.0.2.7"))).toBe(false);
});
