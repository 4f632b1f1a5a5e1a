import { describe, expect, it } from "vitest";
import { loadSuite } from "../../../suite/index.ts";
import { siteJudgesSchema } from "../../contract/site.ts";
import { buildJudgeSection } from "../../judges/build-judge-section.ts";
import type { JudgeGrades } from "../../report-source.ts";
import { gradesOfRun, judgeConfig, modelConfig } from "../../testing/sample-source.ts";
import { judgeDisagreements } from "./judge-disagreements.ts";
import { siteJudges } from "./site-judges.ts";

const suite = await loadSuite("v2");
const subjects = new Map([["one", { slug: "one-slug", label: "one" }]]);
const close = (value: number): number => expect.closeTo(value, 8);

/** A judge that gives everything the same share of what is best. */
function judgeOf(id: string, share: number, runs: readonly number[] = [1]): JudgeGrades {
  return { judge: judgeConfig(id), grades: runs.flatMap((run) => gradesOfRun(suite, share, { run })) };
}

const between = (...judges: readonly JudgeGrades[]) =>
  judgeDisagreements({ suite, judges, uninformative: new Set(["noise"]), subjects });

describe("the conversations that judges see most differently", () => {
  it("are those furthest apart, with the score of every judge", () => {
    const strict = judgeOf("strict", 0.9);
    const [first, second, ...rest] = gradesOfRun(suite, 0.9);
    const [low] = gradesOfRun(suite, 0.2);
    const [, middle] = gradesOfRun(suite, 0.6);
    if (first === undefined || second === undefined || low === undefined || middle === undefined)
      throw new Error("no sample");
    const found = between(strict, { judge: judgeConfig("other"), grades: [low, middle, ...rest] });
    expect(found).toMatchObject([
      { slug: "one-slug", label: "one", run: 1, scenarioId: low.scenarioId, scores: [close(90), close(20)] },
      { scenarioId: middle.scenarioId },
    ]);
    expect(found.map(({ spread }) => spread)).toEqual([close(70), expect.any(Number)]);
  });

  it("are twenty at most, and none of a model config without a page", () => {
    expect(between(judgeOf("a", 1, [1, 2]), judgeOf("b", 0, [1, 2]))).toHaveLength(20);
    expect(
      judgeDisagreements({
        suite,
        judges: [judgeOf("a", 1), judgeOf("b", 0)],
        uninformative: new Set(),
        subjects: new Map(),
      }),
    ).toEqual([]);
  });

  it("are not those of a judge whose grades tell nothing, which are shown all the same", () => {
    expect(between(judgeOf("a", 1), judgeOf("noise", 0))).toEqual([]);
    const [found] = between(judgeOf("a", 1), judgeOf("noise", 0), judgeOf("b", 0.8));
    expect(found).toMatchObject({ scores: [100, close(0), expect.any(Number)], spread: expect.any(Number) });
    expect(found?.spread).toBeLessThanOrEqual(50);
  });

  it("need two judges of one conversation", () => {
    expect(between(judgeOf("a", 1))).toEqual([]);
    expect(between(judgeOf("a", 1, [1]), judgeOf("b", 0, [2]))).toEqual([]);
  });
});

describe("judges.json", () => {
  const judges = [judgeOf("a", 1), judgeOf("b", 0)];
  const identity = { id: "v2", version: "1", digest: suite.digest, title: "Title", origin: "live" } as const;
  const section = buildJudgeSection({
    suite,
    modelConfigs: [modelConfig("one")],
    judges,
    bills: [],
    isImported: false,
  });

  it("is what aib judges says, with what explains it", () => {
    if (section === null) throw new Error("no sample");
    const document = {
      schemaVersion: 1,
      suite: identity,
      configurations: suite.defaultConfigurations,
      generatedAt: "2026-01-01T00:00:00.000Z",
      ...section,
      notes: ["Note"],
    } as const;
    const file = siteJudges({ document, suite, judges, subjects });
    expect(siteJudgesSchema.parse(file)).toEqual(file);
    expect(file).toMatchObject(document);
    expect(file.disagreements.map(({ scores }) => scores)).toContainEqual([100, 0]);
    expect(file.explanations.pairs).toContain("Kappa");
  });

  it("has one judge's own numbers where there is one, and nothing to compare", () => {
    const [alone] = judges;
    if (alone === undefined) throw new Error("no sample");
    const own = buildJudgeSection({
      suite,
      modelConfigs: [modelConfig("one")],
      judges: [alone],
      bills: [],
      isImported: false,
    });
    if (own === null) throw new Error("no sample");
    const document = {
      schemaVersion: 1,
      suite: identity,
      configurations: [],
      generatedAt: "",
      ...own,
      notes: [],
    } as const;
    const file = siteJudges({ document, suite, judges: [alone], subjects });
    expect(file).toMatchObject({
      reliability: null,
      severity: null,
      disagreements: [],
      judges: [{ id: "a", scored: 15 }],
    });
  });
});
