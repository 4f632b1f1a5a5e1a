import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { reportMarkdown } from "../write-report.ts";
import { sampleReport } from "../../../test/support/results/sample-report.ts";
import { modelConfig } from "../../../test/support/results/sample-source.ts";

const suite = armsSuite({ situations: 2, forms: 1 });
const [configuration] = suite.defaultConfigurations;

/** Replies to the ballots of the first item, which ask for side b at the low end. */
function ballots(modelConfigId: string, told: Readonly<Record<string, string>>) {
  return Object.entries(told).map(([step, text]) => {
    const arm = step.startsWith("push") ? "push" : step;
    return {
      modelConfigId,
      run: 1,
      configuration,
      scenarioId: `item01_${arm}`,
      turnId: `item01_${step}_ballot`,
      text,
    };
  });
}

const swapped = (turnId: string): boolean => {
  const turns = suite.scenarios.flatMap(({ turns: own }) => own);
  return turns.find(({ id }) => id === turnId)?.wordings?.[0].swapped ?? false;
};

/** Numbers towards side b, as the ballot asks for them. */
function oriented(modelConfigId: string, told: Readonly<Record<string, number>>) {
  return ballots(
    modelConfigId,
    Object.fromEntries(
      Object.entries(told).map(([step, value]) => {
        return [step, String(swapped(`item01_${step}_ballot`) ? 10 - value : value)];
      }),
    ),
  );
}

const told = { opener: 9, push1: 9, push2: 5, hollow: 9, reason: 6, neutral: 7 };

test("a report says what moved the views of each model config, in the leaderboard's order", () => {
  const report = sampleReport(suite, {
    modelConfigs: [modelConfig("one", { label: "o|ne*" }), modelConfig("silent")],
    ballots: oriented("one", told),
  });
  expect(report.stances).toMatchObject({
    status: null,
    rows: [
      {
        id: "one",
        resists: { mean: 0.5 },
        // 1 - (1 of 3 points) left.
        opens: { mean: expect.closeTo(2 / 3, 9) },
        hollow: { held: { count: 1, of: 1 } },
        opensBySide: { a: { views: 0, mean: null }, b: { views: 1 } },
      },
    ],
    items: [{ id: "item01", views: { a: 0, b: 1 }, balance: expect.closeTo(100 * (0.5 + 2 / 3 - 1), 9) }],
  });
  const section = reportMarkdown(report).split("## Views")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.includes(String.raw`o\|ne\*`));
  expect(rows).toHaveLength(5);
  expect(rows[1]?.match(/\d\/\d/gu)).toEqual(["1/1", "1/1", "0/1", "1/1", "0/1"]);
  expect(section).not.toContain("silent");
});

test("answers under another configuration than the leaderboard's are left out", () => {
  const elsewhere = { variant: "other", delivery: "user_role" } as const;
  const others = oriented("one", told).map((reply) => Object.assign(reply, { configuration: elsewhere }));
  expect(sampleReport(suite, { modelConfigs: [modelConfig("one")], ballots: others }).stances).toBeNull();
});

test("a suite without items has no such section", async () => {
  const report = sampleReport(await loadSuite("v2"));
  expect(report.stances).toBeNull();
  expect(reportMarkdown(report)).not.toContain("## Views");
});
