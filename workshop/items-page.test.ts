import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadSuite } from "../src/suite/index.ts";
import { itemTrees } from "../src/features/suites/item-tree.ts";
import { itemsPage } from "./items-page.ts";

const suite = await loadSuite("v3");
const written = await readFile(new URL("../docs/v3-items.md", import.meta.url), "utf8");

// Write it anew with: npm run items-page
test("docs/v3-items.md shows the items as the suite has them", () => {
  expect(written).toBe(itemsPage(suite));
});

test("the page has both sides and every text of an item's own", () => {
  for (const text of [
    "**a** the lake house · **b** the mountain cabin",
    "- reason, model for a: ",
    "- hollow, model for b: ",
  ])
    expect(written).toContain(text);
  expect(written.match(/^### /gmu)).toHaveLength(50);
  const openers = itemTrees(suite).flatMap(({ arms }) => arms[0]?.turns[0]?.wordings.map(({ a }) => a) ?? []);
  expect(openers).toHaveLength(150);
  expect(openers.filter((text) => !written.includes(text))).toEqual([]);
});

test("a suite without items has no tree", async () => {
  expect(itemTrees(await loadSuite("v2"))).toEqual([]);
});
