import { beforeAll, describe, expect, it } from "vitest";
import type { Suite } from "../domain/suite.ts";
import { loadSuite } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { indexBasis, type IndexBasis } from "./index-basis.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { component, fixtureSuite, measure } from "../../test/support/scoring/fixture-suite.ts";
import { unscored } from "../../test/support/scoring/graded.ts";
import { gradedRuns, type GradeOf } from "../../test/support/scoring/graded-runs.ts";
import { readPublishedVerdicts } from "../../test/support/scoring/published-data.ts";

const one = fixtureSuite({
  id: "one component",
  scenarios: { s1: ["held"], s2: ["held"], s3: ["held"] },
  measures: [measure("held", 10)],
  components: [component(1, "held")],
});

type Grades = Readonly<Record<string, number>>;

/** Of model configs by the grade of each scenario, the same in every run. */
function basisOf(suite: Suite, rows: Readonly<Record<string, Grades | GradeOf>>, runs = 1): IndexBasis | null {
  const conversations = Object.entries(rows).flatMap(([modelConfigId, grades]) =>
    gradedRuns(suite, { modelConfigId, runs }, (scenario, run) =>
      typeof grades === "function" ? grades(scenario, run) : (grades[scenario] ?? Number.NaN),
    ),
  );
  return indexBasis(suite, scoreModelConfigs({ suite, conversations }));
}

function manyRows(count: number, gradeOf: (row: number) => GradeOf): Readonly<Record<string, GradeOf>> {
  return Object.fromEntries(Array.from({ length: count }, (_, row) => [`m${row}`, gradeOf(row)]));
}

describe("ranks without one scenario", () => {
  it("move where the scenario decides the order", () => {
    // Means 7, 6.67 and 4.33; without s1 6, 7.5 and 5.5; without s2 7.5, 6 and 5.5; without s3 7.5, 6.5 and 2.
    const basis = basisOf(one, { a: { s1: 9, s2: 6, s3: 6 }, b: { s1: 5, s2: 8, s3: 7 }, c: { s1: 2, s2: 2, s3: 9 } });
    expect(basis?.scenarios).toEqual([
      { scenarioId: "s1", meanRankChange: 2 / 3 },
      { scenarioId: "s2", meanRankChange: 0 },
      { scenarioId: "s3", meanRankChange: 0 },
    ]);
    expect([...(basis?.ranks ?? [])]).toEqual([
      ["a", { low: 1, high: 2, equalWeights: null }],
      ["b", { low: 1, high: 2, equalWeights: null }],
      ["c", { low: 3, high: 3, equalWeights: null }],
    ]);
    expect(basis?.equalWeights).toBeNull();
  });

  it("are shared by what is equal as shown", () => {
    // Without s3: 55.0 and 55.0, so that both are first.
    const basis = basisOf(one, { a: { s1: 5, s2: 6, s3: 9 }, b: { s1: 6, s2: 5, s3: 2 } });
    expect(basis?.scenarios.map(({ meanRankChange }) => meanRankChange)).toEqual([0, 0, 0.5]);
    expect(basis?.ranks.get("b")).toMatchObject({ low: 1, high: 2 });
  });

  it("turn values of a measure where less is better the right way round", () => {
    const drift = fixtureSuite({
      id: "less is better",
      scenarios: { s1: ["drift"], s2: ["drift"] },
      measures: [measure("drift", 10, { better: "lower" })],
      components: [component(1, "drift")],
    });
    // 80 and 70; without s1 60 and 70; without s2 100 and 70.
    const basis = basisOf(drift, { a: { s1: 0, s2: 4 }, b: { s1: 3, s2: 3 } });
    expect(basis?.scenarios.map(({ meanRankChange }) => meanRankChange)).toEqual([1, 0]);
  });

  it("scale a component to its other measures, and the index to the other components, where a measure has no other scenario", () => {
    const suite = fixtureSuite({
      id: "lonely",
      scenarios: { s1: ["held"], s2: ["calm"], s3: ["warm"] },
      measures: [measure("held", 10), measure("calm", 10), measure("warm", 10)],
      components: [component(3, "held", "calm"), component(1, "warm")],
    });
    // a: (3 x 5.5 + 6) / 4 = 5.625; without s1 (3 x 1 + 6) / 4 = 2.25; without s2 9; without s3 5.5.
    // b: (3 x 5 + 8) / 4 = 5.75; without s1 (3 x 4 + 8) / 4 = 5; without s2 6.5; without s3 5.
    const basis = basisOf(suite, { a: { s1: 10, s2: 1, s3: 6 }, b: { s1: 6, s2: 4, s3: 8 } });
    expect(basis?.scenarios).toEqual([
      { scenarioId: "s1", meanRankChange: 0 },
      { scenarioId: "s2", meanRankChange: 1 },
      { scenarioId: "s3", meanRankChange: 1 },
    ]);
    // Equal weights: a 5.75, b 6.5.
    expect(basis?.equalWeights).toBe(0);
  });

  it("are not there for one scenario alone, nor for one model config", () => {
    const single = fixtureSuite({
      id: "single",
      scenarios: { s1: ["held"] },
      measures: [measure("held", 10)],
      components: [component(1, "held")],
    });
    expect(basisOf(single, { a: { s1: 9 }, b: { s1: 3 } })?.scenarios).toEqual([]);
    expect(basisOf(one, { a: { s1: 9, s2: 9, s3: 9 } })).toBeNull();
  });

  it("are of complete model configs only", () => {
    const rows = { a: 9, b: 5, c: 1 };
    const whole = Object.entries(rows).flatMap(([modelConfigId, grade]) =>
      gradedRuns(one, { modelConfigId, runs: 1 }, () => grade),
    );
    const holed = ["s1", "s2", "s3"].map((scenario): GradedConversation => unscored(scenario, { modelConfigId: "d" }));
    const basis = indexBasis(one, scoreModelConfigs({ suite: one, conversations: [...holed, ...whole] }));
    expect([...(basis?.ranks.keys() ?? [])]).toEqual(["a", "b", "c"]);
  });
});

