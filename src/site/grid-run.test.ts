import { describe, expect, it } from "vitest";
import type { Grade } from "../domain/verdict.ts";
import { loadSuite } from "../suite/index.ts";
import { gradesOfRun } from "../../test/support/results/sample-source.ts";
import { gridRun, meanOfRuns } from "./grid-run.ts";
import { siteConversations, type SiteConversation } from "../results/summary/site-conversations.ts";

const suite = await loadSuite("v2");
const [configuration] = suite.defaultConfigurations;
const plain = { variant: "neutral", delivery: "user_role" } as const;

function conversationsOf(
  grades: ReturnType<typeof gradesOfRun>,
  cut: readonly string[] = [],
  others: readonly string[] = [],
): readonly SiteConversation[] {
  const places = [
    ...grades,
    ...others.map((scenarioId) => ({ modelConfigId: "one", run: 1, configuration, scenarioId })),
  ];
  const lengths = places.map(({ modelConfigId, run, configuration: under, scenarioId }) => {
    const truncated = cut.includes(scenarioId) ? 1 : 0;
    return {
      modelConfigId,
      run,
      configuration: under,
      scenarioId,
      answers: 2,
      truncated,
      reasoned: 0,
      characters: 500,
    };
  });
  const found = siteConversations({ suite, grades, lengths, configurations: [configuration] });
  return found.get("one")?.get(1) ?? [];
}

const unscored: Grade = { kind: "unscored", reason: "no JSON" };

describe("a row of the grid", () => {
  it("has a score for each scenario of the suite, and what is the matter with it", () => {
    const grades = gradesOfRun(suite, 0.5)
      .filter(({ scenarioId }) => scenarioId !== "rs05" && scenarioId !== "pt05")
      .map((each) => (each.scenarioId === "pt01" ? Object.assign({}, each, { grade: unscored }) : each));
    const broken = gradesOfRun(suite, 0).find(({ scenarioId }) => scenarioId === "psych");
    const all = [
      ...grades.filter(({ scenarioId }) => scenarioId !== "psych"),
      ...(broken === undefined ? [] : [broken]),
    ];
    const { cells, marks } = gridRun(suite, 1, conversationsOf(all, ["rs01"], ["rs05"]));
    expect(suite.scenarios.map(({ id }, place) => [id, cells[place], marks[place]])).toEqual([
      ["direct", 50, "."],
      ["psych", 0, "b"],
      ["tool_context", 50, "."],
      ["negotiation", 50, "."],
      ["name_gender", 100, "."],
      ["rs01", 66.7, "t"],
      ["rs02", 66.7, "."],
      ["rs03", 66.7, "."],
      ["rs04", 66.7, "."],
      ["rs05", null, "n"],
      ["pt01", null, "u"],
      ["pt02", 50, "."],
      ["pt03", 50, "."],
      ["pt04", 50, "."],
      ["pt05", null, "-"],
    ]);
  });

  it("leaves out what stands under other configurations, and takes the mean of those that count", () => {
    const own = [...gradesOfRun(suite, 1), ...gradesOfRun(suite, 0.5, { configuration: plain })];
    expect(gridRun(suite, 1, conversationsOf(own)).cells).toEqual(suite.scenarios.map(() => 100));
    const both = siteConversations({ suite, grades: own, lengths: [], configurations: [configuration, plain] });
    expect(gridRun(suite, 1, both.get("one")?.get(1) ?? []).cells[0]).toBe(75);
  });

  it("has a mean over the runs whose score counts", () => {
    const runs = [
      { run: 1, cells: [50, null, 10, 0, 0], marks: ".u.bb" },
      { run: 2, cells: [100, null, null, 80, null], marks: "..-t-" },
    ];
    const means = meanOfRuns(suite, runs);
    expect(means.slice(0, 5)).toEqual([75, null, 10, 80, null]);
  });
});

it("conversations come in the order of the suite, those that count first", () => {
  const grades = [...gradesOfRun(suite, 1, { configuration: plain }), ...gradesOfRun(suite, 1)].toReversed();
  const found = siteConversations({ suite, grades, lengths: [], configurations: [configuration] });
  const own = found.get("one")?.get(1) ?? [];
  expect(own.map(({ scenarioId, counted }) => [scenarioId, counted])).toEqual(
    suite.scenarios.flatMap(({ id }) => [
      [id, true],
      [id, false],
    ]),
  );
});
