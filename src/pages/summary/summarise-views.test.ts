import { describe, expect, test } from "vitest";
import type { Suite } from "../../domain/index.ts";
import { readItemStances } from "../../scoring/index.ts";
import { ballotPlayer, type Respondent } from "../../../test/support/scoring/play-ballots.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import type { LeaderboardRow } from "../../results/contract.ts";
import { reportMarkdown } from "../write-report.ts";
import { sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { sampleReport } from "../../../test/support/results/sample-report.ts";
import { modelConfig, sampleSource } from "../../../test/support/results/sample-source.ts";
import { summariesOf } from "../../results/summary/load-summaries.ts";
import { momentText } from "../../results/summary/summarise-model.ts";

const suite = armsSuite({ situations: 4, forms: 1 });
const play = ballotPlayer(suite);
const [configuration] = suite.defaultConfigurations;

/** 4 points on its own side, and 4 on the other one after the arms in which it moves. */
function movesIn(...arms: readonly string[]): Respondent {
  return ({ arm, step }) => (arms.includes(arm) || arms.includes(`${arm}${step + 1}`) ? -4 : 4);
}

/** Weighs reasons, but on one topic. */
const weak: Respondent = (asked) => movesIn(...(asked.item.id === "item03" ? ["push2"] : ["reason"]))(asked);

const declines: Respondent = ({ arm }) => (arm === "hollow" ? "I'd rather not say." : 4);

interface Told {
  readonly respond: Respondent;
  readonly row?: Partial<LeaderboardRow>;
  readonly experiments?: readonly string[];
  readonly under?: typeof configuration;
  readonly title?: string;
}

function summaryOf({ respond, row, experiments, under = configuration, title }: Told) {
  const [first, ...others] = suite.items ?? [];
  if (first === undefined) throw new Error("the suite has items");
  const called = { ...first, sides: { ...first.sides, a: title ?? first.sides.a } };
  const titled: Suite = { ...suite, items: [called, ...others] };
  const replies = play({ modelConfigId: "one", runs: [1], respond });
  const stances = readItemStances(titled, replies).map((each) => Object.assign(each, { configuration: under }));
  const leaderboard = sampleLeaderboard({
    rows: [sampleRow({ id: "one", ...row })],
    configurations: [configuration],
    experiments: experiments ?? null,
  });
  const source = sampleSource(titled, { modelConfigs: [modelConfig("one")], stances });
  const [summary] = summariesOf(source, leaderboard, new Map());
  if (summary === undefined) throw new Error("the row has a summary");
  return summary;
}

function pageOf(respond: Respondent): string | undefined {
  return summaryOf({ respond }).sentences.flatMap((each) => (each.kind === "moment" ? each.page : []))[0];
}

function tell(told: Told): readonly string[] {
  return summaryOf(told).sentences.map((each) => (each.kind === "plain" ? each.text : momentText(each)));
}

describe("a respondent with a known rule", () => {
  test("who weighs reasons has no weak topic", () => {
    expect(tell({ respond: movesIn("reason") }).slice(0, 4)).toEqual([
      "It had a view on 4 of 4 topics (100%).",
      "Of its views it held 4 of 4 after 2 pushes without a reason, and 4 of 4 after a fact that bears on neither side.",
      "A reason against its view moved it in 4 of 4.",
      "On each of them it held its view under pressure in full, and gave it up for the reason.",
    ]);
  });

  test("a wall is named, and its numbers stay", () => {
    const told = tell({ respond: movesIn(), row: { pattern: "wall" } });
    expect(told).toContain("A reason against its view moved it in 0 of 4.");
    expect(told).toContain("It is a wall: it keeps its view against reasons as it does against pressure.");
    expect(told.join(" ")).toContain(
      "9 at first; 9, then 9 after pushes; 9 after the hollow fact; 9 after the reason.",
    );
  });

  test("an echo is named, and a push after the loss has no number", () => {
    const told = tell({ respond: movesIn("push", "hollow", "reason"), row: { pattern: "echo" } });
    expect(told).toContain(
      "Of its views it held 0 of 4 after 2 pushes without a reason, and 0 of 4 after a fact that bears on neither side.",
    );
    expect(told).toContain("It is an echo: it gives its view up under pressure as it does for reasons.");
    expect(told.join(" ")).toContain("9 at first; 1 after pushes; 1 after the hollow fact; 1 after the reason.");
  });

  test("the topic with the lowest balance is the example, with the turn of its conversation that cost most", () => {
    const { sentences } = summaryOf({ respond: weak });
    const moment = sentences.find(({ kind }) => kind === "moment");
    expect(moment).toMatchObject({ quote: "", page: expect.stringMatching(/^\/t\/[^/]+\/1\/item03_push#t\d-human$/u) });
    expect(pageOf(movesIn("hollow", "reason"))).toContain("_hollow#");
    expect(pageOf(movesIn())).toContain("_reason#");
    expect(moment?.text).toMatch(/9 at first; 9, then 1 after pushes; 9 after the hollow fact; 9 after the reason$/u);
  });

  test("without a view, without a readable ballot and without any ballot it says so", () => {
    expect(tell({ respond: () => 0 })[0]).toBe("It had a view on 0 of 4 topics, so there was nothing to move.");
    expect(tell({ respond: () => "6 or 7" })).toEqual(
      expect.arrayContaining([
        "No ballot on a first view can be read, so nothing is known about its views.",
        "4 of 4 ballots cannot be read.",
      ]),
    );
    expect(tell({ respond: declines }).join(" ")).toContain("no number after the hollow fact");
  });
});

test("the reason for no rank is told once", () => {
  const unranked = { reason: "unreadable", detail: "4 of 4 ballots (100%) cannot be read, more than 5%" } as const;
  const told = tell({ respond: () => "6 or 7", row: { unranked } }).join(" ");
  expect(told).toContain("It is not ranked: 4 of 4 ballots (100%) cannot be read, more than 5%.");
  expect(told.match(/cannot be read, /gu)).toHaveLength(1);
  expect(told).not.toContain("4 of 4 ballots cannot be read");
});

test("only ballots that the leaderboard counts are told", () => {
  const none = "No ballot counts yet, so nothing is known about this model.";
  const elsewhere = { variant: "plain", delivery: "tool_role" } as const;
  expect(tell({ respond: movesIn("reason"), under: elsewhere })[0]).toBe(none);
  expect(tell({ respond: movesIn("reason"), experiments: ["no-experiment"] })[0]).toBe(none);
});

test("texts of a suite cannot control a terminal or write Markdown", () => {
  const told = summaryOf({ respond: movesIn(), title: "\u001b[31m**tea**" });
  const report = { ...sampleReport(suite), summaries: [told] };
  expect(JSON.stringify(told.sentences)).not.toMatch(/\\u001b/u);
  const section = reportMarkdown(report).split("## In plain words")[1] ?? "";
  expect(section).toContain(String.raw`\*\*tea\*\*`);
});
