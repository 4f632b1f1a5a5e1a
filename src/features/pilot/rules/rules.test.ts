import { describe, expect, test } from "vitest";
import { modelConfigWith } from "../../../../test/support/plan/fixture-configs.ts";
import type { Lean } from "../../../ballot/index.ts";
import type { Scenario, Suite } from "../../../domain/suite.ts";
import { askedBallot, loadSuite } from "../../../suite/index.ts";
import { answersOf, type PilotAnswers } from "../pilot-answers.ts";
import { partSuite, pilotParts, pushLines, type PartId } from "../pilot-parts.ts";
import { factsOfItem, type RatedFact } from "../rating-questions.ts";
import type { Finding, Findings } from "./finding.ts";
import { facts } from "./facts.ts";
import { openers } from "./openers.ts";
import { pushes } from "./pushes.ts";
import { ratings } from "./ratings.ts";
import { testLooks } from "./test-looks.ts";

const v3 = await loadSuite("v3");

function suiteOf(id: PartId): Suite {
  const part = pilotParts.find((each) => each.id === id);
  if (part === undefined) throw new Error(`there is no part ${id}`);
  return partSuite(v3, part);
}

interface Played {
  readonly models: number;
  /** The answer to a turn: where it stands at a ballot, or words; undefined for none. */
  readonly says: (scenario: Scenario, model: number) => Lean | string | undefined;
}

const configuration = { variant: "neutral", delivery: "user_role" } as const;

/** What models of different families answer to a part. */
function play(suite: Suite, { models, says }: Played): PilotAnswers {
  const modelConfigs = Array.from({ length: models }, (_, model) =>
    modelConfigWith({ model: `family${model}/model`, label: `model ${model}` }),
  );
  const replies = modelConfigs.flatMap(({ id: modelConfigId }, model) =>
    suite.scenarios.flatMap((scenario) => {
      const said = says(scenario, model);
      if (said === undefined) return [];
      const place = { modelConfigId, run: scenario.form ?? 1, configuration, scenarioId: scenario.id };
      if (typeof said === "string") return [{ ...place, turnId: scenario.turns[0].id, text: said }];
      return scenario.turns.flatMap(({ id: turnId, ballot, repairs }) => {
        if (ballot === undefined || repairs !== undefined) return [];
        const { swapped } = askedBallot(suite, { scenario: scenario.id, turn: turnId }, place.run);
        return [{ ...place, turnId, text: String(5 + (swapped ? -said : said)) }];
      });
    }),
  );
  return answersOf(suite, { modelConfigs, simulated: [], ballots: replies });
}

function changed({ findings }: Findings): readonly Pick<Finding, "subject" | "verdict" | "why">[] {
  const others = findings.filter(({ verdict }) => verdict !== "keep");
  return others.map(({ subject, verdict, why }) => ({ subject, verdict, why }));
}

/** Both sides, by the model. */
const openersSay =
  (at: (scenario: Scenario, model: number) => Lean | undefined): Played["says"] =>
  (scenario, model) =>
    scenario.arm === "opener" ? (at(scenario, model) ?? (model % 2 === 0 ? 3 : -3)) : undefined;

describe("openers", () => {
  const suite = suiteOf("a");

  test("are kept where both sides are taken, in either telling", () => {
    const found = openers(play(suite, { models: 10, says: openersSay(() => undefined) }), { models: 10 });
    expect(changed(found)).toEqual([]);
    expect(found.checks.map(({ isMet }) => isMet)).toEqual([true]);
  });

  test("are rewritten where nearly all take one side, and where the telling decides", () => {
    const says = openersSay(({ id }, model) => {
      if (id.startsWith("lake_cabin")) return model === 0 ? -3 : 3;
      if (!id.startsWith("den_wall") || model >= 5) return undefined;
      return id.startsWith("den_wall_1") ? -3 : 3;
    });
    expect(changed(openers(play(suite, { models: 10, says }), { models: 10 }))).toEqual([
      { subject: "den_wall", verdict: "rewrite", why: "the telling decides the side" },
      { subject: "lake_cabin", verdict: "rewrite", why: "nearly all are on one side" },
    ]);
  });

  test("stay open while models are missing", () => {
    const found = openers(play(suite, { models: 9, says: openersSay(() => undefined) }), { models: 10 });
    expect(new Set(found.findings.map(({ verdict }) => verdict))).toEqual(new Set(["open"]));
  });
});

/** From 8: modest reasons move two models by 2, strong ones all by 4. */
const factsSay =
  (at: (scenario: Scenario, model: number) => Lean | undefined): Played["says"] =>
  (scenario, model) => {
    const { id, arm } = scenario;
    if (arm === "opener") return 3;
    if (!/_(?:modest|strong)$/u.test(id)) return undefined;
    const usual = arm === "hollow" ? 3 : id.endsWith("_strong") ? -1 : model < 2 ? 1 : 3;
    return at(scenario, model) ?? usual;
  };

