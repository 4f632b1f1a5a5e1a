import { expect, test } from "vitest";
import { rankedFacts } from "./row-text.ts";

const without = (reason: "chameleon" | "broken-cycle") => ({ unranked: { reason, detail: "so many" } });

test("rows with an index and no rank are counted apart from those that have one", () => {
  expect(rankedFacts([{}, { unranked: null }])).toEqual(["2 model configs are ranked."]);
  expect(rankedFacts([{}, without("chameleon")])).toEqual([
    "1 model config is ranked.",
    "1 has an index and no rank: chameleon.",
  ]);
  expect(rankedFacts([without("broken-cycle"), without("chameleon"), without("broken-cycle")])).toEqual([
    "3 have an index and no rank: broken cycle, chameleon.",
  ]);
  expect(rankedFacts([])).toEqual([]);
});
