import { describe, expect, it } from "vitest";
import type { LeaderboardRow, SiblingGroup } from "../contract.ts";
import { sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { compareProviders, compareReasoning } from "./siblings.ts";

const model = "moonshotai/kimi";
const row = (id: string, index: number, rest: Partial<LeaderboardRow>) => sampleRow({ id, index, model, ...rest });
const boardOf = (...rows: readonly LeaderboardRow[]) => sampleLeaderboard({ rows });

function differencesOf(groups: readonly SiblingGroup[]) {
  return groups.map(({ members }) => members.map(({ id, difference, likeWithLike }) => [id, difference, likeWithLike]));
}

describe("providers of one model", () => {
  it("are compared with those that are equal in every other respect", () => {
    const groups = compareProviders(
      boardOf(
        row("here", 90, { provider: "here" }),
        row("there", 80, { provider: "there" }),
        row("router", 70, { provider: null }),
        row("hot", 10, { provider: "there", temperature: 1 }),
        row("other", 99, { provider: "here", model: "vendor/other" }),
      ),
    );
    expect(groups.map((group) => group.model)).toEqual([model]);
    expect(differencesOf(groups)).toEqual([
      [
        ["here", 15, true],
        ["there", 0, true],
        ["router", -15, true],
        ["hot", -70, false],
      ],
    ]);
  });

  it("may be named in the model's id", () => {
    const groups = compareProviders(boardOf(row("a", 90, {}), row("b", 80, { model: `nvidia/${model}` })));
    expect(groups[0]?.members.map(({ provider }) => provider)).toEqual([null, "nvidia"]);
    expect(differencesOf(groups)).toEqual([
      [
        ["a", 10, true],
        ["b", -10, true],
      ],
    ]);
  });

  it("are no group without a pin, without another place, or without a rank", () => {
    const pinned = row("a", 90, { provider: "here" });
    expect(compareProviders(boardOf(row("a", 90, {}), row("b", 80, { temperature: 1 })))).toEqual([]);
    expect(compareProviders(boardOf(pinned, row("b", 80, { provider: "here", temperature: 1 })))).toEqual([]);
    expect(compareProviders(boardOf(pinned, row("b", 80, { provider: "there", complete: false })))).toEqual([]);
  });
});

describe("reasoning of one model", () => {
  it("is compared with none, which is compared with nothing", () => {
    const groups = compareReasoning(
      boardOf(
        row("silent", 90, {}),
        row("silent-there", 50, { provider: "there" }),
        row("low", 95, { reasoningEffort: "low" }),
        row("high-hot", 75, { reasoningEffort: "high", temperature: 1 }),
      ),
    );
    expect(differencesOf(groups)).toEqual([
      [
        ["silent", null, false],
        ["silent-there", null, false],
        ["low", 5, true],
        ["high-hot", 5, false],
      ],
    ]);
  });

  it("is no group when all or none of them reason", () => {
    expect(compareReasoning(boardOf(row("a", 90, {}), row("b", 80, {})))).toEqual([]);
    const reasoning = (["low", "high"] as const).map((reasoningEffort) =>
      row(reasoningEffort, 80, { reasoningEffort }),
    );
    expect(compareReasoning(boardOf(...reasoning))).toEqual([]);
  });
});
