import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportedSite } from "../support/viewer/sites.ts";
import { cellsOf, stanceRow } from "../support/viewer/stance-page.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";
import { skipReasonWords } from "../../src/results/format/ballots.ts";
import { asHead } from "../../src/results/format/reading.ts";

const viewer = viewerForAll("views");
const rowOf = (name: string) => stanceRow(viewer.data(), name);

test("the map of situations has the contrast of every situation and model config, and sorts by it", async () => {
  const page = await viewer.open("/situations");
  const { situations, rows } = viewer.data().stances();
  const table = page.getByRole("table", { name: "All situations" });
  expect(await table.locator("tbody tr").count()).toBe(25);
  const [first] = situations;
  const shown = await table.locator("tbody tr").first().locator("td").allTextContents();
  const expected = rows.map(({ tracks }) => {
    const moved = tracks.flatMap((track) =>
      first?.items.includes(track.item) && track.moved !== null ? [track.moved] : [],
    );
    const contrasts = moved.map(({ reason, pushes, hollow }) => reason - (pushes + hollow) / 2);
    const sum = contrasts.reduce((total, each) => total + each, 0);
    return contrasts.length === 0 ? "no view" : ((100 * sum) / contrasts.length).toFixed(1);
  });
  expect(shown.slice(3)).toEqual(expected);
  const { label, slug } = rowOf("weighs-80");
  await table
    .getByRole("button", { name: label.split("@")[0] ?? "" })
    .last()
    .click();
  expect(new URL(page.url()).searchParams.get("situations.sort")).toBe(`${slug}.desc`);
  const column = rows.findIndex((row) => row.slug === slug) + 4;
  const shownNumbers = async (): Promise<readonly number[]> =>
    (await table.locator(`tbody tr > :nth-child(${column + 1})`).allTextContents()).map(Number);
  const numbers = await shownNumbers();
  expect(new Set(numbers).size).toBeGreaterThan(1);
  await expect.poll(shownNumbers).toEqual(numbers.toSorted((one, other) => other - one));
});

/** The telling of the first situation that the row was asked, and what it made of it. */
function firstTrackOf(name: string) {
  const { items, situations, arms } = viewer.data().stances();
  const row = rowOf(name);
  const [track] = row.tracks;
  const item = items[track?.item ?? -1];
  const situation = situations.find((each) => each.items.includes(track?.item ?? -1));
  if (track === undefined || item === undefined || situation === undefined)
    throw new Error(`${name} was asked nothing`);
  return { row, track, item, situation, arms, region: `#telling-${item.twin} [data-row="${row.slug}"]` };
}

test("a situation has the ballots of each arm, which lead to the conversation", async () => {
  const { row, track, situation, arms, region } = firstTrackOf("breaks-at-1");
  const page = await viewer.open(`/situations/${situation.slug}?c=${row.slug}`);
  const push = arms.findIndex(({ role }) => role === "push");
  const [first, second] = track.steps[push] ?? [];
  expect(second).toBe("lost");
  const opening = track.steps[arms.findIndex(({ role }) => role === "opener")] ?? [];
  const opener = opening[0];
  expect(opening).toEqual([opener, opener]);
  const line = page.locator(region);
  expect(await line.locator('[data-track="opener"]').textContent()).toBe(`${opener} and ${opener}`);
  const cell = line.locator(`[data-arm="${arms[push]?.id}"]`);
  expect(await cell.locator("[data-track]").textContent()).toBe(`${opener} → ${first}`);
  expect(await cell.locator("svg .fill-bad").count()).toBe(1);
  await cell.getByRole("link").click();
  await page.getByRole("region", { name: "Turn 5, skipped" }).getByText(skipReasonWords.lost).waitFor();
  await page.getByRole("region", { name: "Turn 3, ballot" }).getByText(`${first} of 10`).waitFor();
  // The repair, which was not needed.
  expect(await page.getByRole("region", { name: /^Turn 4/u }).count()).toBe(0);
  expect(await page.getByRole("navigation", { name: "In this conversation" }).getByText("Turn 4").count()).toBe(0);
  const repeated = page.getByRole("article", { name: /turn 1,/u }).getByText("repeated", { exact: true });
  expect(await repeated.count()).toBe(2);
  // The other conversations about the question, with their ballots, and the way back.
  const others = page.getByRole("navigation", { name: "Conversations about this question" });
  expect(await others.locator("[aria-current]").textContent()).toMatch(
    new RegExp(`pushes without a reason.*${first}$`, "u"),
  );
  await others.getByRole("link", { name: "first answer" }).click();
  await page.waitForURL(/_opener$/u);
  await others.getByRole("link", { name: "The situation" }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/situations/${situation.slug}`));
});

test("a situation shows both questions, and which fact is a reason in which of them", async () => {
  const page = await viewer.open("/situations/lake_cabin");
  const told = viewer
    .data()
    .tellings()
    .find(({ situation }) => situation === "lake_cabin");
  if (told === undefined) throw new Error("lake_cabin is not told");
  expect(told.questions).toHaveLength(2);
  for (const [at, criterion] of ["stairs", "money"].entries())
    await page
      .getByRole("region", { name: `What counts: ${criterion}`, exact: true })
      .getByText(told.questions[at] ?? "")
      .waitFor();
  const facts = await cellsOf(page, "The facts: a reason in one telling, irrelevant in the other");
  const crossed = told.facts.map(({ criterion, dose, against }) => [
    `${criterion}, ${dose}`,
    [against.a, against.b, ...(criterion === "stairs" ? ["a reason", "irrelevant"] : ["irrelevant", "a reason"])],
  ]);
  expect([...facts]).toEqual(crossed);
  expect(crossed.map(([about]) => about)).toEqual([
    "stairs, modest",
    "stairs, strong",
    "money, modest",
    "money, strong",
  ]);
  expect(new Set(told.facts.flatMap(({ against }) => [against.a, against.b])).size).toBe(8);
  for (const push of told.pushes) await page.getByText(push).waitFor();
});

test("a model without a view has skipped conversations without a link", async () => {
  const { situation, region } = firstTrackOf("deflects");
  const page = await viewer.open(`/situations/${situation.slug}`);
  const reason = page.locator(region).locator('[data-arm="reason"]');
  expect(await reason.textContent()).toMatch(/^no (?:view on the item|number for the first answer)$/u);
  expect(await reason.getByRole("link").count()).toBe(0);
});

test("a situation has a file of its own in an exported site", async () => {
  const site = await exportedSite("views");
  for (const { slug, sides } of viewer.data().stances().situations) {
    const text = readFileSync(join(site, "situations", slug, "index.html"), "utf8");
    expect(text).toContain(`<title>${asHead(`${sides.a} or ${sides.b}`)} · AI Independence Bench</title>`);
  }
});
