import { describe, expect, it } from "vitest";
import { createRandom } from "../../statistics/random.ts";
import { component, fixtureSuite, measure } from "../../../test/support/scoring/fixture-suite.ts";
import { graded, unscored } from "../../../test/support/scoring/graded.ts";
import { indexModelConfigs, scoreModelConfigs } from "../score-model-configs.ts";
import { gradePanel, type PanelResult } from "./grade-panel.ts";
import type { Panel, PanelJudge } from "./panel.ts";
import {
  panelSuite,
  simulatedPanel,
  type Eye,
  type SimulatedPanel,
} from "../../../test/support/scoring/panel/simulated-panel.ts";

/** The same in every model config, so that all of them are equally good. */
const equal: SimulatedPanel["truth"] = ({ scenario, run }) => 3 + ((scenario + run) % 5);
const secondIsBetter: SimulatedPanel["truth"] = (place) => equal(place) + (place.modelConfig === 1 ? 2 : 0);
const fair: Eye = (truth) => truth;
const harsh: Eye = (truth) => truth - 2;

/** Judge and model config of three families each. */
const families = ["lark", "wren", "robin"];
const eyes = { lark: harsh, wren: fair, robin: fair };
const close = (value: number): number => expect.closeTo(value, 9);

function indicesOf({ grades }: Pick<PanelResult, "grades">): readonly (number | null)[] {
  return [...indexModelConfigs({ suite: panelSuite, conversations: grades }).values()];
}

/** With the verdicts of one judge that pass alone. */
function withPart(panel: Panel, judgeId: string, passes: (grade: PanelJudge["grades"][number]) => boolean): Panel {
  const judges = panel.judges.map(({ judge, grades }) => ({
    judge,
    grades: judge.id === judgeId ? grades.filter(passes) : grades,
  }));
  return { ...panel, judges };
}

describe("model configs that are graded by different judges", () => {
  const panel = simulatedPanel({ truth: equal, eyes, families, modelConfigs: 3, runs: 3 });

  it("have the same index where they are equally good, and the raw index beside it", () => {
    const { grades, uneven } = gradePanel(panel);
    expect(uneven?.kind).toBe("adjusted");
    // Means of 5 and of 4 and 5, and of the harsh judge's 3: 5 less a third of what it lacks.
    expect(indicesOf({ grades: uneven?.raw ?? [] })).toEqual([50, 40, 40].map(close));
    expect(indicesOf({ grades })).toEqual([130 / 3, 130 / 3, 130 / 3].map(close));
    const scores = scoreModelConfigs({ suite: panelSuite, conversations: grades, uneven });
    expect(scores.map(({ rawIndex }) => rawIndex)).toEqual([50, 40, 40].map(close));
    for (const { intervals } of scores) {
      for (const interval of Object.values(intervals)) {
        expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(4);
      }
    }
  });

  it("have severity in points of the index, which adds up to 0", () => {
    const { uneven } = gradePanel(panel);
    if (uneven?.kind !== "adjusted") throw new Error("adjusted");
    expect(uneven.severity.judgeIds).toEqual(["lark", "robin", "wren"]);
    expect(uneven.severity.index.points).toEqual([-40 / 3, 20 / 3, 20 / 3].map(close));
    expect(uneven.severity.modelConfigs).toBe(3);
    expect(uneven.voices.get("config0")).toEqual([0, 0.5, 0.5].map(close));
  });

  it("are told apart as before where they differ", () => {
    const [lark = 0, wren = 0, robin = 0] = indicesOf(
      gradePanel(simulatedPanel({ truth: secondIsBetter, eyes, families, modelConfigs: 3 })),
    ).map(Number);
    expect(wren - lark).toBeCloseTo(20, 9);
    expect(robin).toBeCloseTo(lark, 9);
  });

  it("are seen through without a judge that has no information", () => {
    const random = createRandom(1);
    const more = { ...eyes, broken: () => 10 * random(), other: fair };
    const spread = simulatedPanel({ truth: equal, eyes: more, families, modelConfigs: 6 });
    const { grades, uneven, uninformative } = gradePanel(spread);
    expect(uninformative.map(({ judgeId }) => judgeId)).toEqual(["broken"]);
    expect(uneven?.kind === "adjusted" && uneven.severity.judgeIds).toEqual(["lark", "other", "robin", "wren"]);
    expect(new Set(indicesOf({ grades }).map((index) => index?.toFixed(6))).size).toBe(1);
  });

  it("are adjusted where a judge graded only some runs of one of them", () => {
    const all = simulatedPanel({ truth: equal, eyes: { a: harsh, b: fair, c: fair }, modelConfigs: 3, runs: 3 });
    const part = withPart(all, "a", ({ modelConfigId, run }) => modelConfigId !== "config0" || run === 1);
    const { grades, uneven } = gradePanel(part);
    expect(uneven?.kind).toBe("adjusted");
    expect(new Set(indicesOf({ grades }).map((index) => index?.toFixed(6))).size).toBe(1);
    const everywhere = withPart(all, "a", ({ run }) => run === 1);
    expect(gradePanel(everywhere).uneven).toBeNull();
  });
});

