import { expect, test } from "vitest";
import { plannedFrom } from "../../../test/support/campaign/simulated-store.ts";

test.each([
  ["v3", 5, []],
  ["v3", 3, []],
  ["v3", 7, ["The last 2 of 7 runs count only in a whole cycle of 5 runs: --runs 5 or 10."]],
  ["v3", 11, ["Run 11 counts only in a whole cycle of 5 runs: --runs 10 or 15."]],
  ["v2", 7, []],
] as const)(
  "suite %s with %i runs: runs beyond whole cycles are noted before they are paid for",
  async (suite, runs, notes) => {
    expect((await plannedFrom({ suite, runs, models: ["sim/weighs"] })).notes).toEqual(notes);
  },
);
