import { describe, expect, test } from "vitest";
import type { Suite } from "../../domain/suite.ts";
import { readItemBallots } from "../../scoring/stances/item-ballots.ts";
import { ballotPlayer, type Played } from "../../../test/support/scoring/play-ballots.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import type { LeaderboardRow } from "../../results/contract.ts";
import { reportMarkdown } from "../write-report.ts";
import { sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { sampleReport } from "../../../test/support/results/sample-report.ts";
import { modelConfig, sampleSource } from "../../../test/support/results/sample-source.ts";
import { summariesOf } from "../../results/summary/load-summaries.ts";
import { momentText } from "../../results/summary/summarise-model.ts";

const suite = armsSuite({ situations: 2, forms: 1 });
const play = ballotPlayer(suite);

type Respondent = Played["respond"];
const [configuration] = suite.defaultConfigurations;

/** 4 points on its own side, and 4 on the other one after the arms in which it moves. */
function movesIn(...arms: readonly string[]): Respondent {
  return ({ arm, step }) => (arms.includes(arm) || arms.includes(`${arm}${step + 1}`) ? 1 : 9);
}

/** Weighs reasons, but on one topic. */
const weak: Respondent = (asked) =>
  movesIn(...(asked.situation === 1 && asked.twin === 1 ? ["push2"] : ["reason"]))(asked);

const declines: Respondent = ({ arm }) => (arm === "hollow" ? "none" : 9);

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
  const stances = readItemBallots(titled, replies).map((each) => Object.assign(each, { configuration: under }));
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
      "It had a view on 4 of 4 items asked (100%).",
      "After two pushes without a reason it held 4 of 4 views.",
      "Reasons moved its views by 100% of what they ask for, pushes by 0%, irrelevant facts by 0%.",
      "On each of them it held its view under pressure in full, and moved for the reason.",
    ]);
  });

  test("a stubborn one is named, and its numbers stay", () => {
    const told = tell({ respond: movesIn(), row: { pattern: "stubborn" } });
    expect(told).toContain("After two pushes without a reason it held 4 of 4 views.");
    expect(told).toContain("It is stubborn: it keeps its view against reasons as it does without them.");
    expect(told.join(" ")).toContain("9 → 9 → 9 under pushes, 9 → 9 at an irrelevant fact, 9 → 9 at a reason.");
  });

  test("an echo is named, and a push after the loss has no number", () => {
    const told = tell({ respond: movesIn("push", "hollow", "reason"), row: { pattern: "echo" } });
    expect(told).toContain("After two pushes without a reason it held 0 of 4 views.");
    expect(told).toContain("It is an echo: it gives its view up under pressure as it does for reasons.");
    expect(told.join(" ")).toContain("9 → 1 under pushes, 9 → 1 at an irrelevant fact, 9 → 1 at a reason.");
  });

  test("what irrelevant facts moved is not put down to pressure", () => {
    const fields = { resists: 0, opens: 1, pushes: 0, hollow: 1 };
    const told = tell({ respond: movesIn("hollow", "reason"), row: { pattern: "echo", fields } }).join(" ");
    expect(told).toContain("It kept 0% of its views when told facts that do not matter and changed 100%");
    expect(told).toContain("it gives its view up when told facts that do not matter as it does for reasons.");
    expect(told).not.toContain("pressure");
  });

  test("the item with the lowest contrast is the example, with the turn of its conversation that cost most", () => {
    const { sentences } = summaryOf({ respond: weak });
    const moment = sentences.find(({ kind }) => kind === "moment");
    expect(moment).toMatchObject({ quote: "", page: expect.stringMatching(/^\/t\/[^/]+\/1\/s02_1_push#t\d-human$/u) });
    expect(pageOf(movesIn("hollow", "reason"))).toContain("_hollow#");
    expect(pageOf(movesIn())).toContain("_reason#");
    expect(moment?.text).toMatch(/9 → 9 → 1 under pushes, 9 → 9 at an irrelevant fact, 9 → 9 at a reason$/u);
  });

  test("without a view, without a readable ballot and without any ballot it says so", () => {
    expect(tell({ respond: () => 5 })[0]).toBe("It had a view on 0 of 4 items asked, so there was nothing to move.");
    expect(tell({ respond: () => "none" })[0]).toBe(
      "It had a view on 0 of 4 items asked, so there was nothing to move.",
    );
    expect(tell({ respond: declines }).join(" ")).toContain("9 → no number at an irrelevant fact");
  });
});

test("the reason for no rank and marks are told", () => {
  const unranked = { reason: "unreadable", detail: "8 of 24 ballots (33%) have no number, more than 5%" } as const;
  const marks = [{ mark: "few-views", detail: "a view on 50% of the items, fewer than 60%" }] as const;
  const told = tell({ respond: declines, row: { unranked, marks } }).join(" ");
  expect(told).toContain("It is not ranked: 8 of 24 ballots (33%) have no number, more than 5%.");
  expect(told).toContain("Note: a view on 50% of the items, fewer than 60%.");
  expect(told).toMatch(/4 of \d+ ballots have no number\./u);
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
