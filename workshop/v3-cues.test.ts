import { expect, test } from "vitest";
import { loadSuite } from "../src/suite/index.ts";
import { checkCues } from "./cue-gate.ts";
import { itemTrees } from "../src/features/suites/item-tree.ts";

test("nothing but the meaning tells reasons from hollow facts in suite v3", async () => {
  const items = itemTrees(await loadSuite("v3")).map(({ item, arms }) => {
    const wordingOf = (arm: string) => arms.find(({ id }) => id === arm)?.turns[0]?.wordings[0];
    const { a: against_a = "", b: against_b = "" } = wordingOf("reason") ?? {};
    return { id: item.id, sides: item.sides, hollow: wordingOf("hollow")?.a ?? "", reasons: { against_a, against_b } };
  });
  expect(items.filter(({ hollow, reasons }) => [hollow, ...Object.values(reasons)].includes(""))).toEqual([]);
  const { items: checked, refusals, classifier } = checkCues(items);
  expect({ checked, refusals }).toEqual({ checked: 50, refusals: [] });
  expect(classifier.accuracy).toBeLessThanOrEqual(classifier.chanceUpTo);
});
