import { expect, test } from "vitest";
import { settled } from "../support/viewer/settled-page.ts";
import type { SiteData } from "../support/viewer/site-data.ts";
import { richestSite } from "../support/viewer/fill-store.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";

/** A word that few answers have, and an answer that has it. */
function rareWord(data: SiteData): { readonly word: string; readonly slug: string; readonly scenario: string } {
  const { slug, runNumbers } = data.row(2);
  const [run = 0] = runNumbers;
  for (const { turns, scenarioId } of data.run(slug, run).trajectories) {
    const words =
      (turns[0]?.answer?.text ?? "").match(/(?<![\p{L}\p{N}\p{M}'’])[a-z]{7,12}(?![\p{L}\p{N}\p{M}'’])/gu) ?? [];
    const word = words.find((each) => !data.commonWords().includes(each));
    const scenario = data.index.scenarios.find(({ id }) => id === scenarioId);
    if (word !== undefined && scenario !== undefined) return { word, slug, scenario: scenario.slug };
  }
  throw new Error("no answer has a long word");
}

const viewer = viewerForAll(richestSite);

test("a word of an answer finds it, quoted with the word marked, and opens it", async () => {
  const { word, slug, scenario } = rareWord(viewer.data());
  const page = await viewer.open("/search");
  await page.getByRole("searchbox", { name: "Words in the conversations" }).fill(`${word} `);
  await page.getByRole("region", { name: "Results" }).waitFor();
  await page.getByRole("searchbox", { name: /Model/u }).fill(viewer.data().row(2).label);
  const hit = page.locator(`[data-entry][href*="/t/${slug}/"][href*="/${scenario}"]`).first();
  await hit.waitFor();
  const mark = page.getByRole("listitem").filter({ has: hit }).locator("mark").first();
  await mark.waitFor();
  expect((await mark.textContent())?.toLowerCase()).toBe(word);
  await page.waitForURL(({ searchParams }) => searchParams.get("q")?.trim() === word);
  await hit.click();
  await settled(page);
  expect((await page.getByRole("tabpanel").textContent())?.toLowerCase()).toContain(word);
});

test("a word in no answer is not found, and the page proposes other queries", async () => {
  const page = await viewer.open("/search?q=qzxqzxqzx");
  await page.getByText(/No answer has “qzxqzxqzx/u).waitFor();
  expect(await page.locator("[data-entry]").count()).toBe(0);
});

test("an address with words and filters shows the same results again", async () => {
  const { word } = rareWord(viewer.data());
  const page = await viewer.open(`/search?q=${word}&order=highest`);
  await page.locator("[data-entry]").first().waitFor();
  const found = await page
    .locator("[data-entry]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.replace(/#.*/u, "")));
  await page.reload();
  await settled(page);
  await page.locator("[data-entry]").first().waitFor();
  const again = await page
    .locator("[data-entry]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.replace(/#.*/u, "")));
  expect(again).toEqual(found);
});

test("a phrase in quotation marks is found as one, and leads to the answer that has it", async () => {
  const data = viewer.data();
  const { word, slug } = rareWord(data);
  const texts = data
    .row(2)
    .runNumbers.flatMap((run) => data.run(slug, run).trajectories)
    .flatMap(({ turns }) => turns.flatMap(({ answer }) => answer?.text ?? []));
  const [phrase = "", before = ""] = texts.flatMap(
    (text) => new RegExp(String.raw`([a-z]{2,}) ${word}(?![\p{L}\p{N}\p{M}'’])`, "u").exec(text) ?? [],
  );
  const page = await viewer.open(`/search?q=${encodeURIComponent(`"${phrase}"`)}`);
  const results = page.getByRole("region", { name: "Results" });
  await expect.poll(() => results.locator("mark").first().textContent()).toBe(phrase);
  const link = results.locator("[data-entry]").first();
  expect(await link.getAttribute("href")).toMatch(/#t\d+-model$/u);
  await link.click();
  await settled(page);
  expect(await page.locator(new URL(page.url()).hash).textContent()).toContain(phrase);
  const turned = await viewer.open(`/search?q=${encodeURIComponent(`"${word} ${before}"`)}`);
  await turned.getByText(/not as this phrase|No answer has|no conversation contains/u).waitFor();
});

test("what the human says is found, and a tactic by its name, each with a link to its place", async () => {
  const scenario = viewer
    .data()
    .scenarios()
    .scenarios.find(({ pressure }) => pressure !== null);
  const said = scenario?.turns.at(-1)?.human.split(/[.!?\n]/u)[0] ?? "";
  for (const query of [`"${said}"`, scenario?.pressure ?? ""]) {
    const page = await viewer.open(`/search?q=${encodeURIComponent(query)}`);
    const humans = page.getByRole("region", { name: "What humans say" });
    await humans
      .getByRole("link", { name: scenario?.title ?? "", exact: true })
      .first()
      .waitFor();
    expect(await humans.textContent()).toContain(`the human · pressure: ${scenario?.pressure}`);
  }
});
