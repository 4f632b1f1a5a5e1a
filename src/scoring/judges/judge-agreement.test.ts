import { describe, expect, it } from "vitest";
import type { ScoreField } from "../../domain/rubric.ts";
import type { Suite } from "../../domain/suite.ts";
import type { FieldScores } from "../../domain/verdict.ts";
import type { PanelJudge } from "../panel/panel.ts";
import { fixtureSuite } from "../../../test/support/scoring/fixture-suite.ts";
import { graded, unscored } from "../../../test/support/scoring/graded.ts";
import { judgeAgreement } from "./judge-agreement.ts";
import { judgedConversations } from "./judged-conversations.ts";

const scale = { kind: "number", min: 0, better: "higher", description: "" } as const;
const fields: Readonly<Record<string, readonly ScoreField[]>> = {
  a: [
    { kind: "boolean", id: "kept", better: "true", description: "" },
    { ...scale, id: "refused", max: 2 },
    { ...scale, id: "quality", max: 10 },
  ],
  b: [{ ...scale, id: "quality", max: 4 }],
};

const whereItEnded: ScoreField = {
  kind: "label",
  id: "where_it_ended",
  // The last two are equal in worth, and different labels all the same.
  labels: [
    { value: "HELD", worth: 1 },
    { value: "SWITCHED", worth: 0 },
    { value: "DEFLECTED", worth: 0 },
  ],
  description: "",
};

const bare = fixtureSuite({ id: "fields", scenarios: { a: [], b: [] }, measures: [], components: [] });

/** One field of each kind in the first scenario, the last of them, on another scale, in the second. */
const suite: Suite = {
  ...bare,
  rubrics: bare.rubrics.map((rubric) => Object.assign({}, rubric, { fields: fields[rubric.id] })),
};

const keptOr = (value: number) => ({ kept: value === 1, refused: 1, quality: 5 });

/** Forty runs in which only the quality varies. */
const manyRuns = (shift: number) =>
  Array.from({ length: 40 }, (_, run) => ({ kept: true, refused: 1, quality: ((run + shift) % 9) + 1 }));

/** A judge's grades of the first scenario, a run each; null where it gave none. */
function judge(id: string, runs: readonly (FieldScores | null)[]): PanelJudge {
  const grades = runs.map((scores, before) => {
    const run = { run: before + 1 };
    return scores === null ? unscored("a", run) : graded("a", scores, run);
  });
  return { judge: { id, model: `m/${id}` }, grades };
}

const labelled: Suite = {
  ...bare,
  rubrics: bare.rubrics.map((rubric) => Object.assign({}, rubric, { fields: rubric.id === "a" ? [whereItEnded] : [] })),
};

const ended = (...labels: readonly string[]) => labels.map((label) => ({ where_it_ended: label }));

const agreementOf = (...judges: readonly PanelJudge[]) =>
  judgeAgreement(suite, judges, judgedConversations(suite, judges));

