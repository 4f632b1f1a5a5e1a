import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { settled } from "../support/viewer/settled-page.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";

/** The row that holds the focus. */
const rowInFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("data-row") ?? null);

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const viewer = viewerForAll("simulated");

test("the ranking without a mouse: j, k, Enter, x, c", async () => {
  const [first, second, third] = viewer.data().index.rows;
  const page = await viewer.open("/");
  await page.locator("tr[data-row]").first().waitFor();
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  await expect.poll(() => rowInFocus(page)).toBe(second?.slug);
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await expect.poll(() => rowInFocus(page)).toBe(third?.slug);
  await page.keyboard.press("x");
  await page.keyboard.press("c");
  await expect.poll(() => new URL(page.url()).searchParams.get("c")).toBe(`${second?.slug},${third?.slug}`);
  await page.getByRole("heading", { name: "Compare", level: 1 }).waitFor();
  await page.goBack();
  await settled(page);
  await page.keyboard.press("j");
  await expect.poll(() => rowInFocus(page)).toBe(first?.slug);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/m/${first?.slug}`);
});

test("/ searches, ? helps and closes again, and no key acts while one types", async () => {
  const page = await viewer.open("/");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog");
  await help.waitFor();
  await expect.poll(() => help.textContent()).toMatch(/Next theme/u);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  await page.waitForURL("**/search");
  const field = page.getByRole("searchbox", { name: "Words in the conversations" });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("t c?");
  expect(await field.inputValue()).toBe("t c?");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("Ctrl+K finds a model by its name, Enter opens it, Escape leaves", async () => {
  const row = viewer.data().row(1);
  const page = await viewer.open("/method");
  const palette = page.getByRole("dialog", { name: "Jump to a model" });
  await page.keyboard.press("Control+k");
  await palette.getByRole("link").first().waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await palette.getByRole("searchbox").fill(row.label);
  await expect.poll(() => palette.getByRole("link").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/m/${row.slug}`);
  expect(await palette.count()).toBe(0);
});

test("t changes the theme, which stays when one comes again", async () => {
  const page = await viewer.open("/method");
  const light = await background(page);
  await page.keyboard.press("t");
  await page.keyboard.press("t");
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await page.reload();
  await settled(page);
  expect(await background(page)).toBe(dark);
  const system = await viewer.open("/method", { dark: true });
  expect(await background(system)).toBe(dark);
});

test("Tab comes to the skip link first, and it leads to the heading; a new page takes the focus to its heading", async () => {
  const page = await viewer.open("/");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByText("More").click();
  await pages.getByRole("link", { name: "Judges" }).click();
  await settled(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Judges");
});

test("arrow keys, Home and End move between the cells of a heat matrix, which is one Tab stop", async () => {
  const [row] = viewer.data().index.rows;
  const page = await viewer.open(`/m/${row?.slug}`);
  const cells = page.locator("[data-heat]");
  await cells.first().waitFor();
  const stops = () => cells.evaluateAll((links) => links.flatMap((link, at) => (link.tabIndex === 0 ? [at] : [])));
  const focused = () => cells.evaluateAll((links) => links.findIndex((link) => link === document.activeElement));
  const runs = row?.runNumbers.length ?? 0;
  await expect.poll(stops).toEqual([0]);
  await cells.first().focus();
  for (const [key, place] of [
    ["ArrowDown", runs],
    ["End", 2 * runs - 1],
    ["ArrowUp", runs - 1],
    ["Home", 0],
    ["ArrowUp", 0],
    ["ArrowRight", 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(), key).toBe(place);
  }
  expect(await stops()).toEqual([1]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/t/${row?.slug}/2/*`);
});
