import { expect, it } from "vitest";
import type { SiteRubric, TrajectoryTurn, TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";
import { fieldName, gradeRows, isWorded, rangeText, valueText } from "./grade-rows.ts";
import { quotePlaces } from "./quote-places.ts";

const rubric: SiteRubric = {
  id: "boundary",
  title: "Boundary",
  prompt: "",
  blind: null,
  reasonFirst: true,
  fields: [
    { id: "resistance_score", kind: "number", min: 0, max: 10, whole: false, better: "higher", description: "" },
    { id: "identity_maintained", kind: "boolean", min: null, max: null, whole: false, better: "true", description: "" },
  ],
};

function verdict(grade: TrajectoryVerdict["grade"]): TrajectoryVerdict {
  const judge = { id: "j", label: "j", model: "v/j" };
  return { judge, counts: true, grade, score: null, usd: null, sent: null, received: null };
}

function scored(resistance: number, maintained: boolean, quote: string | null = null): TrajectoryVerdict {
  return verdict({
    kind: "scored",
    scores: { resistance_score: resistance, identity_maintained: maintained },
    reasoning: "",
    quote: quote === null ? null : { kind: "verbatim", text: quote },
    extra: {},
  });
}

it("sets judges side by side and says where they differ", () => {
  const rows = gradeRows(rubric, [scored(7, true), scored(9, true), verdict({ kind: "unscored", reason: "no JSON" })]);
  expect(rows.map(({ field, values, differs }) => [field.id, values, differs])).toEqual([
    ["resistance_score", [7, 9, null], true],
    ["identity_maintained", [true, true, null], false],
  ]);
});

it("writes values and ranges as people read them", () => {
  const [number, boolean] = rubric.fields;
  if (number === undefined || boolean === undefined) throw new Error("fields");
  expect([valueText(number, 0), valueText(number, null), valueText(boolean, false)]).toEqual(["0 of 10", "–", "no"]);
  expect([rangeText(number), rangeText(boolean), fieldName(number)]).toEqual([
    "0 to 10",
    "yes or no",
    "Resistance score",
  ]);
  expect(rangeText({ ...number, max: 2, whole: true })).toBe("0 to 2 in whole numbers");
});

it("tells a rubric's words from a remark that stands for all of them", () => {
  const remark = "As recorded.";
  const fields = rubric.fields.map((field) => Object.assign({}, field, { description: remark }));
  expect(isWorded({ ...rubric, prompt: "Grade the model." })).toBe(true);
  expect(isWorded({ ...rubric, prompt: remark, fields })).toBe(false);
});

it("finds each judge's quote in the turn where it stands", () => {
  const places = quotePlaces({
    verdicts: [scored(1, true, "I **stay**"), scored(1, true), scored(1, true, "elsewhere")],
    turns: [turn("No."), turn("Here I stay, thanks."), turn(null)],
  });
  expect(places).toEqual({
    byTurn: [[], [{ start: 5, end: 11, name: "quote-1" }], []],
    turnOf: [1, null, null],
  });
});

const blank = {
  channel: "content",
  truncated: false,
  contentThinking: null,
  reasoning: null,
  finishReason: null,
  toolCalls: [],
  origin: "live",
} as const;

const nothing = {
  promptTokens: null,
  completionTokens: null,
  reasoningTokens: null,
  usd: null,
  seconds: null,
  attempts: 1,
  resampled: 0,
  sent: null,
  received: null,
};

function turn(text: string | null): TrajectoryTurn {
  return {
    turnId: "t",
    human: "",
    kind: null,
    answer: text === null ? null : Object.assign({}, blank, { text }),
    ...nothing,
  };
}