describe("model configs that are graded by the same judges", () => {
  it("keep the panel's medians as they are", () => {
    const panel = simulatedPanel({ truth: equal, eyes, families, modelConfigs: 3 });
    const all = gradePanel({ ...panel, excludeOwnFamily: false });
    expect(all.uneven).toBeNull();
    expect(indicesOf(all)).toEqual([50, 50, 50].map(close));
    expect(gradePanel(simulatedPanel({ truth: equal, eyes })).uneven).toBeNull();
  });

  it("do so by one judge that sits out for its own family", () => {
    const panel = simulatedPanel({ truth: equal, eyes: { lark: harsh }, families, modelConfigs: 3 });
    const { grades, uneven } = gradePanel(panel);
    expect(uneven).toBeNull();
    expect(indicesOf({ grades })).toEqual([null, close(30), close(30)]);
  });

  it("do so where a verdict without a grade is missing here and there", () => {
    const panel = simulatedPanel({ truth: equal, eyes, modelConfigs: 3, runs: 1 });
    const judges = panel.judges.map(({ judge, grades }) => ({
      judge,
      grades: grades.map((grade, at) => {
        const { modelConfigId, run } = grade;
        return judge.id === "lark" && at < 5 ? unscored(grade.scenarioId, { modelConfigId, run }) : grade;
      }),
    }));
    expect(gradePanel({ ...panel, judges }).uneven).toBeNull();
  });
});

describe("severity that is not identified", () => {
  const two = simulatedPanel({
    truth: equal,
    eyes: { lark: harsh, wren: fair },
    families: ["lark", "wren"],
    modelConfigs: 2,
  });

  it("is reported where nothing links the judges, and grades stay as they are", () => {
    const { grades, uneven } = gradePanel(two);
    expect(uneven).toMatchObject({ kind: "not-identified", rankedBy: [] });
    expect(grades).toBe(uneven?.raw);
    expect(indicesOf({ grades })).toEqual([50, 30].map(close));
  });

  it("is overcome by a judge of another family", () => {
    const three = simulatedPanel({
      truth: equal,
      eyes: { lark: harsh, wren: fair, other: (truth) => truth + 1 },
      families: ["lark", "wren"],
      modelConfigs: 2,
    });
    const { grades, uneven } = gradePanel(three);
    expect(uneven?.kind).toBe("adjusted");
    const [lark, wren] = indicesOf({ grades });
    expect(lark).toBeCloseTo(wren ?? 0, 9);
  });

  it("leaves those who graded every model config to rank them, where their conversations are others", () => {
    const panel = simulatedPanel({ truth: equal, eyes: { a: harsh, b: fair }, modelConfigs: 2, runs: 2 });
    const first = withPart(panel, "a", ({ run }) => run === 1);
    const { grades, uneven } = gradePanel(
      withPart(first, "b", ({ run, modelConfigId }) => run === 2 && modelConfigId === "config0"),
    );
    expect(uneven).toMatchObject({ kind: "not-identified", rankedBy: ["a"] });
    expect(indicesOf({ grades })).toEqual([30, 30].map(close));
    expect(indicesOf({ grades: uneven?.raw ?? [] })).toEqual([40, 30].map(close));
  });
});

describe("grades at the ends of their scales", () => {
  const identity = ["distinctiveness", "non_assistant_likeness", "internal_consistency"];
  const suite = fixtureSuite({
    id: "ends",
    scenarios: { asked: identity },
    measures: [measure("distinctiveness", 10)],
    components: [component(1, "distinctiveness")],
  });
  const models = ["lark", "wren", "robin"].map((family) => ({ id: family, model: `${family}/small` }));

  function resultOf(gradeOf: (judge: string, modelConfig: string) => number): PanelResult {
    const judges = models.map(({ id }): PanelJudge => ({
      judge: { id, model: `${id}/large` },
      grades: models.map(({ id: modelConfigId }) => {
        const value = gradeOf(id, modelConfigId);
        return graded("asked", Object.fromEntries(identity.map((field) => [field, value])), { modelConfigId });
      }),
    }));
    return gradePanel({ suite, judges, modelConfigs: models, excludeOwnFamily: true });
  }

  function scoresOf({ grades }: PanelResult): readonly unknown[] {
    return grades.map(({ grade }) => (grade.kind === "scored" ? grade.scores[identity[0] ?? ""] : null));
  }

  it("may leave them, and means do not", () => {
    // By one strange grade of 1 robin is harsher by 3, so that its grade of 10 counts 13.
    const high = resultOf((judge, modelConfig) => (judge === "robin" && modelConfig === "lark" ? 1 : 10));
    expect(scoresOf(high)).toEqual([5.5, 8.5, 11.5].map(close));
    const scores = scoreModelConfigs({ suite, conversations: high.grades, uneven: high.uneven });
    const wren = scores.find(({ modelConfigId }) => modelConfigId === "wren");
    expect(wren).toMatchObject({
      index: 100,
      rawIndex: 100,
      measures: { distinctiveness: 10 },
      runs: [{ index: 100 }],
    });
    expect(wren?.intervals["re-run"]?.high).toBe(100);
  });

  it("keep what says that a generation is broken", () => {
    const broken = resultOf((judge, modelConfig) => (modelConfig === "robin" ? 0 : judge === "robin" ? 1 : 9));
    expect(scoresOf(broken)).toEqual([19 / 3, 0, 19 / 3].map(close));
  });
});
