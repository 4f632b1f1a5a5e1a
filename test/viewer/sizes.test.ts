import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { generateResults } from "../../bench/generated-store.ts";
import { elementsOf, firstRow, ownRequests } from "../../bench/viewer-measures.ts";
import { siteIndexSchema, siteMetaSchema, type SiteIndex } from "../../src/report/contract/site.ts";
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
  const { snapshot } = siteMetaSchema.parse(await (await fetch(`${url}data/meta.json`)).json());
  const index = siteIndexSchema.parse(await (await fetch(`${url}data/${snapshot}/index.json`)).json());
  viewer = { url, browser, index, stop };
}, 240_000);

afterAll(() => viewer.stop());

test("of 130 model configs a hundred come first, and the others after", () => {
  expect(viewer.index.rows).toHaveLength(100);
  expect(viewer.index.more).toBe(30);
});

test("the first row needs no more than 130 KB", async () => {
  const { bytes, files } = await firstRow(viewer.browser, viewer.url, null);
  expect(bytes, files.join("\n")).toBeLessThanOrEqual(130_000);
}, 120_000);

test("the ranking has fewer than 2,000 elements", async () => {
  expect(await elementsOf(viewer.browser, viewer.url)).toBeLessThan(2000);
}, 120_000);

test("a trajectory takes one data file of its own, a scenario page at most four", async () => {
  const [row] = viewer.index.rows;
  const scenario = viewer.index.scenarios.at(-1)?.slug;
  const trajectory = `${viewer.url}t/${row?.slug}/${row?.runNumbers[0]}/${scenario}`;
  expect(await ownRequests(viewer.browser, trajectory)).toHaveLength(1);
  const scenarioPage = await ownRequests(viewer.browser, `${viewer.url}s/${scenario}`);
  expect(scenarioPage.length).toBeGreaterThan(0);
  expect(scenarioPage.length).toBeLessThanOrEqual(4);
}, 120_000);
