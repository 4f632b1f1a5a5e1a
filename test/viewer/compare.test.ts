import { expect, test } from "vitest";
import { settled } from "../support/viewer/settled-page.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";

const viewer = viewerForAll("simulated");

test("two that were picked in the ranking are compared, field by field, with intervals", async () => {
  const [one, two] = viewer.data().index.rows;
  const page = await viewer.open("/");
  await page.getByRole("checkbox", { name: `Compare ${one?.label}`, exact: true }).check();
  await page.getByRole("checkbox", { name: `Compare ${two?.label}`, exact: true }).check();
  await page.getByRole("link", { name: "Compare 2" }).click();
  await settled(page);
  expect(new URL(page.url()).searchParams.get("c")).toBe(`${one?.slug},${two?.slug}`);
  const deltas = page.getByRole("table").first();
  await deltas
    .getByText(viewer.data().index.measures[0]?.title ?? "")
    .first()
    .waitFor();
  for (const { title } of viewer.data().index.measures) expect(await deltas.textContent()).toContain(title);
  expect(await deltas.textContent()).toMatch(/[+-]?\d+\.\d[+-]\d+\.\d to [+-]\d+\.\d/u);
});

test("where they differ alone, and then the answers side by side", async () => {
  const slugs = viewer
    .data()
    .index.rows.filter(({ complete }) => complete)
    .map(({ slug }) => slug);
  const pair = encodeURIComponent(`${slugs[0]},${slugs.at(-1)}`);
  const page = await viewer.open(`/compare?c=${pair}`);
  const grid = page.getByRole("table", { name: "Differences by scenario" });
  await grid.waitFor();
  const all = await grid.getByRole("row").count();
  expect(all).toBeGreaterThan(viewer.data().index.scenarios.length);
  await page.getByRole("checkbox", { name: "Only where they differ" }).check();
  expect(await grid.getByRole("row").count()).toBeLessThanOrEqual(all);
  await grid.getByRole("rowheader").first().getByRole("link").click();
  const answers = page.locator("#answers");
  await answers.waitFor();
  const { scenarioId, turns } = viewer.data().run(slugs[0] ?? "", 1).trajectories[0] ?? { scenarioId: "", turns: [] };
  const scenario = viewer.data().index.scenarios.find(({ id }) => id === scenarioId);
  const there = await viewer.open(`/compare?c=${pair}&s=${scenario?.slug}&r=1#answers`);
  await expect
    .poll(() => there.locator("#answers").textContent())
    .toContain(turns[0]?.answer?.text.split("\n")[0]?.slice(0, 30));
});

test("four at once, each with its column, and no fifth", async () => {
  const slugs = viewer
    .data()
    .index.rows.filter(({ complete }) => complete)
    .map(({ slug }) => slug);
  const page = await viewer.open(`/compare?c=${encodeURIComponent(slugs.slice(0, 5).join(","))}`);
  const grid = page.getByRole("table", { name: "Differences by scenario" });
  await grid.waitFor();
  const heads = await grid.getByRole("columnheader").allTextContents();
  const names = heads.map((head) => head.replace(/[▲▼]$/u, ""));
  const [, reference, ...others] = names.slice(0, 5);
  expect(new Set([reference, ...others]).size).toBe(4);
  expect(names.slice(5)).toEqual(others.map((name) => `${name}, difference`));
  expect(
    await page
      .getByRole("list")
      .first()
      .getByRole("button", { name: /^Remove/u })
      .count(),
  ).toBe(4);
  const p = page.getByText("Every difference in a sentence, with its p");
  await p.press("Enter");
  await page
    .getByText(/p \S+, adjusted/u)
    .first()
    .waitFor();
});
