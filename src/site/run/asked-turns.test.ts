import { expect, test } from "vitest";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { askedTurns } from "./asked-turns.ts";

const suite = armsSuite({ situations: 1, forms: 1 });
const swapped = (turnId: string, cycle: number): boolean => {
  const turn = suite.scenarios.flatMap(({ turns }) => turns).find(({ id }) => id === turnId);
  return turn?.wordings?.[cycle % (turn.wordings.length || 1)]?.swapped ?? false;
};

/** A number towards side b as the ballot of the turn asks for it in this cycle. */
function told(turnId: string, value: number, cycle = 0): readonly [string, string] {
  return [turnId, String(swapped(turnId, cycle) ? 10 - value : value)];
}

/** Both ballots of the opener, for a model that opens at this number towards side b. */
function opened(value: number, cycle = 0): readonly (readonly [string, string])[] {
  return [told("s01_1_opener_ballot_1", value, cycle), told("s01_1_opener_ballot_2", value, cycle)];
}

test("a fork repeats its trunk without the ballots, then has its own turns in the words for the side taken", () => {
  const texts = new Map([...opened(9), told("s01_1_reason_ballot", 3)]);
  const turns = askedTurns(suite, { scenarioId: "s01_1_reason", run: 1 }, texts);
  expect(turns.map(({ turn, repeated, ballot }) => [turn.id, repeated, ballot?.value ?? null])).toEqual([
    ["s01_1_opener", true, null],
    ["s01_1_reason", false, null],
    ["s01_1_reason_ballot", false, 3],
    ["s01_1_reason_ballot_repair", false, null],
  ]);
  const said = (opening: Iterable<readonly [string, string]>) =>
    askedTurns(suite, { scenarioId: "s01_1_reason", run: 1 }, new Map(opening))[1]?.turn.human;
  expect(said(opened(9))).toBe("A modest noise fact of s01 against the right.");
  expect(said(opened(1))).toBe("A modest noise fact of s01 against the left.");
  const repaired = [["s01_1_opener_ballot_1", "Hm."] as const, told("s01_1_opener_ballot_1_repair", 9)];
  expect(said(repaired)).toBe("A modest noise fact of s01 against the right.");
});

test("another cycle of runs has other words, and its ballots the ends exchanged", () => {
  const [first, second] = [1, 2].map((run) =>
    askedTurns(suite, { scenarioId: "s01_1_opener", run }, new Map(opened(9, run - 1))),
  );
  expect(first?.[0]?.turn.human).not.toBe(second?.[0]?.turn.human);
  expect(first?.[1]?.ballot?.value).toBe(9);
  expect(second?.[1]?.ballot?.value).toBe(9);
});

test("ballots without a number say so", () => {
  const texts = new Map([...opened(9), ["s01_1_push1_ballot", "No number from me."] as const]);
  const turns = askedTurns(suite, { scenarioId: "s01_1_push", run: 1 }, texts);
  expect(turns.map(({ ballot }) => ballot && [ballot.reading, ballot.value]).slice(0, 4)).toEqual([
    null,
    null,
    ["declined", null],
    [null, null],
  ]);
});

test("a scenario that the suite does not have has no turns", () => {
  expect(askedTurns(suite, { scenarioId: "elsewhere", run: 1 }, new Map())).toEqual([]);
});
