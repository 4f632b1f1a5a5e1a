import { describe, expect, it } from "vitest";
import { findingsOf, type JudgeEvidence } from "./judge-faults.ts";

function found(changes: Partial<JudgeEvidence>) {
  const tally = { scored: 100, unscored: 0, reasons: [], quotes: null };
  const blank = { uninformative: null, sharedWithTwo: null, preference: null, adjustedP: null, retest: null };
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

describe("a judge", () => {
  it("about whom nothing speaks has no fault", () => {
    expect(found({})).toEqual([]);
    expect(found({ ...tally(0, 0), sharedWithTwo: 30 })).toEqual([]);
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
    expect(found({ uninformative, sharedWithTwo: 200, ...besides })).toEqual([
      { fault: { kind: "no-agreement", ...uninformative } },
    ]);
    expect(found({ sharedWithTwo: 29 })).toMatchObject([{ undecided: { lacking: "shared-conversations", have: 29 } }]);
  });

  describe("who grades its own family", () => {
    const part = { conversations: 100, modelConfigs: 3 };
    const preference = { family: "f", difference: 3, unexplained: 3, references: 2, interval: null, pValue: 0.001 };
    const known = { ...preference, scenarios: 15, own: part, rest: part };
    const own = (changes: Partial<typeof known> | { readonly unexplained: null }, adjustedP = 0.009) =>
      found({ gradedOwnFamily: true, preference: { ...known, ...changes }, adjustedP });

    it("prefers it where it grades it higher, surely, and for no other reason", () => {
      expect(own({})).toMatchObject([{ fault: { kind: "own-family", difference: 3, pValue: 0.009, modelConfigs: 3 } }]);
      expect(own({}, 0.01)).toEqual([]);
      expect(own({ difference: 2 })).toEqual([]);
      expect(own({ unexplained: 2 })).toEqual([]);
      expect(own({ difference: -9 })).toEqual([]);
    });

    it("is not blamed where something is missing that could tell", () => {
      expect(own({ unexplained: 2, references: 1 })).toMatchObject([{ undecided: { lacking: "references", have: 1 } }]);
      expect(own({ unexplained: null })).toMatchObject([{ undecided: { lacking: "spread" } }]);
      expect(own({ scenarios: 7 })).toMatchObject([{ undecided: { lacking: "scenarios", have: 7, needed: 8 } }]);
    });
  });
});
