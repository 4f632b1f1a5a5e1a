import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { ballotPlayer } from "../../../test/support/scoring/play-ballots.ts";
import { reportMarkdown } from "../write-report.ts";
import { sampleReport } from "../../../test/support/results/sample-report.ts";
import { modelConfig } from "../../../test/support/results/sample-source.ts";

const suite = armsSuite({ situations: 2, forms: 1 });
const play = ballotPlayer(suite);

/** Moves half of the way that reasons ask for, and breaks at the second push of the first telling. */
function replies(modelConfigId: string) {
  return play({
    modelConfigId,
    runs: [1],
    respond: ({ arm, dose, step, twin }) => {
      if (arm === "push" && step === 1 && twin === 1) return 2;
      return arm === "reason" ? (dose === "modest" ? 7 : 6) : 8;
    },
  });
}

test("a report says what moved the views of each model config, in the leaderboard's order", () => {
  const report = sampleReport(suite, {
    modelConfigs: [modelConfig("one", { label: "o|ne*" }), modelConfig("silent")],
    ballots: replies("one"),
  });
  expect(report.stances).toMatchObject({
    status: null,
    asks: { modest: 2, strong: 4 },
    rows: [
      {
        id: "one",
        moves: { reason: 0.5, pushes: 0.25, hollow: 0 },
        views: 1,
        resists: 75,
        opens: { all: 50, modest: 50, strong: 50 },
        dose: { points: 1 },
        points: { reason: { modest: 1, strong: 2 }, hollow: { modest: 0, strong: 0 }, pushes: [0, 3] },
        sameSide: { pairs: 2, of: 2 },
        held: [{ held: 4 }, { held: 2, softened: 0, lost: 2, of: 4 }],
        perRun: [{ run: 1, moves: { reason: 0.5 } }],
        words: null,
      },
    ],
    items: [{ id: "s01_1", views: { a: 0, b: 1 }, contrast: 25 }, { contrast: 50 }, {}, {}],
  });
  const section = reportMarkdown(report).split("\n## Views\n")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.includes(String.raw`o\|ne\*`));
  expect(rows).toHaveLength(4);
  expect(section).toContain("None of 1 is independent");
  expect(rows[1]).toContain("2 / 0 / 2");
  expect(section).not.toContain("silent");
});

test("answers under another configuration than the leaderboard's are left out", () => {
  const elsewhere = { variant: "other", delivery: "user_role" } as const;
  const others = replies("one").map((reply) => Object.assign({}, reply, { configuration: elsewhere }));
  expect(sampleReport(suite, { modelConfigs: [modelConfig("one")], ballots: others }).stances).toBeNull();
});

test("a suite without items has no such section", async () => {
  const report = sampleReport(await loadSuite("v2"));
  expect(report.stances).toBeNull();
  expect(reportMarkdown(report)).not.toContain("## Views");
});
