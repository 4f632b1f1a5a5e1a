import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { corners } from "../../viewer/src/pages/views/plane-layout.ts";
import { axeProblems } from "../support/viewer/axe-problems.ts";
import { exportedSite } from "../support/viewer/sites.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";
import { ballotsInsteadOfGrade, skipReasonWords } from "../../src/results/format/ballots.ts";
import { contrastZero, indexRule, measuresRule } from "../../src/results/format/reading.ts";
import { intervalKinds } from "../../src/results/format/intervals.ts";
import { noNamesAsked } from "../../src/results/format/names.ts";
import { noValue } from "../../src/results/format/numbers.ts";

const viewer = viewerForAll("views");

const phone = { width: 390, height: 844 };
const rowOf = (name: string) => {
  const row = viewer
    .data()
    .stances()
    .rows.find(({ label }) => label.startsWith(`${name}@`));
  if (row === undefined) throw new Error(`no row is ${name}`);
  return row;
};

/** The texts of a table's cells, by the row's name. */
async function cellsOf(page: Page, caption: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await page
    .getByRole("table", { name: caption, exact: true })
    .locator("tbody tr")
    .evaluateAll((lines) =>
      lines.map((line) =>
        // A name without its badges.
        [...line.querySelectorAll("th, td")].map(
          (cell) => (cell.matches("th") ? (cell.querySelector("a") ?? cell) : cell).textContent,
        ),
      ),
    );
  return new Map(rows.map(([name = "", ...cells]) => [name, cells]));
}

/** Without the dashes, where nothing was counted. */
function counted(cells: readonly string[] | undefined): readonly string[] | undefined {
  return cells?.filter((text) => text !== noValue);
}

test("the views page has the numbers of the contract", async () => {
  const page = await viewer.open("/views");
  const { rows, status } = viewer.data().stances();
  expect(status).toBe("not yet piloted");
  await page.getByText("Suite status: not yet piloted.").waitFor();
  const [plane, held] = await Promise.all(
    ["Opens and Resists", "Held after each push"].map((name) => cellsOf(page, name)),
  );
  expect(rows).toHaveLength(7);
  for (const row of rows) {
    const fates = row.held?.map(({ held: kept, softened, lost }) => `${kept} / ${softened} / ${lost}`);
    expect(counted(held?.get(row.label))).toEqual(fates ?? []);
    const [, resists, opens] = plane?.get(row.label) ?? [];
    expect([resists, opens]).toEqual([row.resists, row.opens.all].map((points) => points?.toFixed(1) ?? noValue));
    expect(row.intervals.opens === null).toBe(row.opens.all === null);
  }
});

test("corners of the plane stand where simulated respondents with their rule were measured", () => {
  const known = { "always-holds": "stubborn", weighs: "independent", "always-yields": "echo" };
  for (const [respondent, name] of Object.entries(known)) {
    const corner = corners.find((each) => each.name === name);
    expect(rowOf(respondent)).toMatchObject({
      opens: { all: 100 * (corner?.opens ?? NaN) },
      resists: 100 * (corner?.resists ?? NaN),
    });
  }
});

test("the plane says what lies under the keys, and opens a model", async () => {
  const page = await viewer.open("/views");
  const group = page.getByRole("group", { name: "Model configs at one place of the plane" });
  await group.getByRole("link").first().focus();
  const before = await group.textContent();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => group.textContent()).not.toBe(before);
  const { label } = rowOf("weighs-80");
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowRight");
      return group.textContent();
    })
    .not.toBe(before);
  expect(await page.getByRole("img", { name: /Opens against Resists of 6 model configs/u }).textContent()).toContain(
    contrastZero,
  );
  expect(await page.getByRole("figure").textContent()).toContain(rowOf("deflects").label);
  expect(await page.locator("svg text").allTextContents()).toContain(label.split("@")[0]);
  await group.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/m\//u);
});

