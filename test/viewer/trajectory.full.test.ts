import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Segments, Trajectory } from "../../src/results/contract/site.ts";
import type { SiteData } from "../support/viewer/site-data.ts";
import { settled } from "../support/viewer/settled-page.ts";
import { richestSite } from "../support/viewer/fill-store.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";

interface Place {
  readonly path: string;
  readonly trajectory: Trajectory;
}

/** A conversation of two turns that were both answered. */
function twoTurns(data: SiteData): Place {
  const row = data.row(2);
  const [run = 0] = row.runNumbers;
  const trajectory = data.run(row.slug, run).trajectories.find(({ turns }) => turns.length === 2);
  const scenario = data.index.scenarios.find(({ id }) => id === trajectory?.scenarioId);
  if (trajectory === undefined) throw new Error("no conversation has two turns");
  return { path: `/t/${row.slug}/${run}/${scenario?.slug}`, trajectory };
}

/** Pieces put together: the exact bytes. */
function bytesOf(segments: Segments, shared: readonly string[], own: readonly string[]): string {
  return (segments ?? [])
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return JSON.stringify(piece >= 0 ? shared[piece] : own[-piece - 1]).slice(1, -1);
    })
    .join("");
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page) => page.getByRole("tabpanel");

const turnBox = (page: Page, turn: number) =>
  panel(page)
    .getByRole("region", { name: `Turn ${turn}`, exact: true })
    .boundingBox();

/** The second turn stands beside the first, and words are marked. */
async function isCompared(page: Page): Promise<boolean> {
  const [first, second] = await Promise.all([turnBox(page, 1), turnBox(page, 2)]);
  const marks = await panel(page).locator("ins, del, mark").count();
  return first !== null && second !== null && second.x > first.x && marks > 0;
}

const viewer = viewerForAll(richestSite);

test("two turns stand side by side with what changed, by click, key and address", async () => {
  const { path } = twoTurns(viewer.data());
  const page = await viewer.open(path);
  await panel(page).getByRole("article").first().waitFor();
  expect(await isCompared(page)).toBe(false);
  await panel(page).getByRole("button", { name: "Side by side with changes" }).click();
  await expect.poll(() => isCompared(page)).toBe(true);
  expect(new URL(page.url()).searchParams.get("diff")).toBe("1");
  await page.keyboard.press("d");
  await expect.poll(() => isCompared(page)).toBe(false);
  await page.keyboard.press("d");
  await expect.poll(() => isCompared(page)).toBe(true);
  const again = await viewer.open(`${path}?diff=1`);
  await expect.poll(() => isCompared(again)).toBe(true);
});

test("the conversation holds every word of both, and says who spoke", async () => {
  const { path, trajectory } = twoTurns(viewer.data());
  const page = await viewer.open(`${path}?text=plain`);
  const shown = await panel(page).textContent();
  for (const { human, answer } of trajectory.turns) {
    expect(shown).toContain(human);
    expect(shown).toContain(answer?.text);
  }
  expect(
    await panel(page)
      .getByRole("article", { name: /Human, turn 1/u })
      .count(),
  ).toBe(1);
  expect(
    await panel(page)
      .getByRole("article", { name: /Model, turn 2/u })
      .count(),
  ).toBe(1);
});

test("As sent has the request's exact bytes, and what came back", async () => {
  const { path, trajectory } = twoTurns(viewer.data());
  const shared = viewer.data().scenarios().texts;
  for (const [at, turn] of trajectory.turns.entries()) {
    const page = await viewer.open(`${path}?tab=sent&turn=${at + 1}`);
    await panel(page)
      .getByRole("button", { name: /exact bytes|bytes/iu })
      .first()
      .click();
    const sent = bytesOf(turn.sent, shared, trajectory.texts);
    expect(sent.length).toBeGreaterThan(100);
    const texts = await panel(page).evaluate((element) => element.textContent);
    expect(texts).toContain(sent);
  }
});

test("tabs are tabs: by click, arrow and address, and the judge's request and reply are there", async () => {
  const { path, trajectory } = twoTurns(viewer.data());
  const page = await viewer.open(path);
  await tab(page, "Judge").click();
  expect(new URL(page.url()).searchParams.get("tab")).toBe("judge");
  expect(await tab(page, "Judge").getAttribute("aria-selected")).toBe("true");
  const grade = trajectory.verdicts[0]?.grade;
  const words = grade?.kind === "scored" ? grade.reasoning.slice(0, 40) : "";
  expect(await panel(page).textContent()).toContain(words);
  await page.keyboard.press("ArrowRight");
  expect(await tab(page, "Raw").getAttribute("aria-selected")).toBe("true");
  await panel(page).getByText(trajectory.scenarioId).first().waitFor();
  await page.reload();
  await settled(page);
  expect(await tab(page, "Raw").getAttribute("aria-selected")).toBe("true");
});

test("keys go to the next run, scenario and model, and back", async () => {
  const { path } = twoTurns(viewer.data());
  const page = await viewer.open(path);
  const [start, title] = [page.url(), await page.title()];
  for (const [there, back] of [
    ["]", "["],
    ["n", "p"],
    ["j", "k"],
  ] as const) {
    await page.keyboard.press(there);
    // While it is being loaded it has no run in its name, and listens to no keys.
    await expect
      .poll(async () => (await page.title()).replace(title, ""), { message: there })
      .toMatch(/ · run \d+ · /u);
    expect(page.url()).not.toBe(start);
    await page.keyboard.press(back);
    await expect.poll(() => page.title(), { message: back }).toBe(title);
    expect(page.url()).toBe(start);
  }
});

test("a message has an address of its own, which opens where it is", async () => {
  const { path } = twoTurns(viewer.data());
  const page = await viewer.open(path);
  const id = await panel(page)
    .getByRole("article", { name: /Model, turn 2/u })
    .getAttribute("id");
  expect(id).toMatch(/./u);
  const there = await viewer.open(`${path}#${id}`);
  await expect
    .poll(() => there.evaluate((name) => document.activeElement?.closest(`[id="${name}"]`) !== null, id))
    .toBe(true);
  expect(await there.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("a conversation takes one request for itself", async () => {
  const { path } = twoTurns(viewer.data());
  const from = viewer.host().requests.length;
  await viewer.open(path);
  const files = viewer
    .host()
    .requests.slice(from)
    .map((request) => request.path);
  expect(files.filter((file) => /\/r\//u.test(file))).toHaveLength(1);
  const data = files.filter(
    (file) => file.includes("/data/") && !/meta\.json|index(?:-more)?\.json|scenarios\.json/u.test(file),
  );
  expect(data).toHaveLength(1);
});
