import { describe, expect, it } from "vitest";
import { findingsOf, type JudgeEvidence } from "./judge-faults.ts";
import type { SelfPreference } from "./self-preference.ts";

/** Of a judge beside others, all of whose grades can be compared. */
function allOf(changes: Partial<JudgeEvidence>) {
  const tally = { scored: 100, unscored: 0, reasons: [], quotes: { verbatim: 100, foreign: 0, missing: 0 } };
  const nothing = {
    uninformative: null,
    undecided: null,
    preference: null,
    hasOthers: true,
    shared: { own: 0, rest: 100 },
  };
  return findingsOf({ judgeId: "j", tally, ownFamily: null, ...nothing, ...retest(1, 0), ...changes });
}

/** Of each check. */
const states = (changes: Partial<JudgeEvidence>) => allOf(changes).map((finding) => Object.keys(finding)[0]);

/** What is said besides what was checked and fine; not of the family, where it is unknown. */
function found(changes: Partial<JudgeEvidence>) {
  return allOf(changes).filter((finding) => {
    if ("passed" in finding) return false;
    return !("undecided" in finding) || finding.undecided.lacking !== "family";
  });
}

const tally = (scored: number, unscored: number) => ({
  tally: { scored, unscored, reasons: [], quotes: { verbatim: 100, foreign: 0, missing: 0 } },
});
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
  it("has every check in one of three states", () => {
    expect(states({})).toEqual(["passed", "undecided", "passed", "passed", "passed"]);
    expect(states({ ...tally(85, 15), retest: null })).toEqual(["passed", "undecided", "fault", "undecided", "passed"]);
    const nothing = { scored: 0, unscored: 0, reasons: [], quotes: null };
    expect(states({ tally: nothing, retest: null, hasOthers: false })).toEqual(Array(5).fill("undecided"));
  });

  it("is often unscored where that exceeds one in twenty beyond chance, however few verdicts there are", () => {
    expect(found(tally(95, 5))).toEqual([]);
    expect(found(tally(90, 10))).toEqual([{ fault: { judgeId: "j", kind: "unscored", unscored: 10, verdicts: 100 } }]);
    expect(found(tally(0, 15))).toMatchObject([{ fault: { kind: "unscored", unscored: 15, verdicts: 15 } }]);
    expect(found(tally(91, 9))).toMatchObject([
      { undecided: { lacking: "clear-share", have: 100, observed: { count: 9, of: 100 } } },
    ]);
    expect(found(tally(10, 1))).toMatchObject([
      { undecided: { lacking: "verdicts", needed: 30, observed: { count: 1 } } },
    ]);
    expect(found(tally(29, 0))).toMatchObject([{ undecided: { lacking: "verdicts", have: 29, observed: null } }]);
  });

  it("is unstable where repeats are far apart, or apart and telling little of each other, of enough", () => {
    expect(found(retest(0.79, 5.1))).toMatchObject([{ fault: { kind: "unstable", alpha: 0.79, conversations: 50 } }]);
    expect(found(retest(0.79, 5))).toEqual([]);
    expect(found(retest(0.8, 10))).toEqual([]);
    expect(found(retest(0.8, 10.1))).toMatchObject([{ fault: { kind: "unstable", meanAbsoluteDifference: 10.1 } }]);
    expect(found(retest(null, 0))).toEqual([]);
    expect(found(retest(0, 40, 29))).toMatchObject([
      { undecided: { lacking: "repeated-conversations", have: 29, observed: { meanAbsoluteDifference: 40 } } },
    ]);
    expect(found({ retest: null })).toMatchObject([{ undecided: { kind: "unstable", lacking: "repeats" } }]);
  });

  it("quotes what is not there where that exceeds one in ten beyond chance", () => {
    expect(found(quotes(149, 31, 0))).toEqual([
      { fault: { judgeId: "j", kind: "quotes", foreign: 31, missing: 0, quotes: 180 } },
    ]);
    expect(found(quotes(90, 5, 5))).toEqual([]);
    expect(found(quotes(89, 6, 5))).toMatchObject([{ undecided: { lacking: "clear-share", observed: { count: 11 } } }]);
    expect(found(quotes(0, 0, 29))).toMatchObject([{ fault: { kind: "quotes", missing: 29 } }]);
    expect(found({ tally: { scored: 100, unscored: 0, reasons: [], quotes: null } })).toMatchObject([
      { undecided: { kind: "quotes", lacking: "quotes" } },
    ]);
  });

  it("without information is named so, and blamed for nothing that follows from it", () => {
    const uninformative = { judgeId: "j", agreement: 0.01, atMost: 0.1, conversations: 200 };
    const besides = { ...quotes(0, 100, 0), ...retest(0, 40), ownFamily: { modelConfigs: 1, conversations: 30 } };
    const [fault, ...rest] = found({ uninformative, ...besides });
    expect(fault).toEqual({ fault: { kind: "no-agreement", ...uninformative } });
    expect(rest).toHaveLength(4);
    for (const each of rest) expect(each).toMatchObject({ undecided: { lacking: "information" } });
  });

  it.each([
    { lacking: "range", conversations: 400, needed: 401 },
    { lacking: "shared-conversations", conversations: 29, needed: 30 },
    { lacking: "clear-agreement", conversations: 40, needed: 41 },
    { lacking: "arbiter", conversations: 400, needed: 401 },
  ] as const)("may carry no information, as far as can be told: $lacking", ({ lacking, conversations, needed }) => {
    const shared = { own: 75, rest: conversations };
    expect(found({ undecided: { judgeId: "j", lacking, conversations }, shared })).toEqual([
      {
        undecided: {
          judgeId: "j",
          kind: "no-agreement",
          lacking,
          have: conversations,
          needed,
          leftOut: 75,
          observed: null,
        },
      },
    ]);
  });

  describe("who grades its own family", () => {
    const part = { conversations: 100, models: 3 };
    const rest = { ...part, families: 4 };
    const known = { family: "f", seen: excess(4), unexplained: excess(3), references: 2, own: part, rest };
    const own = (changes: Partial<SelfPreference>) =>
      found({ ownFamily: { modelConfigs: 3, conversations: 100 }, preference: { ...known, ...changes } });

    it("prefers it where it grades it higher than scale and noise explain, beyond chance", () => {
      expect(own({})).toMatchObject([
        { fault: { kind: "own-family", difference: 4, unexplained: 3, pValue: 0.039, models: 3 } },
      ]);
      expect(own({ unexplained: excess(3, 0.04) })).toMatchObject([
        { undecided: { lacking: "clear-preference", observed: { difference: 4, models: 3 } } },
      ]);
      expect(own({ unexplained: excess(2) })).toEqual([]);
      expect(own({ seen: excess(-9, 0.999), unexplained: excess(-9, 0.999) })).toEqual([]);
    });

    it("is not blamed where something is missing that could tell", () => {
      const open = { unexplained: excess(2), references: 1 };
      expect(own(open)).toMatchObject([{ undecided: { lacking: "references", have: 1, needed: 2 } }]);
      expect(own({ ...open, seen: excess(4, 0.04) })).toEqual([]);
      expect(own({ ...open, seen: excess(4, 0.04), unexplained: null })).toMatchObject([
        { undecided: { lacking: "clear-preference" } },
      ]);
      expect(own({ unexplained: null })).toMatchObject([{ undecided: { lacking: "spread" } }]);
      expect(found({ ownFamily: { modelConfigs: 0, conversations: 0 } })).toMatchObject([
        { undecided: { lacking: "own-family-answers" } },
      ]);
      expect(found({ ownFamily: { modelConfigs: 1, conversations: 0 } })).toMatchObject([
        { undecided: { lacking: "own-family-grades" } },
      ]);
      const single = { own: { conversations: 100, models: 1 } };
      expect(own(single)).toMatchObject([{ undecided: { lacking: "own-family-models", have: 1, needed: 2 } }]);
    });

    it("is only observed to rate it higher where other families are too few to tell how much it likes families", () => {
      expect(own({ rest: { ...rest, families: 3 } })).toEqual([
        {
          undecided: {
            judgeId: "j",
            kind: "own-family",
            lacking: "other-families",
            have: 3,
            needed: 4,
            leftOut: expect.any(Number),
            observed: expect.objectContaining({ kind: "own-family", family: "f", difference: 4 }),
          },
        },
      ]);
      expect(own({ rest: { ...rest, families: 3 }, unexplained: excess(3, 0.04) })).toMatchObject([
        { undecided: { lacking: "clear-preference" } },
      ]);
    });

    it("is not tested against as many others as there are judges of them, which say nothing of how models differ", () => {
      const none = { seen: excess(4, null), unexplained: null };
      expect(own({ ...none, rest: { ...rest, conversations: 60, models: 2 } })).toMatchObject([
        { undecided: { lacking: "other-models", have: 2, needed: 3 } },
      ]);
    });
  });
});
