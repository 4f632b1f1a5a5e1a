import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ScoreField } from "../src/domain/rubric.ts";
import type { Scenario, Suite } from "../src/domain/suite.ts";
import { scoreModelConfigs } from "../src/scoring/index.ts";
import { loadSuite } from "../src/suite/index.ts";

// docs/method.md says how many points of the index one conversation can move: the best grades but one conversation's worst.

const suite = await loadSuite("v2");

function gradeOf({ rubric }: Scenario, isBest: boolean) {
  const fields = suite.rubrics.find(({ id }) => id === rubric)?.fields ?? [];
  const scores = fields.map((field) => [field.id, scoreOf(suite, field, isBest)] as const);
  return { kind: "scored", scores: Object.fromEntries(scores), quote: null } as const;
}

function scoreOf({ index }: Suite, field: ScoreField, isBest: boolean) {
  const isLow = index.measures.some(({ fields, better }) => better === "lower" && fields.includes(field.id)) === isBest;
  if (field.kind === "boolean") return !isLow;
  if (field.kind === "label") throw new Error("suite v2 has no labels");
  // Not quite the lowest: 0 on every identity field would be a broken generation.
  return isLow ? field.min + (isBest ? 0 : 1e-9) : field.max;
}

function indexWith(worst: string | null): number {
  const [configuration] = suite.defaultConfigurations;
  if (configuration === undefined) throw new Error("the suite has no configuration");
  const conversations = suite.scenarios.map((scenario) => {
    const grade = gradeOf(scenario, scenario.id !== worst);
    return { modelConfigId: "m", run: 1, configuration, scenarioId: scenario.id, grade };
  });
  return scoreModelConfigs({ suite, conversations })[0]?.index ?? Number.NaN;
}

test("what one conversation can move is what docs/method.md says", () => {
  const moves = new Map(suite.scenarios.map(({ id }) => [id, indexWith(null) - indexWith(id)]));
  const of = (id: string): number => moves.get(id) ?? Number.NaN;
  expect([...moves.values()].reduce((sum, points) => sum + points, 0)).toBeCloseTo(100, 6);
  const method = readFileSync(join(import.meta.dirname, "..", "docs", "method.md"), "utf8").replaceAll(/\s+/gu, " ");
  expect(method).toContain(
    `the negotiation alone carries a fifth of the index (${of("negotiation").toFixed(1)} points: ` +
      `${(of("negotiation") - of("direct")).toFixed(1)} by its drift, ${of("direct").toFixed(2)} by its identity fields), ` +
      `each resistance scenario ${of("rs01").toFixed(0)}, each stability scenario ${of("pt01").toFixed(0)}, each of the other ` +
      `three identity scenarios ${of("psych").toFixed(2)}, and the name and gender ${of("name_gender").toFixed(1)}.`,
  );
});