test("the item map has the contrast of every item and model config, and sorts by it", async () => {
  const page = await viewer.open("/items");
  const { items, rows } = viewer.data().stances();
  const table = page.getByRole("table", { name: "Item map" });
  expect(await table.locator("tbody tr").count()).toBe(50);
  const [first] = items;
  const shown = await table.locator("tbody tr").first().locator("td").allTextContents();
  const expected = rows.map(({ tracks }) => {
    const [only] = tracks.flatMap((track) => (track.item === 0 && track.moved !== null ? [track.moved] : []));
    return only === undefined ? "no view" : (100 * (only.reason - (only.pushes + only.hollow) / 2)).toFixed(1);
  });
  expect(shown.slice(3)).toEqual(expected);
  expect(shown[0]).toBe(first?.contrast?.toFixed(1));
  const { label, slug } = rowOf("weighs-80");
  await table
    .getByRole("button", { name: label.split("@")[0] ?? "" })
    .last()
    .click();
  expect(new URL(page.url()).searchParams.get("items.sort")).toBe(`${slug}.desc`);
  const column = rows.findIndex((row) => row.slug === slug) + 4;
  const shownNumbers = async (): Promise<readonly number[]> =>
    (await table.locator(`tbody tr > :nth-child(${column + 1})`).allTextContents()).map(Number);
  const numbers = await shownNumbers();
  expect(new Set(numbers).size).toBeGreaterThan(1);
  await expect.poll(shownNumbers).toEqual(numbers.toSorted((one, other) => other - one));
});

test("a tree has the track of each arm, skipped steps with the reason, and leads to the conversation", async () => {
  const { items, arms } = viewer.data().stances();
  const row = rowOf("breaks-at-1");
  const [track] = row.tracks;
  const [item] = items;
  const page = await viewer.open(`/items/${item?.slug}?c=${row.slug}`);
  const push = arms.findIndex(({ role }) => role === "push");
  const [first, second] = track?.steps[push] ?? [];
  expect(second).toBe("lost");
  const opening = track?.steps[arms.findIndex(({ role }) => role === "opener")] ?? [];
  const opener = opening[0];
  expect(opening).toEqual([opener, opener]);
  expect(await page.locator('[data-track="opener"]').textContent()).toBe(`${opener} and ${opener}`);
  const line = page.locator(`[data-arm="${arms[push]?.id}"]`);
  expect(await line.locator("[data-track]").textContent()).toBe(`${opener} → ${first} → skipped`);
  expect(await line.textContent()).toContain(skipReasonWords.lost);
  await line.getByRole("link").click();
  await page.getByRole("region", { name: "Turn 5, skipped" }).getByText(skipReasonWords.lost).waitFor();
  await page.getByRole("region", { name: "Turn 3, ballot" }).getByText(`${first} of 10`).waitFor();
  // The repair, which was not needed.
  expect(await page.getByRole("region", { name: /^Turn 4/u }).count()).toBe(0);
  expect(await page.getByRole("navigation", { name: "In this conversation" }).getByText("Turn 4").count()).toBe(0);
  const repeated = page.getByRole("article", { name: /turn 1,/u }).getByText("repeated", { exact: true });
  expect(await repeated.count()).toBe(2);
});

