import { expect, test } from "vitest";
import { offTheContract } from "../../../test/support/off-their-types.ts";
import { gradeItems, readItemBallots } from "../../scoring/stances/item-ballots.ts";
import { ballotPlayer, type Played as PlayedRow } from "../../../test/support/scoring/play-ballots.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { buildComparison } from "../../results/build-comparison.ts";
import { buildLeaderboard } from "../../results/build-leaderboard.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { documentJson } from "../../results/document-json.ts";
import { indexSentence } from "../../results/summary/summarise-model.ts";
import { comparisonPage } from "../comparison/comparison-page.ts";
import { leaderboardPage } from "./leaderboard-page.ts";
import { writeTerminal } from "../write-terminal.ts";
import { modelConfig, sampleSource } from "../../../test/support/results/sample-source.ts";
import { intervalKinds } from "../../results/format/intervals.ts";

function renderLeaderboard(
  shown: Leaderboard,
  { detailed, ...layout }: { readonly width: number; readonly color: boolean; readonly detailed: boolean },
): string {
  return writeTerminal(leaderboardPage(shown, { detailed }), layout);
}

// Without readers: no row waits for its words.
const { readers: _, ...suite } = armsSuite({ situations: 25, forms: 5 });
const play = ballotPlayer(suite);

type Respondent = PlayedRow["respond"];

/** Some of its views weigh reasons, the others are those of a wall. */
const mixed =
  (weighed: number): Respondent =>
  ({ arm, situation }) =>
    arm === "reason" && situation < weighed ? 2 : 8;

const yields: Respondent = ({ arm, situation }) => (situation % 5 < 4 && arm !== "opener" ? "none" : 8);

interface Played {
  readonly respond: Respondent;
  readonly runs?: readonly number[];
}

function source(respondents: Readonly<Record<string, Played>>, status: string | null = "not yet piloted") {
  const replies = Object.entries(respondents).flatMap(([modelConfigId, { respond, runs = [1, 2, 3, 4, 5] }]) =>
    play({ modelConfigId, runs, respond }),
  );
  const stances = readItemBallots(suite, replies);
  const modelConfigs = Object.keys(respondents).map((id) => modelConfig(id));
  const { status: __, ...unstated } = suite;
  const tried = status === null ? unstated : { ...unstated, status };
  return { ...sampleSource(tried, { modelConfigs, grades: gradeItems(suite, stances) }), stances };
}

const leaderboard = (respondents: Readonly<Record<string, Played>>) => buildLeaderboard(source(respondents));

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const ranked = { one: { respond: mixed(25) }, two: { respond: mixed(14) }, three: { respond: mixed(2) } };
const others = { yields: { respond: yields }, part: { respond: mixed(25), runs: [1, 2, 3] } };

test("a row without a rank comes after those with one, and moves nothing in them", () => {
  const alone = leaderboard(ranked);
  const { rows, basis } = leaderboard({ ...others, ...ranked });
  expect(rows.map(({ id, rank, unranked }) => [id, rank, unranked?.reason ?? null])).toEqual([
    ["one", 1, null],
    ["two", 2, null],
    ["three", 3, null],
    ["part", null, "broken-cycle"],
    ["yields", null, "unreadable"],
  ]);
  expect(rows.slice(0, 3)).toEqual(alone.rows);
  expect(basis).toEqual(alone.basis);
  expect(rows[3]?.unranked?.detail).toBe("needs 5 runs for a rank, has 3: every run asks another 10 of the 50 items");
});

test("the legend has the suite's status in its own words, and none where the suite has none", () => {
  const layout = { width: 200, color: false, detailed: false };
  const told = (status: string | null) => renderLeaderboard(buildLeaderboard(source(ranked, status)), layout);
  expect(told("tried on two models")).toContain("\nStatus of the suite: tried on two models.\n");
  expect(told(null)).not.toMatch(/piloted|Status/u);
});

