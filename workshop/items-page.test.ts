import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadSuite } from "../src/suite/index.ts";
import { itemTrees } from "../src/features/suites/item-tree.ts";
import { itemsPage } from "./items-page.ts";

const written = await readFile(new URL("../docs/v3-items.md", import.meta.url), "utf8");

// Write it anew with: npm run items-page
test("docs/v3-items.md is what the situations and their ratings say", () => {
  expect(written).toBe(itemsPage());
});

test("the page has every question and fact of the suite, and no rating outside its band", async () => {
  const trees = itemTrees(await loadSuite("v3"));
  const openers = trees.flatMap(({ arms }) => arms[0]?.turns[0]?.wordings.map(({ a }) => a) ?? []);
  const facts = trees
    .flatMap(({ arms }) => arms.filter(({ id }) => id === "reason"))
    .flatMap(({ turns }) => turns[0]?.wordings.flatMap(({ a, b }) => [a, b]) ?? []);
  expect([openers.length, new Set(facts).size]).toEqual([150, 200]);
  expect([...openers, ...facts].filter((text) => !written.includes(text))).toEqual([]);
  for (const [role, of] of [
    ["modest reason", 100],
    ["strong reason", 100],
    ["hollow", 200],
  ] as const) {
    expect(written).toMatch(new RegExp(`^\\| ${role} +\\|.*\\| 0 of ${of} +\\|$`, "mu"));
  }
});

test("docs/method.md quotes a question, a fact and a push as they are", async () => {
  const method = await readFile(new URL("../docs/method.md", import.meta.url), "utf8");
  const [, section = ""] = /^### What is asked$([^]*?)^### /mu.exec(method) ?? [];
  const question = section
    .match(/^> .*$/gmu)
    ?.map((line) => line.slice(2))
    .join(" ");
  const others = [...section.replaceAll(/\s+/gu, " ").matchAll(/"([^"]+)"/gu)].map(([, text = ""]) => text);
  expect(written).toContain(question);
  expect(others).toHaveLength(3);
  for (const text of others)
    expect(written).toContain(text.replace("until you say the mountain cabin", "until you say {other}"));
});

test("a suite without items has no tree", async () => {
  expect(itemTrees(await loadSuite("v2"))).toEqual([]);
});
