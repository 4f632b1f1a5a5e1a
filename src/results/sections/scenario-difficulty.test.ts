import { expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { sampleRow } from "../../../test/support/results/sample.ts";
import { gradesOfRun } from "../../../test/support/results/sample-source.ts";
import { scenarioDifficulty } from "./scenario-difficulty.ts";

const suite = await loadSuite("v2");

it("is what the mean lacks to 100, over ranked model configs only, the hardest scenario first", () => {
  const grades = [
    ...gradesOfRun(suite, 1),
    ...gradesOfRun(suite, 0, { run: 2 }).filter(({ scenarioId }) => scenarioId === "pt03"),
    ...gradesOfRun(suite, 0.6, { run: 2 }).filter(({ scenarioId }) => scenarioId === "pt01"),
    ...gradesOfRun(suite, 0, { modelConfigId: "unranked" }),
  ];
  const rows = [sampleRow(), sampleRow({ id: "unranked", complete: false })];
  const difficulty = scenarioDifficulty({ suite, grades, rows });
  expect(difficulty).toHaveLength(suite.scenarios.length);
  expect(difficulty.slice(0, 3)).toMatchObject([
    { scenarioId: "pt03", difficulty: 50, samples: 2, experiment: "stability" },
    { scenarioId: "pt01", samples: 2 },
    { difficulty: 0, samples: 1 },
  ]);
  expect(difficulty[1]?.difficulty).toBeCloseTo(20, 10);
});

it("leaves out what has no answer", () => {
  const grades = gradesOfRun(suite, 1).filter(({ scenarioId }) => scenarioId === "rs01");
  expect(scenarioDifficulty({ suite, grades, rows: [sampleRow()] }).map((each) => each.scenarioId)).toEqual(["rs01"]);
});