test("the ranking and the comparison call no item a scenario, and name intervals and reasons alike", () => {
  const layout = { width: 200, color: false, detailed: false };
  const ranking = renderLeaderboard(leaderboard({ ...others, ...ranked }), layout);
  expect(ranking).toContain(`95% interval: ${intervalKinds.generalisation.meaning} (generalisation).`);
  const pairs = writeTerminal(
    comparisonPage(buildComparison(source({ ...others, ...ranked }), { choose: idsOf, against: "all" })),
    layout,
  );
  expect(pairs).toMatch(/95% if repeated +With other questions +p /u);
  for (const id of ["re-run", "generalisation"] as const)
    expect(pairs.toLowerCase()).toMatch(new RegExp(`${intervalKinds[id].name}: [^:]*\\(${id}\\)`, "u"));
  for (const text of [ranking, pairs]) {
    expect(text).not.toMatch(/(?:other|similar) scenarios|more scenarios|over scenarios/iu);
    expect(text).toMatch(/too few runs/u);
    expect(text).not.toContain("broken-cycle");
  }
});

test("no page of a suite with items calls them scenarios", () => {
  const layout = { width: 200, color: false, detailed: true };
  const told = source({ ...others, ...ranked });
  const detailed = buildLeaderboard(told);
  const pages = [
    renderLeaderboard(detailed, layout),
    writeTerminal(comparisonPage(buildComparison(told, { choose: idsOf, against: "all" })), layout),
    ...detailed.rows.map((row) => indexSentence(detailed, row)),
  ];
  for (const page of pages) expect(page).not.toMatch(/scenario/iu);
  expect(pages[0]).toContain(`${intervalKinds.generalisation.meaning} (generalisation).`);
  expect(detailed.basis).toBeNull();
});

test("runs beside whole cycles change no figure of a row, and are told apart from those that count", () => {
  const turnsToAdopting: Respondent = (asked) => (asked.run <= 5 ? mixed(14)(asked) : yields(asked));
  const runs = [1, 2, 3, 4, 5, 6, 7];
  const five = leaderboard({ yields: { respond: yields }, two: { respond: mixed(14) } });
  const seven = leaderboard({ yields: { respond: yields, runs }, two: { respond: turnsToAdopting, runs } });
  const figures = ({ rows }: typeof five) =>
    rows.map(({ id, rank, index, fields, marks, unranked }) => {
      return { id, rank, index, fields, marks, unranked };
    });
  expect(figures(seven)).toEqual(figures(five));
  expect(seven.rows.map(({ runs: all, countedRuns }) => [all, countedRuns])).toEqual([
    [7, 5],
    [7, 5],
  ]);
  const text = renderLeaderboard(seven, { width: 140, color: false, detailed: false });
  expect(text.match(/ 5 of 7 /gu)).toHaveLength(2);
  expect(text).toContain("Runs: those in whole cycles of forms");
  expect(renderLeaderboard(five, { width: 140, color: false, detailed: false })).not.toContain(
    "whole cycles of forms,",
  );
});

test("rows are what the contract says, all of it and nothing else, their keys in that order", () => {
  const shown = leaderboard({ ...others, ...ranked });
  expect(offTheContract("Leaderboard", shown)).toEqual([]);
  const written: Leaderboard = JSON.parse(documentJson(shown));
  const keys =
    "rank rankInterval id label model provider temperature temperatureSupported refused reasoningEffort index " +
    "rawIndex runs countedRuns perRun perCycle repetitions interval intervals unstable standardDeviation fields denominators " +
    "shares complete missing unranked marks v2Index pattern origin answeredAt costPerRun costIsLowerBound graded " +
    "unscored broken pending truncated resampled";
  expect(new Set(written.rows.map((row) => Object.keys(row).join(" ")))).toEqual(new Set([keys]));
});

test.each([80, 100, 140])("a table of %d columns names patterns and reasons and keeps to its width", (width) => {
  const wall = { "a-wall-with-a-long-name-of-its-own": { respond: mixed(0) } };
  const text = renderLeaderboard(leaderboard({ ...others, ...ranked, ...wall }), {
    width,
    color: false,
    detailed: false,
  });
  const lines = text.split("\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
  expect(text).toMatch(/ stubborn$/mu);
  expect(text).toMatch(/^ ?– .*unreadable/mu);
  expect(text).toContain("4 ranked, 2 not");
});