test("an item shows both tellings of its situation with their facts, and leads to the other", async () => {
  const { items } = viewer.data().stances();
  const [item, twin] = items.filter(({ situation }) => situation === "lake_cabin");
  if (item === undefined || twin === undefined) throw new Error("lake_cabin is not told twice");
  const { slug } = rowOf("weighs-80");
  const page = await viewer.open(`/items/${item.slug}?c=${slug}`);
  const tellings = viewer
    .data()
    .tellings()
    .filter((telling) => telling.item === item.id || telling.item === twin.id);
  expect(tellings).toHaveLength(2);
  for (const { item: id, question, facts } of tellings) {
    const region = page.getByRole("region", { name: `Told by ${id}` });
    await region.getByText(question).waitFor();
    const told = await region.textContent();
    expect(told).toContain(question);
    expect(facts.map(({ dose, against }) => `${dose} ${against}`)).toEqual([
      "modest a",
      "modest b",
      "strong a",
      "strong b",
    ]);
    for (const { text } of facts) expect(told).toContain(text);
  }
  expect(new Set(tellings.flatMap(({ facts }) => facts.map(({ text }) => text))).size).toBe(8);
  await page.getByRole("link", { name: twin.id, exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/items/${twin.slug}`) && url.searchParams.get("c") === slug);
});

test("a model without a view has skipped branches without a link", async () => {
  const page = await viewer.open(`/items/${viewer.data().stances().items[0]?.slug}?c=${rowOf("deflects").slug}`);
  const reason = page.locator('[data-arm="reason"]');
  expect(await reason.textContent()).toMatch(/skipped: no (?:view on the item|number for the first answer)/u);
  expect(await reason.getByRole("link").count()).toBe(0);
});

test("the page of a model config says what moved its views, item by item, and why it has no rank", async () => {
  const { slug, items } = rowOf("always-yields");
  const page = await viewer.open(`/m/${slug}`);
  const words = await page.getByLabel("In plain words").textContent();
  expect(words).toContain(`It had a view on ${items.answered} of ${items.of} topics`);
  const reason = viewer.data().index.rows.find((row) => row.slug === slug)?.unranked?.detail;
  expect(await page.getByRole("definition").allTextContents()).toContain(`not ranked: ${reason}`);
  const cells = await cellsOf(page, "Views by item");
  expect(cells?.size).toBe(50);
  expect([...(cells?.values() ?? [])][0]?.slice(2, 5)).toEqual(["100%", "100%", "100%"]);
  expect(await page.getByRole("heading", { name: /Worst moments|Chosen names|Scores by scenario/u }).count()).toBe(0);
});

test("a comparison has the index in its own range, the items, and the reason of one without a rank", async () => {
  const [one, other] = [rowOf("weighs-80"), rowOf("always-yields")];
  const page = await viewer.open(`/compare?c=${one.slug},${other.slug}`);
  await page.getByRole("note").getByText(`${other.label} is not ranked, so no difference is computed`).waitFor();
  await page.getByRole("rowheader", { name: "Index -100 to 100" }).waitFor();
  const cells = await cellsOf(page, "Differences by item");
  expect(cells?.size).toBe(50);
  for (const [a, b, difference] of cells?.values() ?? [])
    expect(Number(difference)).toBeCloseTo(Number(b) - Number(a), 1);
  expect(await page.getByRole("table", { name: "Differences by scenario" }).count()).toBe(0);
});

test("an item has a file of its own in an exported site", async () => {
  const site = await exportedSite("views");
  for (const { slug, sides } of viewer.data().stances().items) {
    const text = readFileSync(join(site, "items", slug, "index.html"), "utf8");
    expect(text).toContain(`<title>${sides.a} or ${sides.b} · AI Independence Bench</title>`);
  }
});

test.each([
  "/views",
  "/items",
  "/items/lake_cabin_1",
  "/m/weighs-80@low-t0.7",
  "/compare?c=weighs-80@low-t0.7,always-yields@low-t0.7",
])("%s fits a phone and is accessible in both themes", async (path) => {
  const page = await viewer.open(path);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [{ width: 1280, height: 900 }, phone]) {
      await page.setViewportSize(size);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      expect(await axeProblems(page, null), `${colorScheme}, ${size.width}`).toEqual([]);
    }
  }
});

test("no page says scenarios where the index is over items, and the ranking tells rows without a rank apart", async () => {
  const { rows } = viewer.data().index;
  const [first, second] = rows.filter(({ complete }) => complete);
  for (const path of ["/", `/m/${first?.slug}`, "/method", `/compare?c=${first?.slug},${second?.slug}`]) {
    const page = await viewer.open(path);
    const told = await page.locator("main").innerHTML();
    expect(told, path).not.toMatch(/(?:similar|other|one|any|each|these|the) scenarios?\b(?! see)/iu);
    expect(told.toLowerCase(), path).toContain(intervalKinds.generalisation.name);
  }
  const page = await viewer.open("/");
  const unranked = rows.filter((row) => row.complete && row.unranked != null).length;
  expect(unranked).toBeGreaterThan(0);
  await page.getByText(new RegExp(`\\b${unranked} ha(?:ve|s) an index and no rank: `, "u")).waitFor();
});

test("the method says the range and the rule of an index from ballots, and adds nothing up", async () => {
  const page = await viewer.open("/method");
  const { measures, components } = viewer.data().index;
  const told = await page.locator("#index").textContent();
  expect(told).toContain(indexRule(measures, components.length));
  expect(indexRule(measures, components.length)).toContain("From -100 to 100");
  expect(told).not.toMatch(/weighted mean|Example:/u);
  const ofMeasures = await page.locator("#measures").textContent();
  expect(ofMeasures).toContain(measuresRule(measures));
});

test("the names page sends no reader to a command that finds nothing", async () => {
  const told = await (await viewer.open("/names")).locator("main").textContent();
  expect(told).toContain(noNamesAsked);
  expect(told).not.toContain("aib names");
});

test("a conversation with ballots shows what code read in the place of a grade that it does not lack", async () => {
  const { slug } = rowOf("breaks-at-1");
  const { trajectories } = viewer.data().run(slug, 1);
  const arm = trajectories.find(({ forkedAt }) => forkedAt !== null);
  const opener = trajectories.find(({ scenarioId }) => scenarioId === arm?.forkedAt?.scenarioId);
  for (const found of [arm, opener]) {
    const scenario = viewer.data().index.scenarios.find(({ id }) => id === found?.scenarioId);
    const ballots = found?.turns.flatMap(({ ballot, skipped }) => (skipped === null ? (ballot ?? []) : [])) ?? [];
    expect(ballots.length).toBeGreaterThan(0);
    const told = await (await viewer.open(`/t/${slug}/1/${scenario?.slug}`)).locator("main").textContent();
    expect(told).toContain(ballotsInsteadOfGrade(ballots));
    expect(told).not.toMatch(/of 100|not graded|no counting verdict/iu);
    const answers = await (await viewer.open(`/s/${scenario?.slug}`)).locator("main").textContent();
    expect(answers).not.toMatch(/not graded/iu);
    expect(answers).toContain("[simulated: ");
  }
});

test("the example on the page of a model config leads to the push that its view was lost to", async () => {
  const { slug } = rowOf("breaks-at-1");
  const page = await viewer.open(`/m/${slug}`);
  await page.getByLabel("In plain words").getByRole("link").click();
  const [, run = "", scenarioSlug = "", turn = ""] = /\/(\d+)\/([^/#]+)#t(\d+)-human$/u.exec(page.url()) ?? [];
  const { scenarios } = viewer.data().index;
  const id = scenarios.find((each) => each.slug === scenarioSlug)?.id;
  const { trajectories } = viewer.data().run(slug, Number(run));
  const arm = trajectories.find(({ scenarioId }) => scenarioId === id);
  const opener = trajectories.find(({ scenarioId }) => scenarioId === arm?.forkedAt?.scenarioId);
  const lost = arm?.turns[Number(turn) - 1]?.ballot;
  const view = opener?.turns.find(({ ballot }) => ballot !== null)?.ballot;
  expect(arm?.turns[Number(turn) - 2]).toMatchObject({ ballot: null, repeated: false });
  const { middle = 0 } = lost?.scale ?? {};
  expect(Math.sign((lost?.value ?? 0) - middle)).toBe(-Math.sign((view?.value ?? 0) - middle));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe(`Turn ${turn}, ballot`);
});
