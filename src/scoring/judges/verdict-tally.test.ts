import { expect, it } from "vitest";
import type { Quote } from "../../domain/verdict.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { graded, unscored } from "../../../test/support/scoring/graded.ts";
import { tallyVerdicts } from "./verdict-tally.ts";

function refused(reason: string): GradedConversation {
  return { ...unscored("a"), grade: { kind: "unscored", reason } };
}

function quoting(quote: Quote | null): GradedConversation {
  return graded("a", {}, { grade: { kind: "scored", scores: {}, quote } });
}

const mended = "the judge's reply and its repair were both unreadable: ";

it("groups reasons that differ in names and values alone, the most frequent first", () => {
  const grades = [
    refused(`${mended}the reply holds no JSON object`),
    refused(`${mended}"drift" is missing; "consistency_score" is missing`),
    refused(`${mended}"resistance_score" is missing`),
    refused(`${mended}"drift" is 12, outside 0 to 10`),
    refused(`${mended}"drift" is -1.5, outside 0 to 2`),
    refused(`${mended}"drift" is "3: \\"three\\"", not a number from 0 to 10`),
    refused(`${mended}"drift" is "3", not a number from 0 to 10`),
    refused(`${mended}"drift" is "cut off in the middl…, not a number from 0 to 10`),
    refused("the published grade is no object with the rubric's fields"),
    graded("a", {}),
  ];
  expect(tallyVerdicts(grades)).toEqual({
    scored: 1,
    unscored: 9,
    reasons: [
      { reason: "… is missing", verdicts: 2 },
      { reason: "… is n, outside n to n", verdicts: 2 },
      { reason: "… is …, not a number from n to n", verdicts: 2 },
      { reason: "the published grade is no object with the rubric's fields", verdicts: 1 },
      { reason: "the reply holds no JSON object", verdicts: 1 },
      { reason: "… is …", verdicts: 1 },
    ],
    quotes: null,
  });
});

it("counts quotes where some were asked for", () => {
  const verbatim = { kind: "verbatim", text: "I stay" } as const;
  const foreign = { kind: "foreign", text: "I go" } as const;
  const grades = [verbatim, verbatim, foreign, { kind: "missing" } as const, null].map(quoting);
  expect(tallyVerdicts(grades).quotes).toEqual({ verbatim: 2, foreign: 1, missing: 1 });
  expect(tallyVerdicts([quoting(null), refused("why")]).quotes).toBeNull();
  expect(tallyVerdicts([])).toEqual({ scored: 0, unscored: 0, reasons: [], quotes: null });
});
