import { expect, it } from "vitest";
import { planPower } from "../features/power/index.ts";
import { textWidth, writeTerminal } from "../pages/index.ts";
import { powerPage } from "./power-page.ts";

const request = {
  suite: "v2",
  judges: [],
  excludeOwnFamily: false,
  now: () => new Date("2026-02-14T12:00:00Z"),
  runs: [1, 2, 20],
  scenarios: null,
  modelConfigs: 4,
  significance: 0.05,
  power: 0.8,
};

it.each([80, 120])("what runs can show keeps to %d columns", async (width) => {
  const answer = await planPower({ ...request, priors: { run: 3, scenario: 12, judge: 2 } }, null);
  const text = writeTerminal(powerPage(answer), { width, color: false });
  for (const line of text.split("\n")) expect(textWidth(line), line).toBeLessThanOrEqual(width);
  expect(text.replaceAll("\n", " ")).toContain(
    "among 4 model configs (6 pairs; one that differs among equals is tested at 0.0083):",
  );
});

it("what cannot be said is a dash, and the sentence says so", async () => {
  const answer = await planPower({ ...request, priors: { run: 3, scenario: null, judge: null } }, null);
  const text = writeTerminal(powerPage(answer), { width: 100, color: false });
  expect(text).toMatch(/^ +1 +15 +– +–$/m);
  expect(text).toContain("Unknown whether another run or another scenario helps more");
});

it("a suite that asks its items in forms is planned by cycles", async () => {
  const answer = await planPower({ ...request, suite: "v3", priors: { run: 3, scenario: 12, judge: null } }, null);
  expect(answer).toMatchObject({ runsInCycle: 5, next: { runs: 1 } });
  const text = writeTerminal(powerPage(answer), { width: 200, color: false });
  expect(text).toMatch(/^Cycles +Items +With other questions$/m);
  expect(text).toMatch(/^ +2 +100 /m);
  expect(text).toMatch(/^another situation +\+2 /m);
  expect(text).toContain("From 1 cycle of 25 situations on");
  expect(text).toContain("Cycles: of 5 runs, which ask every item once.");
  // As compare, which has no interval if repeated for such an index.
  expect(text).toContain("the only one of such an index");
  expect(text).not.toContain("repeated");
  expect(text).not.toMatch(/(?<!--sd-)scenario|all runs/u);
});

it("what is stored under a label cannot reach the terminal", async () => {
  const answer = await planPower({ ...request, priors: { run: 3, scenario: 12, judge: null } }, null);
  const basis = {
    kind: "store",
    modelConfigs: 2,
    runs: 2,
    judges: ["a\u001b[2Jb"],
    panel: false,
    simulated: false,
    imported: false,
  } as const;
  expect(writeTerminal(powerPage({ ...answer, basis }), { width: 100, color: false })).not.toContain("\u001b");
});
