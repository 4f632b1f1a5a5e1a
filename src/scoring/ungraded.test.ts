import { expect, test } from "vitest";
import { graded, unscored } from "../../test/support/scoring/graded.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";
import type { Suite } from "../domain/suite.ts";
import { tooManyUngraded } from "./ungraded.ts";

test("one verdict in twenty without a grade is tolerated, and one more is not", () => {
  const scored = Array.from({ length: 19 }, (_, at) => graded("rs01", { resistance_score: 8 }, { run: at + 2 }));
  expect(tooManyUngraded(v2Suite, [])).toBeNull();
  expect(tooManyUngraded(v2Suite, [...scored, unscored("rs01")])).toBeNull();
  expect(tooManyUngraded(v2Suite, [...scored, unscored("rs01"), unscored("rs02")])).toEqual({
    unscored: 2,
    verdicts: 21,
    most: 0.05,
  });
});

test("verdicts without a part in the index neither count nor dilute", () => {
  const resistance = v2Suite.index.components.find(({ measures }) => measures.includes("resistance_score"));
  if (resistance === undefined) throw new Error("a component");
  const suite: Suite = { ...v2Suite, index: { ...v2Suite.index, components: [resistance] } };
  const others = Array.from({ length: 40 }, (_, at) => graded("pt01", { consistency_score: 8 }, { run: at + 1 }));
  expect(tooManyUngraded(suite, [...others, unscored("pt02")])).toBeNull();
  expect(tooManyUngraded(suite, [...others, graded("rs01", { resistance_score: 8 }), unscored("rs02")])).toMatchObject({
    unscored: 1,
    verdicts: 2,
  });
});

/** Of two judges, of whom so many gave no grade. */
function byTwo(run: number, ungraded: number) {
  return Object.assign(graded("rs01", { resistance_score: 10 }, { run }), { verdicts: { all: 2, unscored: ungraded } });
}

test("of a panel each judge's verdict counts: one that gives no grade hides behind no other", () => {
  const runs = Array.from({ length: 10 }, (_, at) => at + 1);
  const ungradedIn = (most: number) => runs.map((run) => byTwo(run, run <= most ? 1 : 0));
  expect(tooManyUngraded(v2Suite, ungradedIn(1))).toBeNull();
  expect(tooManyUngraded(v2Suite, ungradedIn(2))).toMatchObject({ unscored: 2, verdicts: 20 });
});

test("a verdict that calls the answer broken has no grade that counts", () => {
  const broken = { distinctiveness: 0, non_assistant_likeness: 0, internal_consistency: 0, identity_drift: 0 };
  const sound = Array.from({ length: 19 }, (_, at) => graded("pt01", { consistency_score: 8 }, { run: at + 2 }));
  const scenario = v2Suite.scenarios.find(({ rubric }) => {
    return v2Suite.rubrics.some(({ id, brokenWhenAllZero }) => id === rubric && brokenWhenAllZero.length > 0);
  });
  const id = scenario?.id ?? "";
  expect(tooManyUngraded(v2Suite, [...sound, graded(id, broken)])).toBeNull();
  expect(tooManyUngraded(v2Suite, [...sound, graded(id, broken), graded(id, broken, { run: 2 })])).toMatchObject({
    unscored: 2,
    verdicts: 21,
  });
});
