import { expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { buildLeaderboard } from "../build-leaderboard.ts";
import { sampleReportSource } from "../../../test/support/results/sample-report.ts";
import { gradesOfRun, modelConfig } from "../../../test/support/results/sample-source.ts";
import { testedModels } from "./tested-models.ts";

const suite = await loadSuite("v2");
const [firstCallAt, lastCallAt] = ["2026-02-13T22:00:00.000Z", "2026-02-14T10:00:00.000Z"];
const listPrice = { promptUsd: 3e-7, completionUsd: 2.5e-6, asOf: lastCallAt };
const unpriced = { listPrice: null, firstCallAt, lastCallAt, paid: { usd: 0, tokens: 0 } };

it("lists what was called in the leaderboard's order, with settings, price, days and notes", () => {
  const source = sampleReportSource(suite, {
    modelConfigs: [
      modelConfig("planned"),
      modelConfig("half", { temperatureSupported: false }),
      modelConfig("one", { provider: "here" }),
    ],
    grades: gradesOfRun(suite, 0.8),
    testedModels: [
      { modelConfigId: "half", ...unpriced },
      { modelConfigId: "one", listPrice, firstCallAt, lastCallAt, paid: { usd: 0.003, tokens: 2000 } },
      { modelConfigId: "planned", ...unpriced, firstCallAt: null, lastCallAt: null },
    ],
  });
  expect(testedModels(source, buildLeaderboard(source))).toMatchObject([
    {
      id: "one",
      provider: "here",
      endpoint: source.modelConfigs[0]?.endpoint.kind,
      listPrice: { promptPerMillion: expect.closeTo(0.3, 9), completionPerMillion: expect.closeTo(2.5, 9) },
      paidPerMillion: expect.closeTo(1.5, 9),
      runs: 1,
      firstCallAt,
      lastCallAt,
      notes: [],
    },
    {
      id: "half",
      listPrice: null,
      paidPerMillion: null,
      runs: 0,
      notes: ["ignores the temperature", "incomplete, not ranked"],
    },
  ]);
});
