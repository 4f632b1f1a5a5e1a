import { expect, test } from "vitest";
import { leastAgreement, pairMatrix } from "./agreement.tsx";
import { familyRows } from "./families.tsx";
import { letterOf } from "./judge-parts.tsx";

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [53, "BB"],
  [702, "AAA"],
])("judge %d is called %s", (place, letter) => {
  expect(letterOf(place)).toBe(letter);
});

const pair = { judgeIds: ["a", "c"], conversations: 9, kappa: 0.5, meanDifference: 4, fields: [] } as const;

test("every judge is held against every other, from either side", () => {
  const matrix = pairMatrix(["a", "b", "c"], [pair]);
  expect(matrix).toEqual([
    [null, null, { kappa: 0.5, difference: 4, conversations: 9 }],
    [null, null, null],
    [{ kappa: 0.5, difference: -4, conversations: 9 }, null, null],
  ]);
  expect(pairMatrix(["a", "c"], [{ ...pair, kappa: null, meanDifference: null }])[1]?.[0]).toEqual({
    kappa: null,
    difference: null,
    conversations: 9,
  });
});

const field = (name: string, kappa: number | null) => ({
  field: name,
  kappa,
  meanDifference: null,
  conversations: 1,
});

test("the field of least agreement is the one with the lowest kappa that there is", () => {
  expect(leastAgreement({ ...pair, fields: [field("x", 0.4), field("y", null), field("z", -0.1)] })).toEqual({
    field: "z",
    kappa: -0.1,
  });
  expect(leastAgreement({ ...pair, fields: [field("y", null)] })).toBeNull();
});

const judge = {
  id: "a",
  label: "a",
  model: "lark/a",
  name: "a",
  reference: "a",
  blind: false,
  person: false,
  family: "lark",
  scored: 1,
  unscored: 0,
  unscoredReasons: [],
  quotes: null,
  shared: 1,
  selfPreference: null,
  selfGrading: null,
  severity: null,
  families: [],
  costUsd: null,
  costIsLowerBound: false,
  costPerVerdict: null,
  modelConfigs: 1,
  meanIndex: null,
  difference: null,
} as const;

const of = (family: string | null, difference: number) => ({ family, difference, conversations: 2 });

test("families stand by name, models of none last, the judge's own marked", () => {
  const rows = familyRows([
    { ...judge, families: [of(null, 1), of("wren", 2)] },
    { ...judge, family: null, families: [of("lark", 3), of(null, 4)] },
    { ...judge, families: [of("lark", 5)] },
  ]);
  expect(rows.map(({ family }) => family)).toEqual(["lark", "wren", null]);
  expect(rows[0]?.cells).toEqual([
    null,
    { difference: 3, conversations: 2, isOwn: false },
    { difference: 5, conversations: 2, isOwn: true },
  ]);
  expect(rows[2]?.cells[1]).toMatchObject({ difference: 4, isOwn: false });
});
