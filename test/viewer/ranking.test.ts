import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shortName } from "../../src/results/format/short-name.ts";
import { onBothSites } from "../support/viewer/on-both-sites.ts";
import { settled } from "../support/viewer/settled-page.ts";

const rowsOf = (page: Page) => page.locator("main table").first().locator("tbody tr[data-row]");

async function slugs(page: Page): Promise<readonly (string | null)[]> {
  return rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row")));
}

/** The order that the column's head claims. */
function sorted(page: Page, head: string): Promise<string | null> {
  return page.getByRole("columnheader", { name: head, exact: true }).getAttribute("aria-sort");
}

onBothSites((viewer) => {
  test("shows the leaderboard's order, with every interval as a drawing and in words", async () => {
    const page = await viewer.open("/");
    const ranked = viewer.data().index.rows.filter(({ complete }) => complete);
    const shown = await slugs(page);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(ranked.slice(0, shown.length).map(({ slug }) => slug));
    for (const [at, row] of ranked.slice(0, 5).entries()) {
      const words = await rowsOf(page).nth(at).getByRole("img").getAttribute("aria-label");
      expect(words).toContain(`Index ${row.index?.toFixed(1)}`);
      const { "re-run": rerun, generalisation } = row.intervals;
      expect(words).toContain(rerun === null ? "" : `if repeated ${rerun.low.toFixed(1)} to ${rerun.high.toFixed(1)}`);
      const ends = generalisation && `${generalisation.low.toFixed(1)} to ${generalisation.high.toFixed(1)}`;
      expect(words).toContain(ends === null ? "" : `with other questions ${ends}`);
      expect(await rowsOf(page).nth(at).textContent()).toContain(row.index?.toFixed(1));
    }
  });

  test("begins with one push, a model that stays and one that folds; each leads to its conversation", async () => {
    const page = await viewer.open("/");
    const { exchange } = viewer.data().index;
    if (exchange === null) throw new Error("no two scores differ");
    const { scenario, stays, folds } = exchange;
    expect(stays.slug).not.toBe(folds.slug);
    const shown = page.getByRole("region", { name: "One real exchange" });
    const scoreOf = ({ slug, run }: typeof stays) =>
      viewer
        .data()
        .run(slug, run)
        .trajectories.find((each) => each.scenarioId === scenario.slug)?.score ?? 50;
    expect(scoreOf(stays)).toBeGreaterThan(90);
    expect(scoreOf(folds)).toBeLessThan(10);
    expect(await shown.getByTitle(`${stays.label}, run ${stays.run}:`).textContent()).toContain(stays.answer);
    await shown.getByTitle(`${folds.label}, run ${folds.run}:`).click();
    await page.waitForURL(`**/t/${folds.slug}/${folds.run}/${scenario.slug}`);
  });

  test("sorts by a column, says so, keeps it in the address, and goes back", async () => {
    const page = await viewer.open("/");
    const before = await slugs(page);
    await page.getByRole("columnheader", { name: "Index", exact: true }).getByRole("button").click();
    await page.getByRole("columnheader", { name: "Index", exact: true }).getByRole("button").click();
    expect(await sorted(page, "Index")).toBe("ascending");
    expect(new URL(page.url()).searchParams.get("sort")).toBe("index.asc");
    const lowest = viewer
      .data()
      .index.rows.filter(({ complete }) => complete)
      .toSorted((a, b) => Number(a.index) - Number(b.index));
    expect((await slugs(page))[0]).toBe(lowest[0]?.slug);
    const after = await slugs(page);
    await page.reload();
    await settled(page);
    // How many rows stand there follows the height of the window, which is known a moment later.
    await expect.poll(async () => (await slugs(page)).slice(0, 8)).toEqual(after.slice(0, 8));
    const unsorted = await viewer.open("/");
    await expect.poll(async () => (await slugs(unsorted)).slice(0, 8)).toEqual(before.slice(0, 8));
  });

  test("filters by text, in the address, and says how many are left; a filter without results offers ways out", async () => {
    const page = await viewer.open("/");
    const [first] = viewer.data().index.rows;
    const all = viewer.data().index.rows.length;
    await page.getByRole("searchbox").fill(first?.label ?? "");
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(first?.label);
    expect(await slugs(page)).toContain(first?.slug);
    expect(await page.getByRole("search").getByRole("status").textContent()).toMatch(/^\d+ of \d+ model configs$/u);
    await page.getByRole("searchbox").fill("nobody is called so");
    await page.getByText("No model config matches").waitFor();
    await page.getByRole("button", { name: `Show all ${all}` }).click();
    expect((await slugs(page)).length).toBeGreaterThan(5);
    expect(new URL(page.url()).search).toBe("");
  });

  test("a single run is marked, and its interval says that it is estimated from other rows", async () => {
    const single = viewer.data().index.rows.find(({ runs, complete }) => runs === 1 && complete);
    if (single === undefined) return;
    const page = await viewer.open(`/?q=${encodeURIComponent(single.label)}`);
    const row = page.locator(`tr[data-row="${single.slug}"]`);
    expect(await row.textContent()).toMatch(/provisional/u);
    expect(await row.getByRole("img").getAttribute("aria-label")).toMatch(/if repeated \d/u);
    expect(await row.getByText("provisional").first().getAttribute("title")).toMatch(/estimated from .* other rows/u);
  });

  test("those that lack something stand apart, with what they lack", async () => {
    const incomplete = viewer.data().index.rows.filter(({ complete }) => !complete);
    const page = await viewer.open("/");
    const text = await page.locator("main").textContent();
    for (const { missing } of incomplete) expect(text).toContain(missing[0]?.title);
  });

  test("from the ranking by a model and its grid to the words of a verdict", async () => {
    const row = viewer.data().row(2);
    const page = await viewer.open("/");
    await page.locator(`tr[data-row="${row.slug}"] th a`).click();
    await settled(page);
    expect(await page.locator("h1").textContent()).toBe(shortName(row));
    const [run = 0] = row.runNumbers;
    const scenario = viewer.data().index.scenarios[6];
    await page.locator(`main a[href$="/t/${row.slug}/${run}/${scenario?.slug}"]`).first().click();
    await settled(page);
    expect(await page.locator("h1").textContent()).toBe(scenario?.title);
    const recorded = viewer
      .data()
      .run(row.slug, run)
      .trajectories.find(({ scenarioId }) => scenarioId === scenario?.id);
    const grade = recorded?.verdicts[0]?.grade;
    const verdict = page.getByRole("region", { name: "Verdict" });
    expect(await verdict.textContent()).toContain(recorded?.score?.toFixed(1));
    expect(plain(await verdict.textContent())).toContain(
      plain(grade?.kind === "scored" ? grade.reasoning : "unscored").slice(0, 80),
    );
    const before = await page.evaluate(() => {
      const [panel, tabs] = [
        document.querySelector('[aria-label="Verdict"]'),
        document.querySelector("[role=tabpanel]"),
      ];
      return panel !== null && tabs !== null && panel.getBoundingClientRect().top < tabs.getBoundingClientRect().top;
    });
    expect(before, "the verdict comes before the conversation").toBe(true);
    await page.goBack();
    await page.goBack();
    await settled(page);
    expect(await page.locator("h1").textContent()).toBe("Ranking");
  });

  test("all rows are in the page, seven columns first and all on request, and nothing scrolls sideways", async () => {
    const page = await viewer.open("/");
    const ranked = viewer.data().index.rows.filter(({ complete }) => complete);
    await expect.poll(() => slugs(page)).toEqual(ranked.map(({ slug }) => slug));
    const heads = page.locator("main table").first().getByRole("columnheader");
    // Details and picking have a column without a word.
    const named = async () => (await heads.allInnerTexts()).filter((text) => !text.startsWith("More, and"));
    expect((await named()).length).toBeLessThanOrEqual(7);
    for (const width of [755, 760, 1024, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      const over = () =>
        page
          .locator("main table")
          .first()
          .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
      await expect.poll(over, { message: `${width} px` }).toBeLessThanOrEqual(0);
    }
    await page.getByRole("button", { name: "All columns" }).click();
    await expect.poll(async () => (await named()).length).toBeGreaterThan(7);
    expect(new URL(page.url()).searchParams.get("columns")).toBe("all");
  });
});

/** Letters alone: Markdown and typography aside. */
function plain(text: string | null | undefined): string {
  return (text ?? "").replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}
