import { expect, test } from "vitest";
import { gradeItems, readItemStances } from "../scoring/index.ts";
import { ballotPlayer, type Respondent } from "../scoring/testing/play-ballots.ts";
import { armsSuite } from "../suite/testing/arms-suite.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import { leaderboardSchema } from "./contract.ts";
import { documentJson } from "./document-json.ts";
import { renderLeaderboard } from "./terminal/render-leaderboard.ts";
import { modelConfig, sampleSource } from "./testing/sample-source.ts";

const suite = armsSuite({ items: 20, forms: 5 });
const play = ballotPlayer(suite);

/** Some of its views weigh reasons, the others are those of a wall. */
const mixed =
  (weighed: number): Respondent =>
  ({ arm, item }) =>
    arm === "reason" && Number(item.id.slice(-2)) <= weighed ? -4 : 4;

const adopts: Respondent = ({ arm }) => (arm === "reason" || arm === "mirror_a" ? -4 : 4);

interface Played {
  readonly respond: Respondent;
  readonly runs?: readonly number[];
}

function leaderboard(respondents: Readonly<Record<string, Played>>) {
  const replies = Object.entries(respondents).flatMap(([modelConfigId, { respond, runs = [1, 2, 3, 4, 5] }]) =>
    play({ modelConfigId, runs, respond }),
  );
  const stances = readItemStances(suite, replies);
  const modelConfigs = Object.keys(respondents).map((id) => modelConfig(id));
  return buildLeaderboard({ ...sampleSource(suite, { modelConfigs, grades: gradeItems(suite, stances) }), stances });
}

const ranked = { one: { respond: mixed(15) }, two: { respond: mixed(9) }, three: { respond: mixed(2) } };
const others = { adopts: { respond: adopts }, part: { respond: mixed(20), runs: [1, 2, 3] } };

test("a row without a rank comes after those with one, and moves nothing in them", () => {
  const alone = leaderboard(ranked);
  const { rows, basis } = leaderboard({ ...others, ...ranked });
  expect(rows.map(({ id, rank, unranked }) => [id, rank, unranked?.reason ?? null])).toEqual([
    ["one", 1, null],
    ["two", 2, null],
    ["three", 3, null],
    ["adopts", null, "chameleon"],
    ["part", null, "broken-cycle"],
  ]);
  expect(rows.slice(0, 3)).toEqual(alone.rows);
  expect(basis).toEqual(alone.basis);
  expect(rows[4]?.unranked?.detail).toBe(
    "the forms of items were asked 1, 1, 1, 0 and 0 times: a rank needs whole cycles",
  );
});

test("rows keep to the schema and to the order of its keys", () => {
  const shown = leaderboard({ ...others, ...ranked });
  expect(documentJson(shown)).toBe(JSON.stringify(leaderboardSchema.parse(shown), null, 2));
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
  expect(text).toMatch(/ wall$/mu);
  expect(text).toMatch(/^ ?– .*chameleon/mu);
  expect(text).toContain("4 ranked, 2 not");
});
