import { expect, test } from "vitest";
import { corners } from "../../viewer/src/pages/views/plane-layout.ts";
import { axeProblems } from "../support/viewer/axe-problems.ts";
import { cellsOf, stanceRow } from "../support/viewer/stance-page.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";
import { ballotsInsteadOfGrade } from "../../src/results/format/ballots.ts";
import { contrastZero, indexRule, measuresRule } from "../../src/results/format/reading.ts";
import { intervalKinds } from "../../src/results/format/intervals.ts";
import { noNamesAsked } from "../../src/results/format/names.ts";
import { noValue } from "../../src/results/format/numbers.ts";

const viewer = viewerForAll("views");

const phone = { width: 390, height: 844 };
const rowOf = (name: string) => stanceRow(viewer.data(), name);

/** Without the dashes, where nothing was counted. */
function counted(cells: readonly string[] | undefined): readonly string[] | undefined {
  return cells?.filter((text) => text !== noValue);
}

test("the views page has the numbers of the contract", async () => {
  const page = await viewer.open("/views");
  const { rows, status } = viewer.data().stances();
  expect(status).toBe("not yet piloted");
  await page.getByText("Suite status: not yet piloted.").waitFor();
  const placed = rows.filter(({ opens }) => opens.all !== null).length;
  await page.getByText(new RegExp(`^(?:None|\\d) of ${placed} (?:is|are) independent: reasons move `, "u")).waitFor();
  for (const name of ["Reasons against pressure", "What moves views", "Held after each push"])
    expect(await page.getByRole("heading", { name, exact: true }).isVisible(), name).toBe(true);
  expect(await page.getByRole("table", { name: "Points moved" }).count(), "numbers are folded").toBe(0);
  const moved = await cellsOf(page, "What moves views");
  expect([...(moved?.keys() ?? [])]).toEqual(rows.map(({ label }) => label));
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

test("the dose curve has the points of the contract", async () => {
  const { slug, points } = rowOf("weighs-80");
  const page = await viewer.open(`/m/${slug}`);
  const said = await page.getByRole("img", { name: /^Points moved/u }).getAttribute("aria-label");
  const [modest, strong] = [points?.reason.modest?.toFixed(1), points?.reason.strong?.toFixed(1)];
  expect(said).toContain(`Reason: modest ${modest}, strong ${strong}.`);
  expect(said).toContain(`Pushes: one ${points?.pushes[0]?.toFixed(1)}, two ${points?.pushes[1]?.toFixed(1)}.`);
});

test("the page of a model config says what moved its views, situation by situation, and why it has no rank", async () => {
  const { slug, items } = rowOf("always-yields");
  const page = await viewer.open(`/m/${slug}`);
  const words = await page.getByLabel("In plain words").textContent();
  expect(words).toContain(`It had a view on ${items.answered} of ${items.of} items asked`);
  const cells = await cellsOf(page, "Its views by situation");
  expect(cells?.size).toBe(25);
  expect([...(cells?.values() ?? [])][0]?.slice(2, 5)).toEqual(["100%", "100%", "100%"]);
  expect(await page.getByRole("heading", { name: /Chosen names|Scores by scenario/u }).count()).toBe(0);
  const worst = page.getByRole("region", { name: "Worst moments" }).getByRole("listitem").first();
  const ballots = await worst.getByTitle("Its ballots, from the first answer on").textContent();
  await worst.getByRole("link").click();
  const arm = page.getByRole("navigation", { name: "Conversations about this question" }).locator("[aria-current]");
  expect(await arm.textContent()).toContain(ballots);
  const without = rowOf("deflects");
  const reason = viewer.data().index.rows.find((row) => row.slug === without.slug)?.unranked?.detail;
  const other = await viewer.open(`/m/${without.slug}`);
  expect(await other.getByRole("definition").allTextContents()).toContain(`not ranked: ${reason}`);
});

test("a comparison begins with its answer, and has the situations and the reason of one without a rank", async () => {
  const [one, other, without] = [rowOf("weighs-80"), rowOf("always-yields"), rowOf("deflects")];
  const page = await viewer.open(`/compare?c=${one.slug},${other.slug},${without.slug}`);
  await page.getByRole("note").getByText("deflects is not ranked, so no difference is computed").waitFor();
  await page.getByRole("rowheader", { name: "Index -100 to 100" }).waitFor();
  const [index = NaN, yielding = NaN] = [one, other].map(
    ({ slug }) => viewer.data().index.rows.find((row) => row.slug === slug)?.index ?? NaN,
  );
  const answer = `always-yields is ${(index - yielding).toFixed(1)} points less independent than weighs-80; with other questions `;
  await page.getByText(answer).waitFor();
  await page.getByText("deflects and weighs-80 cannot be compared: deflects has no rank.").waitFor();
  const cells = await cellsOf(page, "Differences by situation");
  expect(cells?.size).toBe(25);
  for (const [a, b, , difference] of cells?.values() ?? [])
    expect(Math.abs(Number(difference) - (Number(b) - Number(a)))).toBeLessThan(0.11);
  expect(await page.getByRole("table", { name: "Differences by scenario" }).count()).toBe(0);
});

test.each([
  "/views",
  "/situations",
  "/situations/lake_cabin",
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
    // Before the page stands its prerendered head.
    await expect
      .poll(async () => (await page.locator("main").innerHTML()).toLowerCase(), { message: path })
      .toContain(intervalKinds.generalisation.name);
    const told = await page.locator("main").innerHTML();
    expect(told, path).not.toMatch(/(?:similar|other|one|any|each|these|the) scenarios?\b(?! see)/iu);
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

test("a rank that rows share says so on the page of each, and a search without scores has no order by them", async () => {
  const { rows } = viewer.data().index;
  const [first, second] = rows.filter(
    ({ rank }) => rank !== null && rows.filter((row) => row.rank === rank).length > 1,
  );
  expect(first?.rank, "simulated respondents share a rank").toBe(second?.rank);
  const page = await viewer.open(`/m/${first?.slug}`);
  await page
    .getByRole("definition")
    .filter({ hasText: `=${first?.rank}` })
    .first()
    .waitFor();
  const search = await viewer.open("/search?q=the");
  await search.getByRole("combobox", { name: "Scenario" }).waitFor();
  expect(await search.getByRole("spinbutton").count()).toBe(0);
  expect(await search.getByRole("combobox", { name: "Order of the results" }).count()).toBe(0);
});
