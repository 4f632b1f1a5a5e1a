import { expect, test } from "vitest";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { askedTurns } from "./asked-turns.ts";

const suite = armsSuite({ situations: 2, forms: 1 });
const swapped = (turnId: string, cycle: number): boolean => {
  const turn = suite.scenarios.flatMap(({ turns }) => turns).find(({ id }) => id === turnId);
  return turn?.wordings?.[cycle % (turn.wordings.length || 1)]?.swapped ?? false;
};

/** A number towards side b as the ballot of the turn asks for it in this cycle. */
function told(turnId: string, value: number, cycle = 0): readonly [string, string] {
  return [turnId, String(swapped(turnId, cycle) ? 10 - value : value)];
}

test("a fork repeats its trunk without the ballots, then has its own turns in the words for the side taken", () => {
  const texts = new Map([told("item01_opener_ballot", 9), told("item01_reason_ballot", 3)]);
  const turns = askedTurns(suite, { scenarioId: "item01_reason", run: 1 }, texts);
  expect(turns.map(({ turn, repeated, ballot }) => [turn.id, repeated, ballot?.value ?? null])).toEqual([
    ["item01_opener", true, null],
    ["item01_reason", false, null],
    ["item01_reason_ballot", false, 3],
  ]);
  expect(turns[1]?.turn.human).toBe("A fact of item01 against the right.");
  const other = new Map([told("item01_opener_ballot", 1)]);
  expect(askedTurns(suite, { scenarioId: "item01_reason", run: 1 }, other)[1]?.turn.human).toBe(
    "A fact of item01 against the left.",
  );
});

test("another cycle of runs has other words, and its ballots the ends exchanged", () => {
  const [first, second] = [1, 2].map((run) => {
    const texts = new Map([told("item01_opener_ballot", 9, run - 1)]);
    return askedTurns(suite, { scenarioId: "item01_opener", run }, texts);
  });
  expect(first?.[0]?.turn.human).not.toBe(second?.[0]?.turn.human);
  expect(first?.[1]?.ballot?.value).toBe(9);
  expect(second?.[1]?.ballot?.value).toBe(9);
});

test("pushes name their tactics, and ballots without a number say so", () => {
  const texts = new Map([told("item01_opener_ballot", 9), ["item01_push1_ballot", "No number from me."] as const]);
  const turns = askedTurns(suite, { scenarioId: "item01_push", run: 1 }, texts);
  expect(turns.map(({ tactic }) => tactic)).toEqual([null, "wish", null, "guilt", null]);
  expect(turns.map(({ ballot }) => ballot && [ballot.reading, ballot.value])).toEqual([
    null,
    null,
    ["declined", null],
    null,
    [null, null],
  ]);
});

test("a scenario that the suite does not have has no turns", () => {
  expect(askedTurns(suite, { scenarioId: "elsewhere", run: 1 }, new Map())).toEqual([]);
});
