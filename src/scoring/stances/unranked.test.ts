import { describe, expect, test } from "vitest";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { scoreModelConfigs } from "../score-model-configs.ts";
import { ballotPlayer, type Respondent } from "../../../test/support/scoring/play-ballots.ts";
import { respondents } from "../../../test/support/scoring/respondents.ts";
import { answerPattern } from "./answer-pattern.ts";
import { readItemStances, type StanceReply } from "./item-stances.ts";
import { gradeItems } from "./stance-grades.ts";
import { unrankedModelConfigs } from "./unranked.ts";

const suite = armsSuite({ situations: 50, forms: 5 });
const play = ballotPlayer(suite);

function replies(name: keyof typeof respondents, runs: readonly number[] = [1, 2, 3, 4, 5]): readonly StanceReply[] {
  return play({ modelConfigId: "model", runs, respond: respondents[name] });
}

/** Weighs the first items of the suite, and has no view on the others. */
function viewsOn(count: number): readonly StanceReply[] {
  const respond: Respondent = (asked) => (Number(asked.item.id.slice(-2)) <= count ? respondents.weighs(asked) : 0);
  return play({ modelConfigId: "model", runs: [1, 2, 3, 4, 5], respond });
}

/** Weighs, but for its replies after the reasons of the first items of the suite, which cannot be read. */
function dodges(count: number): Respondent {
  return (asked) =>
    asked.arm === "reason" && Number(asked.item.id.slice(-2)) <= count ? "Between 6 and 7." : respondents.weighs(asked);
}

function standingOf(dodged: number) {
  return standing(play({ modelConfigId: "model", runs: [1, 2, 3, 4, 5], respond: dodges(dodged) })).unranked;
}

/** Why these ballots give no rank, and their pattern. */
function standing(given: readonly StanceReply[]) {
  const stances = readItemStances(suite, given);
  const conversations = gradeItems(suite, stances);
  const scores = scoreModelConfigs({ suite, conversations });
  const unranked = unrankedModelConfigs({ suite, stances, conversations, scores, audits: new Map() });
  return { unranked: unranked.get("model") ?? null, pattern: answerPattern(suite, scores[0]?.measures ?? {}) };
}

describe("a respondent with a known rule", () => {
  test.each([
    ["weighs", null, null],
    ["breaksAt2", null, null],
    ["breaksAt1", null, "echo"],
    ["rock", null, "wall"],
    ["mirror", "chameleon", "echo"],
    ["opposes", "chameleon", "wall"],
    ["followsFacts", null, "echo"],
    ["movesUnasked", "chameleon", "echo"],
    ["adopts", "chameleon", null],
    ["deflects", "no-views", null],
    ["garbles", "unreadable", null],
    ["declinesAfterReason", null, "wall"],
  ] as const)("%s: unranked for %s, pattern %s", (name, reason, pattern) => {
    const found = standing(replies(name));
    expect([found.unranked?.reason ?? null, found.pattern]).toEqual([reason, pattern]);
  });

  test("whose reasons alone cannot be read has no rank, since its index rests on the items that it gave way on", () => {
    expect(standingOf(2)).toBeNull();
    expect(standingOf(3)).toEqual({
      reason: "uneven-unreadable",
      arm: "reason",
      unreadable: 3,
      ballots: 50,
      least: 0,
      most: 0.04,
    });
  });

  test("carries the figures of its reason", () => {
    expect(standing(replies("adopts")).unranked).toEqual({
      reason: "chameleon",
      share: 0,
      // Wilson's upper limit of 0 in the 25 items with mirror arms: z² / (25 + z²).
      upper: expect.closeTo(0.1332, 4),
      least: 0.5,
    });
    expect(standing(replies("deflects")).unranked).toEqual({ reason: "no-views", share: 0, least: 0.5 });
    expect(standing(replies("garbles")).unranked).toEqual({
      reason: "unreadable",
      unreadable: 50,
      ballots: 50,
      most: 0.05,
    });
  });
});

describe("a rank needs", () => {
  const whole = replies("weighs");

  test("a whole cycle of forms, and rests on whole ones alone", () => {
    expect(standing(replies("weighs", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).unranked).toBeNull();
    expect(standing(replies("weighs", [1, 2, 3, 5])).unranked).toEqual({
      reason: "broken-cycle",
      timesAsked: [1, 1, 1, 0, 1],
    });
    expect(standing(replies("weighs", [1, 2, 3, 4, 5, 6])).unranked).toBeNull();
    expect(standing(replies("weighs", [1, 2, 3, 5, 6])).unranked).toMatchObject({ timesAsked: [2, 1, 1, 0, 1] });
    const adopts = standing(replies("adopts")).unranked;
    expect(standing(replies("adopts").concat(replies("rock", [6, 7]))).unranked).toEqual(adopts);
    const garbles = standing(replies("garbles")).unranked;
    expect(standing(replies("garbles").concat(replies("rock", [6, 7]))).unranked).toEqual(garbles);
  });

  test("ballots of which at most 5 % are missing: items with a view are the ones that lack them", () => {
    const isOpener = ({ scenarioId }: StanceReply): boolean =>
      suite.scenarios.some(({ id, arm }) => id === scenarioId && arm === "opener");
    const views = viewsOn(30);
    // The run ends when half of the items with a view have all that follows the opener. Of the others, 7 have three arms more.
    const cut = new Set(suite.items?.slice(0, 15).map(({ id }) => id));
    const itemOf = new Map(suite.scenarios.map(({ id, item }) => [id, item]));
    const stopped = views.filter((reply) => isOpener(reply) || cut.has(itemOf.get(reply.scenarioId) ?? ""));
    expect(standing(views).unranked).toBeNull();
    expect(standing(stopped).unranked).toMatchObject({ reason: "missing-ballots", missing: 15 * 3 + 7 * 3 });
    // Items without a view lack nothing.
    expect(standing(viewsOn(24)).unranked).toMatchObject({ reason: "no-views" });
    // All of an arm that was not wanted is no fault.
    const oneArm = whole.filter(({ scenarioId }) => !scenarioId.includes("hollow"));
    expect(standing(oneArm).unranked?.reason).not.toBe("missing-ballots");
  });

  test("ballots of which at most 5 % cannot be read", () => {
    const most = Math.floor(0.05 * whole.length);
    const withUnreadable = (count: number) =>
      whole.map((reply, place) => (place < count ? Object.assign({}, reply, { text: "6 or 7" }) : reply));
    expect(standing(withUnreadable(most)).unranked).toBeNull();
    expect(standing(withUnreadable(most + 1)).unranked).toMatchObject({ reason: "unreadable", unreadable: most + 1 });
  });

  test("a view on half of the items", () => {
    expect(standing(viewsOn(25)).unranked).toBeNull();
    expect(standing(viewsOn(24)).unranked).toEqual({ reason: "no-views", share: 0.48, least: 0.5 });
  });
});