it("ranks with equal weights for all components", () => {
  const suite = fixtureSuite({
    id: "weights",
    scenarios: { s1: ["held"], s2: ["calm"] },
    measures: [measure("held", 10), measure("calm", 10)],
    components: [component(3, "held"), component(1, "calm")],
  });
  // 6.5 and 6; with equal weights 5 and 6.
  const basis = basisOf(suite, { a: { s1: 8, s2: 2 }, b: { s1: 6, s2: 6 } });
  expect(basis?.equalWeights).toBe(1);
  expect(basis?.ranks.get("a")).toEqual({ low: 1, high: 2, equalWeights: 2 });
});

describe("what scores vary by", () => {
  it("adds up to 1, and is all between models where nothing else differs", () => {
    const { variance } =
      basisOf(
        one,
        manyRows(10, (row) => () => row),
        2,
      ) ?? {};
    expect(variance).toMatchObject({
      scenario: 0,
      modelByScenario: 0,
      run: 0,
      conversation: 0,
      modelConfigs: 10,
      runs: 2,
    });
    expect(variance?.model).toBeCloseTo(1, 9);
  });

  it("is not given for few model configs, for single runs, and where no score differs", () => {
    expect(
      basisOf(
        one,
        manyRows(9, (row) => () => row),
        2,
      )?.variance,
    ).toBeNull();
    expect(
      basisOf(
        one,
        manyRows(10, (row) => () => row),
      )?.variance,
    ).toBeNull();
    expect(
      basisOf(
        one,
        manyRows(10, () => () => 5),
        2,
      )?.variance,
    ).toBeNull();
  });
});

/** s1 and s2 are 0 or 10 independently of each other, s3 is the same for all. */
function apart(row: number): GradeOf {
  const grades: Grades = { s1: 10 * (row % 2), s2: row % 4 < 2 ? 10 : 0, s3: 5 };
  return (scenario) => grades[scenario] ?? Number.NaN;
}

describe("alpha of a component", () => {
  it("is 1 where its scenarios agree, with measures of one scenario as one item", () => {
    const suite = fixtureSuite({
      id: "two measures",
      scenarios: { s1: ["held", "calm"], s2: ["held", "calm"], s3: ["warm"] },
      measures: [measure("held", 10), measure("calm", 10), measure("warm", 10)],
      components: [component(1, "held", "calm"), component(1, "warm")],
    });
    const rows = manyRows(10, (row) => () => row);
    const [both, alone] = basisOf(suite, rows)?.components ?? [];
    expect(both).toMatchObject({ id: "held", scenarios: 2 });
    expect(both?.alpha).toBeCloseTo(1, 9);
    expect(alone).toEqual({ id: "warm", scenarios: 1, alpha: null });
  });

  it("is 0 where they do not go together, and null for few model configs", () => {
    expect(basisOf(one, manyRows(12, apart))?.components[0]?.alpha).toBeCloseTo(0, 9);
    expect(basisOf(one, manyRows(9, apart))?.components[0]?.alpha).toBeNull();
  });
});

describe("the 35 ranked of the 40 published model configs", () => {
  let basis: IndexBasis | null;
  beforeAll(async () => {
    const suite = await loadSuite("v2");
    basis = indexBasis(suite, scoreModelConfigs({ suite, conversations: readPublishedVerdicts() }));
  });

  it("moves most without the negotiation, next most without the work of art", () => {
    const [first, second, third] = (basis?.scenarios ?? []).toSorted((a, b) => b.meanRankChange - a.meanRankChange);
    expect(first).toEqual({ scenarioId: "negotiation", meanRankChange: 3.2 });
    expect(second).toEqual({ scenarioId: "pt04", meanRankChange: 65 / 35 });
    expect(third?.meanRankChange).toBeLessThan(1);
    expect(basis?.equalWeights).toBeCloseTo(41 / 35, 9);
  });

  it("varies more by model on single scenarios than between models, as all 130 do, and not between runs", () => {
    const { model = 0, scenario = 0, modelByScenario = 0, run, conversation = 0 } = basis?.variance ?? {};
    expect([model, scenario, modelByScenario, conversation].map((share) => Math.round(100 * share))).toEqual([
      18, 21, 37, 24,
    ]);
    expect(run).toBe(0);
  });

  it("has components whose scenarios agree, and others whose do hardly", () => {
    expect(basis?.components.map(({ alpha }) => alpha?.toFixed(2))).toEqual(["0.76", "0.36", "0.62", "0.83", "0.44"]);
  });
});
