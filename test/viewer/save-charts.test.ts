import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";

const viewer = viewerForAll("simulated");

/** The drawing that a button saves, with the texts and shapes in it. */
async function saved(page: Page, button: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).first().click();
  const file = await download;
  const text = readFileSync(await file.path(), "utf8");
  const drawing = await page.evaluate((xml) => {
    const { documentElement: svg } = new DOMParser().parseFromString(xml, "image/svg+xml");
    return {
      root: svg.tagName,
      ground: svg.querySelector("rect")?.getAttribute("fill"),
      texts: [...svg.querySelectorAll("text")].map((each) => each.textContent),
      width: Number(svg.getAttribute("width")),
    };
  }, text);
  // Nothing in it needs the page.
  expect(text).not.toMatch(/class=|var\(|light-dark|NaN|undefined/u);
  expect(drawing.root).toBe("svg");
  return { name: file.suggestedFilename(), ...drawing };
}

test("the ranking is saved as a drawing with every row, in the colours of the theme", async () => {
  const rows = viewer.data().index.rows.filter(({ complete }) => complete);
  const light = await saved(await viewer.open("/"), "Save chart");
  expect(light).toMatchObject({ name: "ranking.svg", ground: "rgb(255, 255, 255)", width: 980 });
  expect(light.texts).toEqual(expect.arrayContaining(rows.map(({ label }) => label)));
  const dark = await saved(await viewer.open("/", { dark: true }), "Save chart");
  expect(dark.ground).toBe("rgb(23, 28, 30)");
});

test("a profile and a comparison are saved with their names and numbers", async () => {
  const { rows, measures } = viewer.data().index;
  const [one, two] = rows;
  const profile = await saved(await viewer.open(`/m/${one?.slug}`), "Save SVG");
  expect(profile.name).toBe(`${one?.slug}-profile.svg`);
  const titles = measures.map(({ title, better }) => `${title}${better === "lower" ? " ↓" : ""}`);
  expect(profile.texts).toEqual(expect.arrayContaining([one?.label, ...titles]));
  const page = await viewer.open(`/compare?c=${encodeURIComponent(`${one?.slug},${two?.slug}`)}`);
  const comparison = await saved(page, "Save SVG");
  expect(comparison.name).toBe("comparison.svg");
  expect(comparison.texts).toEqual(expect.arrayContaining([`Differences to ${one?.label}`, two?.label, "Index"]));
});

test("a chart that the page shows is saved as it is drawn", async () => {
  const { scenarios } = viewer.data().index;
  const histogram = await saved(await viewer.open(`/s/${scenarios[0]?.slug}`), "Save SVG");
  expect(histogram).toMatchObject({ name: `scores-${scenarios[0]?.slug}.svg`, ground: "rgb(255, 255, 255)" });
  expect(histogram.texts).toEqual(expect.arrayContaining(["0", "100"]));
});
