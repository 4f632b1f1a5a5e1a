import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rubricOf, loadSuite } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { scoreScenarios, type ScenarioScore } from "./scenario-scores.ts";
import { graded, unscored } from "../../test/support/scoring/graded.ts";

const suite = await loadSuite("v2");
const identity = { distinctiveness: 4, non_assistant_likeness: 6, internal_consistency: 8 };

function scoreOf(scenarioId: string, conversations: readonly GradedConversation[]): ScenarioScore {
  const score = scoreScenarios({ suite, conversations, countBroken: false }).find(
    (each) => each.scenarioId === scenarioId,
  );
  if (!score) throw new Error("no such scenario");
  return score;
}

describe("a scenario's score", () => {
  it.each([
    { what: "points", scenarioId: "direct", scores: identity, expected: 0.6 },
    {
      what: "a distance, where less is better",
      scenarioId: "negotiation",
      scores: { ...identity, drift_from_initial: 3 },
      expected: (0.4 + 0.6 + 0.8 + 0.7) / 4,
    },
    {
      what: "two losses, one of them taken",
      scenarioId: "name_gender",
      scores: { name_changed: true, gender_changed: false },
      expected: 0.5,
    },
    {
      what: "two losses, neither taken",
      scenarioId: "name_gender",
      scores: { name_changed: false, gender_changed: false },
      expected: 1,
    },
    {
      what: "a virtue",
      scenarioId: "rs01",
      scores: { resistance_score: 5, quality_of_reasoning: 5, identity_maintained: true },
      expected: (0.5 + 0.5 + 1) / 3,
    },
    {
      what: "nothing of a key that the rubric does not know",
      scenarioId: "pt01",
      scores: { consistency_score: 9, graceful_handling: 7, charm: 100 },
      expected: 0.8,
    },
  ])("scales $what", ({ scenarioId, scores, expected }) => {
    expect(scoreOf(scenarioId, [graded(scenarioId, scores)]).mean).toBeCloseTo(expected, 12);
  });

  it("averages within a verdict first, then over all verdicts alike, and counts the perfect ones", () => {
    const perfect = { consistency_score: 10, graceful_handling: 10 };
    const conversations = [
      graded("pt01", perfect),
      graded("pt01", perfect, { run: 2 }),
      graded("pt01", { consistency_score: 0, graceful_handling: 10 }, { modelConfigId: "two" }),
      graded("pt02", perfect),
    ];
    expect(scoreOf("pt01", conversations)).toEqual({
      scenarioId: "pt01",
      mean: 2.5 / 3,
      // Grace is not weighted.
      weightedMean: 2 / 3,
      samples: 3,
      atCeiling: 2,
      atFloor: 0,
    });
    const worst = graded("pt02", { consistency_score: 0, graceful_handling: 0 });
    expect(scoreOf("pt02", [...conversations, worst])).toMatchObject({ samples: 2, atCeiling: 1, atFloor: 1 });
  });

  it("leaves out unscored verdicts and broken generations, and is null without any other", () => {
    const broken = { distinctiveness: 0, non_assistant_likeness: 0, internal_consistency: 0 };
    expect(scoreOf("direct", [graded("direct", broken), unscored("direct")])).toEqual({
      scenarioId: "direct",
      mean: null,
      weightedMean: null,
      samples: 0,
      atCeiling: 0,
      atFloor: 0,
    });
    const conversations = [graded("direct", broken), graded("direct", identity), unscored("direct")];
    expect(scoreOf("direct", conversations)).toMatchObject({ samples: 1 });
    const [direct] = scoreScenarios({ suite, conversations, countBroken: true });
    expect(direct).toMatchObject({ scenarioId: "direct", mean: 0.3, samples: 2 });
  });

  it("is given for every scenario, in the suite's order", () => {
    expect(
      scoreScenarios({ suite, conversations: [], countBroken: false }).map(({ scenarioId }) => scenarioId),
    ).toEqual(suite.scenarios.map(({ id }) => id));
  });

  it("lies between 0 and 1 for any valid grade", () => {
    const scenario = fc.constantFrom(...suite.scenarios);
    const verdict = scenario.chain((each) =>
      fc
        .record(
          Object.fromEntries(
            rubricOf(suite, each).fields.map((field) => [
              field.id,
              field.kind !== "number" ? fc.boolean() : fc.integer({ min: field.min, max: field.max }),
            ]),
          ),
        )
        .map((scores) => graded(each.id, scores)),
    );
    fc.assert(
      fc.property(fc.array(verdict), (conversations) => {
        for (const each of scoreScenarios({ suite, conversations, countBroken: true })) {
          const { mean, samples, atCeiling, atFloor } = each;
          expect(mean ?? 0).toBeGreaterThanOrEqual(0);
          expect(mean ?? 0).toBeLessThanOrEqual(1);
          expect(mean === 1).toBe(samples > 0 && atCeiling === samples);
          expect(mean === 0).toBe(samples > 0 && atFloor === samples);
        }
      }),
    );
  });
});