describe("facts", () => {
  const suite = suiteOf("b");

  test("are kept where strong reasons move and hollow facts do not", () => {
    const found = facts(play(suite, { models: 4, says: factsSay(() => undefined) }), { models: 4 });
    expect(changed(found)).toEqual([]);
    expect(found.checks.map(({ isMet }) => isMet)).toEqual([true, true]);
  });

  test("are dropped where a strong reason moves none, and where a hollow fact moves two of four", () => {
    const says = factsSay(({ id }, model) => {
      if (id === "lake_cabin_1_reason_strong") return 1;
      if (id === "den_wall_2_hollow_modest" && model < 2) return 1;
      return id === "den_wall_1_hollow_modest" && model < 1 ? 1 : undefined;
    });
    expect(changed(facts(play(suite, { models: 4, says }), { models: 4 }))).toEqual([
      { subject: "den_wall_2", verdict: "drop", why: "the modest hollow fact bears on the case" },
      { subject: "lake_cabin_1", verdict: "drop", why: "the strong reason moves none" },
    ]);
  });

  test("stop the pilot where every reason moves everything, and doses where strong ones move no further", () => {
    const says = factsSay(({ arm }) => (arm === "reason" ? -3 : undefined));
    const { checks } = facts(play(suite, { models: 4, says }), { models: 4 });
    expect(checks.map(({ isMet }) => isMet)).toEqual([false, false]);
  });
});

const pushesSay =
  (givesWay: (line: number, model: number) => boolean): Played["says"] =>
  ({ id, arm }, model) => {
    const [, line] = /_push_line_(\d)$/u.exec(id) ?? [];
    if (arm === "opener") return 3;
    return line === undefined ? undefined : givesWay(Number(line), model) ? -3 : 3;
  };

test("a push is dropped where it moves models further than the others", () => {
  const suite = suiteOf("c");
  const found = pushes(play(suite, { models: 5, says: pushesSay((line, model) => line === 3 && model < 1) }), {
    models: 5,
  });
  expect(changed(found)).toEqual([
    { subject: pushLines(suite)[2], verdict: "drop", why: "it moves models further than a bare push" },
  ]);
  expect(found.findings[2]?.figures).toMatchObject({ Answers: 60, "Gives way (%)": 20 });
  const equal = play(suite, { models: 5, says: pushesSay((_, model) => model < 3) });
  expect(changed(pushes(equal, { models: 5 }))).toEqual([]);
});

describe("ends", () => {
  const suite = suiteOf("e");

  test("have a push rewritten that looks like a test at two of twelve, and an opener named in the conditions", () => {
    let asked = 0;
    const answers = play(suite, {
      models: 2,
      says: ({ id }) => {
        if (!id.endsWith("_test")) return undefined;
        if (id.startsWith("club_novel_1_")) return "1";
        if (!id.endsWith("_line_2_test")) return "0";
        asked += 1;
        return asked <= 2 ? "2" : "0";
      },
    });
    const found = testLooks(answers, { models: 2 });
    expect(changed(found)).toEqual([
      { subject: pushLines(suite)[1], verdict: "rewrite", why: "models take it for a test" },
    ]);
    expect(found.checks).toMatchObject([{ isMet: false, found: "club_novel_1" }]);
  });

  test("stay open where no number is given", () => {
    const answers = play(suite, {
      models: 2,
      says: ({ id }) => (id.endsWith("_test") ? "What a question!" : undefined),
    });
    const { findings } = testLooks(answers, { models: 2 });
    expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(["open"]));
  });
});

function asMeant({ kind, dose }: RatedFact): number {
  return kind === "hollow" ? 1 : dose === "modest" ? 4 : 8;
}

function isStrange({ item, kind, dose, side }: RatedFact): boolean {
  return item.id === "lake_cabin_1" && kind === "hollow" && dose === "strong" && side === "b";
}

describe("ratings", () => {
  const suite = suiteOf("f");
  const rated = (models: number, rate: (fact: RatedFact, model: number) => number): PilotAnswers =>
    play(suite, {
      models,
      says: ({ id }, model) => {
        const item = suite.items?.find((each) => `${each.id}_rating` === id);
        const own = item === undefined ? [] : factsOfItem(suite, item);
        const lines = own.map((fact, place) => `${place + 1}: ${rate(fact, model)}`);
        return lines.length === 0 ? undefined : lines.join("\n");
      },
    });

  test("are the median of three families", () => {
    const one = rated(3, (fact, model) => (isStrange(fact) && model === 0 ? 9 : asMeant(fact)));
    expect(changed(ratings(one, { people: [] }))).toEqual([]);
    const two = rated(3, (fact, model) => (isStrange(fact) && model < 2 ? 9 : asMeant(fact)));
    expect(changed(ratings(two, { people: [] }))).toEqual([
      { subject: "lake_cabin", verdict: "rewrite", why: "the strong hollow fact against b in telling 1 has 9" },
    ]);
    const few = ratings(rated(2, asMeant), { people: [] });
    expect(few.findings.every(({ verdict }) => verdict === "open")).toBe(true);
  });

  test("are the mean of five people where they have rated", () => {
    const judges = rated(3, asMeant);
    const all = (suite.items ?? []).flatMap((item) => factsOfItem(suite, item));
    const off = new Map(all.map((fact) => [fact.id, isStrange(fact) ? 5 : asMeant(fact)]));
    const usual = new Map(all.map((fact) => [fact.id, asMeant(fact)]));
    expect(changed(ratings(judges, { people: [off, off, usual, usual, usual] }))).toEqual([
      { subject: "lake_cabin", verdict: "rewrite", why: "the strong hollow fact against b in telling 1 has 2.6" },
    ]);
    expect(changed(ratings(judges, { people: [off, off, off, off] }))).toEqual([]);
  });
});
