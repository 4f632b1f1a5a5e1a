import { describe, expect, it } from "vitest";
import { rankRows } from "./rank-rows.ts";
import { unrankedIncompleteRow, unrankedRow } from "../../test/support/results/sample.ts";

function ranks(rows: Parameters<typeof rankRows>[0]): readonly (readonly [string, number | null])[] {
  return rankRows(rows, () => new Map()).map(({ label, rank }) => [label, rank]);
}

describe("rankRows", () => {
  it("puts the highest index first", () => {
    const rows = [40, 99, 77.5].map((index) => unrankedRow({ label: `at ${index}`, index }));
    expect(ranks(rows)).toEqual([
      ["at 99", 1],
      ["at 77.5", 2],
      ["at 40", 3],
    ]);
  });

  it("shares the rank among rows that look equal, still in the order of the index, and counts on behind them", () => {
    const rows = [
      unrankedRow({ label: "b", index: 95.21 }),
      unrankedRow({ label: "a", index: 95.19 }),
      unrankedRow({ label: "c", index: 95.1 }),
      unrankedRow({ label: "top", index: 99 }),
    ];
    expect(ranks(rows)).toEqual([
      ["top", 1],
      ["b", 2],
      ["a", 2],
      ["c", 4],
    ]);
  });

  it("breaks a tie to the last digit by label", () => {
    const rows = ["b", "a"].map((label) => unrankedRow({ label, index: 50 }));
    expect(ranks(rows).map(([label]) => label)).toEqual(["a", "b"]);
  });

  it("never ranks an incomplete row, however high it stands", () => {
    const rows = [
      unrankedIncompleteRow({ label: "z", index: 100 }),
      unrankedIncompleteRow({ label: "y", index: null }),
      unrankedRow({ label: "low", index: 3 }),
    ];
    expect(ranks(rows)).toEqual([
      ["low", 1],
      ["y", null],
      ["z", null],
    ]);
  });

  it("asks where the complete rows stand, best first, and puts it beside them", () => {
    const rows = [
      unrankedRow({ id: "low", index: 10 }),
      unrankedIncompleteRow({ id: "partial", index: 100 }),
      unrankedRow({ id: "high", index: 90 }),
    ];
    const standing = { level: 0.95, low: 1, high: 2 };
    const asked: string[] = [];
    const ranked = rankRows(rows, (ids) => {
      asked.push(...ids);
      return new Map([["high", standing]]);
    });
    expect(asked).toEqual(["high", "low"]);
    expect(ranked[0]).toMatchObject({ id: "high", rank: 1, rankInterval: standing });
    const none = { rankInterval: null };
    expect(ranked.slice(1)).toMatchObject([
      { id: "low", rank: 2, ...none },
      { id: "partial", rank: null, ...none },
    ]);
    expect(rankRows(rows.slice(1), () => new Map([["high", standing]]))[0]).toMatchObject({ id: "high", ...none });
  });
});
