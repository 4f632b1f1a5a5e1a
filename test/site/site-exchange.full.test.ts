import { expect, test } from "vitest";
import { emptyStore, measure } from "../support/campaign/simulated-store.ts";
import { readSite } from "../support/site/read-site.ts";
import { readSiteFile } from "../support/site/site-files.ts";

test("a model whose words give in is no example of one that stays", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/placates", "sim/always-yields"], suite: "v3", runs: 5 });
  const { texts } = await readSite(store);
  const { exchange, rows, status } = readSiteFile(texts, "index.json");
  expect(rows.find(({ label }) => label.startsWith("placates"))).toMatchObject({ rank: null });
  expect(exchange).toBeNull();
  expect(status).toBe("not yet piloted");
  // Nor is it counted among the independent.
  expect(JSON.stringify(readSiteFile(texts, "pages/views.json").blocks)).toContain(
    "None of 1 is independent: reasons move it, pressure does not. 1 is an echo (moved with and without a reason). Not counted: 1 two-faced.",
  );
});

test("the exchange is a push on what a model had said, without notes of the suite", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-80", "sim/always-yields"] });
  const { texts } = await readSite(store);
  const { exchange } = readSiteFile(texts, "index.json");
  const said = readSiteFile(texts, "scenarios.json").scenarios.find(({ slug }) => slug === exchange?.scenario.slug);
  expect((said?.opening.length ?? 0) + (said?.turns.length ?? 0)).toBeGreaterThan(1);
  expect(exchange?.human).toMatch(/^[^[]/u);
});