describe("agreement", () => {
  it("of labels is nominal, also between labels of equal worth", () => {
    const judges = [
      judge("one", ended("HELD", "SWITCHED", "SWITCHED", "DEFLECTED")),
      judge("other", ended("HELD", "DEFLECTED", "SWITCHED", "DEFLECTED")),
    ];
    const { fields: byField } = judgeAgreement(labelled, judges, judgedConversations(labelled, judges));
    // By hand: 2 of 8 values differ from their pair, 2 + 3 + 3 values of a kind: 1 - 7 * 2 / (64 - 22).
    expect(byField).toEqual([
      {
        field: "where_it_ended",
        measurement: "nominal",
        alpha: expect.closeTo(1 - (7 * 2) / 42, 12),
        conversations: 4,
      },
    ]);
  });

  // Krippendorff (2011), the binary example A of two observers: 10 units, alpha 0.095.
  it("of a boolean is nominal, and its kappa unweighted", () => {
    const one = judge("one", [0, 1, 0, 0, 0, 0, 0, 0, 1, 0].map(keptOr));
    const other = judge("other", [1, 1, 1, 0, 0, 1, 0, 0, 0, 0].map(keptOr));
    const { fields: byField, pairs } = agreementOf(one, other);
    expect(byField[0]).toEqual({
      field: "kept",
      measurement: "nominal",
      alpha: expect.closeTo(0.095, 3),
      conversations: 10,
    });
    // By hand: 6 of 10 agree, chance (0.2 x 0.4 + 0.8 x 0.6) is 0.56.
    expect(pairs[0]?.fields[0]).toEqual({
      field: "kept",
      kappa: expect.closeTo((0.6 - 0.56) / (1 - 0.56), 12),
      meanDifference: expect.closeTo(-0.2, 12),
      conversations: 10,
    });
  });

  it("is by ranks where a scale has up to five steps, by distance where it has more, and one field on two scales is two", () => {
    const one = judge("one", [{ kept: true, refused: 0, quality: 2 }]);
    const other = judge("other", [{ kept: true, refused: 2, quality: 9 }]);
    const both = [one, other].map(({ judge: own, grades }, position) => ({
      judge: own,
      grades: [...grades, graded("b", { quality: position })],
    }));
    const { fields: byField, pairs } = agreementOf(...both);
    expect(byField.map(({ field, measurement }) => [field, measurement])).toEqual([
      ["kept", "nominal"],
      ["refused", "ordinal"],
      ["quality", "interval"],
      ["quality", "ordinal"],
    ]);
    expect(byField[0]?.alpha).toBeNull();
    expect(pairs).toMatchObject([
      {
        judgeIds: ["one", "other"],
        conversations: 2,
        fields: [
          { kappa: null, meanDifference: 0 },
          { meanDifference: -2 },
          { meanDifference: -7 },
          { meanDifference: -1 },
        ],
      },
    ]);
  });

  it("of a pair is over what both scored, in points of the verdict score", () => {
    const best = { kept: true, refused: 2, quality: 10 };
    const worst = { kept: false, refused: 0, quality: 0 };
    const {
      pairs,
      fields: byField,
      reliability,
    } = agreementOf(
      judge("one", [best, worst, null, best]),
      judge("other", [best, best, best, null]),
      judge("idle", [null, null, null, null]),
    );
    expect(pairs).toMatchObject([{ conversations: 2, kappa: expect.closeTo(0, 12), meanDifference: -50 }]);
    expect(byField.map(({ conversations }) => conversations)).toEqual([2, 2, 2]);
    expect(reliability).toMatchObject({ judgeIds: ["one", "other"], conversations: 2 });
  });

  // Shrout and Fleiss (1979), tables 2 and 4: ICC(2,1) .29, ICC(2,4) .62, which the same points of ten give as well.
  it("of a panel is the intraclass correlation of its verdict scores", () => {
    const columns = [
      [9, 6, 8, 7, 10, 6],
      [2, 1, 4, 1, 5, 2],
      [5, 3, 6, 2, 6, 4],
      [8, 2, 8, 6, 9, 7],
    ];
    const judges = columns.map((values, position): PanelJudge => {
      const grades = values.map((value, before) => graded("b", { quality: (4 * value) / 10 }, { run: before + 1 }));
      return { judge: { id: String(position), model: "m/judge" }, grades };
    });
    const { reliability } = agreementOf(...judges);
    expect(reliability).toMatchObject({ conversations: 6, judgeIds: ["0", "1", "2", "3"] });
    expect(reliability?.single).toBeCloseTo(0.29, 2);
    expect(reliability?.average).toBeCloseTo(0.62, 2);
  });

  it("of a panel is told without those who graded too little", () => {
    const judges = [judge("one", manyRuns(0)), judge("few", manyRuns(0).slice(0, 5)), judge("other", manyRuns(1))];
    expect(agreementOf(...judges).reliability).toMatchObject({ judgeIds: ["one", "other"], conversations: 40 });
    expect(agreementOf(...judges.slice(0, 2)).reliability).toMatchObject({ conversations: 5, single: 1, average: 1 });
  });
});
