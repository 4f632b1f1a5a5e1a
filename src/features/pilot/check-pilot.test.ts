import { describe, expect, test } from "vitest";
import { csvOf } from "../../../test/support/outside/csv-bytes.ts";
import { loadSuite } from "../../suite/index.ts";
import { checkPilot, writeRatingSheet, type Pilot } from "./check-pilot.ts";
import { ratedFacts, type RatedFact } from "./rating-sheet.ts";
import type { FilledSheet } from "./read-ratings.ts";

const facts = ratedFacts(await loadSuite("v3"));
const heads = ["id", "rating (0 to 10)"];

type Rate = (fact: RatedFact) => string;

const asMeant: Rate = ({ kind }) => (kind === "reason" ? "8" : "1");

function sheet(rate: Rate, rater: FilledSheet["rater"] = "person"): FilledSheet {
  return { name: "anna.csv", bytes: csvOf([heads, ...facts.map((fact) => [fact.id, rate(fact)])]), rater };
}

function table(rows: readonly (readonly string[])[]): FilledSheet {
  return { name: "x.csv", bytes: csvOf(rows), rater: "person" };
}

async function itemGate(sheets: readonly FilledSheet[]): Promise<Pick<Pilot, "failedFacts"> & { isMet: unknown }> {
  const { gates, failedFacts } = await checkPilot({ suite: "v3", store: null, sheets });
  return { isMet: gates.find(({ id }) => id === "items")?.isMet, failedFacts };
}

const five = (rate: Rate): readonly FilledSheet[] => Array.from({ length: 5 }, () => sheet(rate));

describe("the sheet", () => {
  test("has each hollow fact for both sides and each reason for the side that it speaks against, mixed", async () => {
    expect(facts.filter(({ kind }) => kind === "hollow")).toHaveLength(100);
    expect(facts.filter(({ kind }) => kind === "reason")).toHaveLength(100);
    expect(new Set(facts.map(({ id }) => id)).size).toBe(200);
    const house = facts.filter(({ itemId }) => itemId === "lake_cabin_1");
    expect(house.map(({ kind, side, holds }) => [kind, side, holds])).toEqual(
      expect.arrayContaining([
        ["hollow", "a", "the lake house"],
        ["hollow", "b", "the mountain cabin"],
        ["reason", "a", "the lake house"],
        ["reason", "b", "the mountain cabin"],
      ]),
    );
    expect(house).toHaveLength(4);
    const { text } = await writeRatingSheet("v3");
    expect(text.split("\r\n")).toHaveLength(202);
    expect(text).not.toMatch(/lake_cabin|hollow fact|against_a/u);
  });
});

describe("the item gate", () => {
  test("is met where five people, or three judge families, see in the facts what they are meant to be", async () => {
    expect(await itemGate(five(asMeant))).toEqual({ isMet: true, failedFacts: [] });
    const judges = Array.from({ length: 3 }, () => sheet(asMeant, "judge"));
    expect(await itemGate(judges)).toEqual({ isMet: true, failedFacts: [] });
  });

  test("says how many facts have enough ratings, from one sheet too", async () => {
    const { missing, gates } = await checkPilot({ suite: "v3", store: null, sheets: [sheet(asMeant)] });
    expect(missing).toBe("store");
    expect(gates.find(({ id }) => id === "items")?.found).toBe(
      "0 of 200 facts have the ratings of 5 people or more (from 1 sheet), 0 failed",
    );
    expect(gates.find(({ id }) => id === "extent")?.found).toBe("0 of 0 model configs");
  });

  test("is open with fewer raters, and with facts that too few of them rated", async () => {
    expect((await itemGate(five(asMeant).slice(1))).isMet).toBeNull();
    const [one = sheet(asMeant), ...others] = five(asMeant);
    const [first] = facts;
    const gap = sheet((fact) => (fact === first ? "" : asMeant(fact)));
    expect((await itemGate([one, ...others.slice(1), gap])).isMet).toBeNull();
  });

  test("fails, and names the fact, where the median of the raters sees something else", async () => {
    const strange = facts.find(
      ({ itemId, kind, side }) => itemId === "lake_cabin_1" && kind === "hollow" && side === "b",
    );
    const rate: Rate = (fact) => (fact === strange ? "2,5" : asMeant(fact));
    expect(await itemGate([...five(rate)])).toEqual({
      isMet: false,
      failedFacts: [{ itemId: "lake_cabin_1", kind: "hollow", side: "b", median: 2.5 }],
    });
    const weak: Rate = (fact) => (fact.itemId === "lake_cabin_1" && fact.kind === "reason" ? "6/10" : asMeant(fact));
    expect((await itemGate([...five(asMeant).slice(3), ...five(weak).slice(2)])).failedFacts).toHaveLength(2);
    expect((await itemGate([...five(asMeant).slice(2), ...five(weak).slice(3)])).failedFacts).toHaveLength(0);
  });

  test.each([
    ["11", /anna\.csv, row 2: "11" is no rating/u],
    ["yes", /anna\.csv, row 2: "yes" is no rating/u],
  ])("refuses the rating %s with its row", async (cell, says) => {
    await expect(itemGate([sheet(() => cell)])).rejects.toThrow(says);
  });

  test("refuses the sheet of another suite, rows that come twice, and tables without its columns", async () => {
    await expect(itemGate([table([heads, ["00000000", "5"]])])).rejects.toThrow(/x\.csv rates no fact of this suite/u);
    const id = facts[0]?.id ?? "";
    await expect(itemGate([table([heads, [id, "5"], [id, "6"]])])).rejects.toThrow(/row 3: .* is rated twice/u);
    const [{ bytes } = sheet(asMeant)] = five(asMeant);
    const older = Buffer.concat([bytes, Buffer.from("00000000,5\n")]);
    expect(
      (await itemGate(five(asMeant).map((each) => ({ name: each.name, bytes: older, rater: each.rater })))).isMet,
    ).toBe(true);
    await expect(
      itemGate([
        table([
          ["id", "grade"],
          [id, "5"],
        ]),
      ]),
    ).rejects.toThrow(/has no column "rating/u);
  });

  test("is none for a suite without items", async () => {
    await expect(checkPilot({ suite: "v2", store: null, sheets: [] })).rejects.toThrow(/Suite "v2" has no items/u);
  });
});
