import { expect, it } from "vitest";
import { incompleteRow, sampleRow } from "../../../test/support/results/sample.ts";
import { judgeConfig, runBills } from "../../../test/support/results/sample-source.ts";
import { spendingOf } from "./spending.ts";

const judges = [judgeConfig("judge"), judgeConfig("idle")];
const rows = [sampleRow(), incompleteRow()];

it("is every attempt: all configurations, all judges, names, and what is not ranked", () => {
  const configuration = { variant: "neutral", delivery: "user_role" } as const;
  const spending = spendingOf({
    bills: [
      ...runBills({ usd: 1, attempts: 26 }, { usd: 0.25, attempts: 16, unpriced: 1 }),
      ...runBills({ usd: 2, attempts: 26 }, {}, { configuration }),
      ...runBills({ usd: 4, attempts: 3 }, { usd: 0.5, attempts: 2 }, { modelConfigId: "partial" }),
    ],
    judges,
    nameCosts: [
      { modelConfigId: "one", costUsd: 0.125 },
      { modelConfigId: "one", costUsd: null },
    ],
    rows,
  });
  expect(spending).toMatchObject({
    generation: { usd: 7, attempts: 55, isLowerBound: false },
    judging: [{ id: "judge", model: "vendor/judge", usd: 0.75, attempts: 18, isLowerBound: true }],
    names: { usd: 0.125, extractions: 2, isLowerBound: true },
    totalUsd: 7.875,
    totalIsLowerBound: true,
    unrankedUsd: 4.5,
  });
});

it("is a lower bound where calls have no end", () => {
  const bills = runBills({ usd: 1, attempts: 27, open: 1 }, { usd: 0.25, attempts: 15 });
  expect(spendingOf({ bills, judges, nameCosts: [], rows })).toMatchObject({
    generation: { usd: 1, attempts: 27, isLowerBound: true },
    judging: [{ id: "judge", isLowerBound: false }],
    totalIsLowerBound: true,
  });
});

it("is null before the first attempt", () => {
  expect(spendingOf({ bills: [], judges, nameCosts: [], rows })).toBeNull();
});
