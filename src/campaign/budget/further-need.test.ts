import { expect, test } from "vitest";
import { samplePlan } from "../../../test/support/store/sample-plan.ts";
import { firstRunOf, furtherNeed } from "./further-need.ts";

const standing = {
  budgetUsd: 5,
  spentUsd: 4.8,
  assumed: { calls: 2, usd: 0.1 },
  inFlight: { calls: 0, usd: 0 },
  refusedUsd: 0.11,
};
const account = { standing, reached: true };

test("a budget that should do covers what is counted, what is missing with a reserve, and one worst case, rounded up", () => {
  // 4.9 + 1.1 + 0.11 = 6.11
  expect(furtherNeed(account, { calls: 30, usd: 1 })).toEqual({ calls: 30, usd: 1, budgetUsd: 6.2 });
});

test("small amounts are rounded to two digits as well", () => {
  const little = { ...standing, spentUsd: 0.000111, assumed: { calls: 0, usd: 0 }, refusedUsd: null };
  expect(furtherNeed({ ...account, standing: little }, { calls: 1, usd: 0 }).budgetUsd).toBe(0.00012);
});

test("where nothing is known of the cost no budget is proposed", () => {
  expect(furtherNeed(account, { calls: 3, usd: null })).toEqual({ calls: 3, usd: null, budgetUsd: null });
});

test("a stop before the first verdict has the budget of a run, and none where no verdict is planned", () => {
  const plan = samplePlan({ runs: 1 });
  const firstRun = ({ tasks }: Pick<typeof plan, "tasks">, missing = tasks) => {
    const calls = missing.map((task) => ({ task, tokens: { promptTokens: 0, completionTokens: 0 }, price: null }));
    return firstRunOf(account, { ...plan, tasks }, calls, () => ({ calls: calls.length, usd: 1, budgetUsd: 6.2 }));
  };
  const answers = plan.tasks.filter(({ kind }) => kind === "answer");
  expect(firstRun(plan)).toMatchObject({ budgetUsd: 6.2 });
  expect(firstRun(plan, answers)).toBeNull();
  expect(firstRun({ tasks: answers })).toBeNull();
});
