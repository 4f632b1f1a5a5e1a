import { expect, test } from "vitest";
import { loadSuite } from "../suite/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import {
  gradesOfRun,
  judgeConfig,
  modelConfig,
  runCounts,
  sampleSource,
} from "../../test/support/results/sample-source.ts";

const suite = await loadSuite("v2");

const leaderboardOf = (rest: Partial<LeaderboardSource>) => buildLeaderboard(sampleSource(suite, rest));

test("a row that its own model graded is named, where no panel did", () => {
  const modelConfigs = ["one", "two"].map((id) => modelConfig(id));
  const grades = modelConfigs.flatMap(({ id }) => gradesOfRun(suite, 1, { modelConfigId: id }));
  const [first] = modelConfigs;
  const judge = { ...judgeConfig("judge"), model: first?.model ?? "" };
  expect(leaderboardOf({ modelConfigs, grades, judge }).notes).toContainEqual(
    expect.stringMatching(/: graded by the model itself, which may favour its own answers\.$/u),
  );
});

test.each([
  [1, 0],
  [2, 1],
])("a row of which the token limit cut off %i of 26 answers has so many notes: %i", (truncated, notes) => {
  const counts = [runCounts({ answers: { planned: 26, present: 26, skipped: 0, truncated } })];
  const said = leaderboardOf({ grades: gradesOfRun(suite, 1), counts }).notes;
  expect(said.filter((note) => note.includes(`the token limit cut off ${truncated} of 26 answers`))).toHaveLength(
    notes,
  );
});

test.each([
  ["none", 26, 1],
  ["none", 1, 0],
  ["low", 26, 0],
] as const)(
  "asked for %s reasoning, a row with %i reasoned answers of 26 has %i notes",
  (reasoningEffort, reasoned, notes) => {
    const modelConfigs = [{ ...modelConfig("one"), reasoningEffort }];
    const grades = gradesOfRun(suite, 1, { modelConfigId: "one" });
    const said = leaderboardOf({
      modelConfigs,
      grades,
      counts: [runCounts({ modelConfigId: "one", given: { answers: 26, reasoned } })],
    }).notes;
    expect(said.filter((note) => note.includes(`reasoned before ${reasoned} of 26 answers`))).toHaveLength(notes);
  },
);

test("the interval of a gate that stopped by itself has its spread from published runs, too", () => {
  const decisions = [{ modelConfig: "one", suite: suite.digest, runs: 1, detail: "stopped" }];
  const [note] = leaderboardOf({ grades: gradesOfRun(suite, 1), decisions }).notes;
  expect(note).toMatch(/ every look, and up to the fifth run takes the spread from published runs too\.$/u);
});
