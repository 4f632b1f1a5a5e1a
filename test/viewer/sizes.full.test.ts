import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { generateResults } from "../../bench/generated-store.ts";
import { pageBudgets } from "../../bench/viewer-budgets.ts";
import { elementsOf, ownDataFiles, pageCost } from "../../bench/viewer-measures.ts";
import type { SiteIndex, SiteMeta } from "../../src/results/contract/site.ts";
import { openStore } from "../../src/store/index.ts";
import { findBrowser } from "../support/browser/find-browser.ts";
import { startBrowser } from "../support/browser/start-browser.ts";
import { builtOnce } from "../support/built-once.ts";
import { startAib } from "../support/command-line.ts";
import { viewAddress } from "../support/viewer/view-address.ts";

// `aib view` makes a file when it is first asked for: nothing that is not looked at costs the test anything.
const size = { modelConfigs: 130, runs: 5 };
let viewer: {
  readonly url: string;
  readonly browser: Browser;
  readonly index: SiteIndex;
  readonly stop: () => Promise<void>;
};

beforeAll(async () => {
  const folder = await builtOnce(join(inject("sharedFolder"), "store-generated"), async (draft) => {
    const store = await openStore({ location: join(draft, "bench.db"), clock: () => new Date() });
    await generateResults(store, size);
    await store.close();
  });
  const view = startAib(["view", "--no-open", "--port", "0", "--db", join(folder, "bench.db")], { cwd: folder });
  const url = await viewAddress(view);
  const browser = await startBrowser(await findBrowser());
  const stop = async (): Promise<void> => {
    await browser.close();
    view.process.kill("SIGINT");
    await view.finished;
  };
  const { snapshot }: SiteMeta = await (await fetch(`${url}data/meta.json`)).json();
  const index: SiteIndex = await (await fetch(`${url}data/${snapshot}/index.json`)).json();
  viewer = { url, browser, index, stop };
}, 240_000);

afterAll(() => viewer.stop());

test("of 130 model configs a hundred come first, and the others after", () => {
  expect(viewer.index.rows).toHaveLength(100);
  expect(viewer.index.more).toBe(30);
});

test("the ranking and a conversation keep to their budgets of bytes and requests", async () => {
  const pages = [
    { budget: pageBudgets["/"], address: "" },
    { budget: pageBudgets["/t/:slug/:run/:scenario"], address: trajectory().address },
  ];
  for (const { budget, address } of pages) {
    const { bytes, files } = await pageCost(viewer.browser, `${viewer.url}${address}`);
    const found = `${budget.view}\n${files.join("\n")}`;
    expect(bytes, found).toBeLessThanOrEqual(budget.kilobytes * 1000);
    expect(files.length, found).toBeLessThanOrEqual(budget.requests);
  }
});

test("the ranking, with up to 300 rows in the page, has fewer than 9,000 elements", async () => {
  expect(await elementsOf(viewer.browser, viewer.url)).toBeLessThan(9000);
});

test("a trajectory takes one data file of its own, a scenario page at most four", async () => {
  const { address, scenario } = trajectory();
  expect(ownDataFiles(await pageCost(viewer.browser, `${viewer.url}${address}`))).toHaveLength(1);
  const ofScenario = ownDataFiles(await pageCost(viewer.browser, `${viewer.url}s/${scenario}`));
  expect(ofScenario.length).toBeGreaterThan(0);
  expect(ofScenario.length).toBeLessThanOrEqual(4);
});

function trajectory(): { readonly address: string; readonly scenario: string } {
  const [row] = viewer.index.rows;
  const scenario = viewer.index.scenarios.at(-1)?.slug ?? "";
  return { address: `t/${row?.slug}/${row?.runNumbers[0]}/${scenario}`, scenario };
}
