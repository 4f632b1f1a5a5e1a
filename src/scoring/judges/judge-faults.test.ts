import { describe, expect, it } from "vitest";
import { findingsOf, type JudgeEvidence } from "./judge-faults.ts";
import type { SelfPreference } from "./self-preference.ts";

function found(changes: Partial<JudgeEvidence>) {
  const tally = { scored: 100, unscored: 0, reasons: [], quotes: null };
  const blank = { uninformative: null, undecided: null, preference: null, retest: null };
  return findingsOf({ judgeId: "j", tally, gradedOwnFamily: false, ...blank, ...changes });
}

const tally = (scored: number, unscored: number) => ({ tally: { scored, unscored, reasons: [], quotes: null } });
const quotes = (verbatim: number, foreign: number, missing: number) => ({
  tally: { scored: 100, unscored: 0, reasons: [], quotes: { verbatim, foreign, missing } },
});
const retest = (alpha: number | null, meanAbsoluteDifference: number, conversations = 50) => ({
  retest: {
    judgeId: "j",
    judgeIds: ["j", "k"],
    identical: 0.5,
    single: alpha,
    alpha,
    meanAbsoluteDifference,
    conversations,
  },
});

const excess = (points: number, pValue: number | null = 0.039) => ({ points, interval: null, pValue });

describe("a judge", () => {
  it("about whom nothing speaks has no fault", () => {
    expect(found({})).toEqual([]);
    expect(found(tally(0, 0))).toEqual([]);
  });

  it("is often unscored above one in twenty, of enough", () => {
    expect(found(tally(95, 5))).toEqual([]);
    expect(found(tally(94, 6))).toEqual([{ fault: { judgeId: "j", kind: "unscored", unscored: 6, verdicts: 100 } }]);
    expect(found(tally(26, 3))).toEqual([
      { undecided: { judgeId: "j", kind: "unscored", lacking: "verdicts", have: 29, needed: 30 } },
    ]);
  });

  it("is unstable where repeats are far apart, or apart and telling little of each other, of enough", () => {
    expect(found(retest(0.79, 5.1))).toMatchObject([{ fault: { kind: "unstable", alpha: 0.79, conversations: 50 } }]);
    expect(found(retest(0.79, 5))).toEqual([]);
    expect(found(retest(0.8, 10))).toEqual([]);
    expect(found(retest(0.8, 10.1))).toMatchObject([{ fault: { kind: "unstable", meanAbsoluteDifference: 10.1 } }]);
    expect(found(retest(null, 0))).toEqual([]);
    expect(found(retest(0, 40, 29))).toMatchObject([{ undecided: { lacking: "repeated-conversations", have: 29 } }]);
  });

  it("quotes what is not there above one in five, of enough", () => {
    expect(found(quotes(80, 10, 10))).toEqual([]);
    expect(found(quotes(79, 11, 10))).toEqual([
      { fault: { judgeId: "j", kind: "quotes", foreign: 11, missing: 10, quotes: 100 } },
    ]);
    expect(found(quotes(0, 0, 29))).toMatchObject([{ undecided: { kind: "quotes", have: 29 } }]);
  });

  it("without information is named so, and blamed for nothing that follows from it", () => {
    const uninformative = { judgeId: "j", agreement: 0.01, atMost: 0.1, conversations: 200 };
    const besides = { ...quotes(0, 100, 0), ...retest(0, 40), gradedOwnFamily: true };
    expect(found({ uninformative, ...besides })).toEqual([{ fault: { kind: "no-agreement", ...uninformative } }]);
  });

  it.each([
    { lacking: "shared-conversations", conversations: 29, needed: 30 },
    { lacking: "clear-agreement", conversations: 40, needed: 41 },
    { lacking: "arbiter", conversations: 400, needed: 401 },
  ] as const)("may carry no information, as far as can be told: $lacking", ({ lacking, conversations, needed }) => {
    expect(found({ undecided: { judgeId: "j", lacking, conversations } })).toEqual([
      { undecided: { judgeId: "j", kind: "no-agreement", lacking, have: conversations, needed } },
    ]);
  });

  describe("who grades its own family", () => {
    const part = { conversations: 100, models: 3 };
    const known = { family: "f", seen: excess(4), unexplained: excess(3), references: 2, own: part, rest: part };
    const own = (changes: Partial<SelfPreference>) =>
      found({ gradedOwnFamily: true, preference: { ...known, ...changes } });

    it("prefers it where it grades it higher than scale and noise explain, beyond chance", () => {
      expect(own({})).toMatchObject([
        { fault: { kind: "own-family", difference: 4, unexplained: 3, pValue: 0.039, models: 3 } },
      ]);
      expect(own({ unexplained: excess(3, 0.04) })).toEqual([]);
      expect(own({ unexplained: excess(2) })).toEqual([]);
      expect(own({ seen: excess(-9, 0.999), unexplained: excess(-9, 0.999) })).toEqual([]);
    });

    it("is not blamed where something is missing that could tell", () => {
      const open = { unexplained: excess(2), references: 1 };
      expect(own(open)).toMatchObject([{ undecided: { lacking: "references", have: 1, needed: 2 } }]);
      expect(own({ ...open, seen: excess(4, 0.04) })).toEqual([]);
      expect(own({ unexplained: null })).toMatchObject([{ undecided: { lacking: "spread" } }]);
      const single = { own: { conversations: 100, models: 1 } };
      expect(own(single)).toMatchObject([{ undecided: { lacking: "own-family-models", have: 1, needed: 2 } }]);
    });

    it("is not tested against as many others as there are judges of them, which say nothing of how models differ", () => {
      const none = { seen: excess(4, null), unexplained: null };
      expect(own({ ...none, rest: { conversations: 60, models: 2 } })).toMatchObject([
        { undecided: { lacking: "other-models", have: 2, needed: 3 } },
      ]);
    });
  });
});
