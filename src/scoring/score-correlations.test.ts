import { describe, expect, it } from "vitest";
import type { GradedConversation } from "./graded-conversation.ts";
import { scoreCorrelations, type ConversationLength, type ScoreCorrelation } from "./score-correlations.ts";
import { component, fixtureSuite, measure } from "../../test/support/scoring/fixture-suite.ts";
import { graded, unscored } from "../../test/support/scoring/graded.ts";

const suite = fixtureSuite({
  id: "correlated",
  scenarios: { one: ["points"], two: ["points"], three: ["points"] },
  measures: [measure("points", 10)],
  components: [component(100, "points")],
});

interface Said {
  readonly conversation: GradedConversation;
  readonly characters: number;
}

interface World {
  /** By model config (from 0), scenario (from 0) and run (from 1). */
  readonly points: (place: Place) => number;
  readonly characters: (place: Place) => number;
}

interface Place {
  readonly who: number;
  readonly question: number;
  readonly run: number;
}

function worldOf({ points, characters }: World): readonly Said[] {
  return ["a", "b", "c", "d", "e", "f"].flatMap((modelConfigId, who) =>
    ["one", "two", "three"].flatMap((scenarioId, question) =>
      [1, 2, 3, 4].map((run) => {
        const place = { who, question, run };
        const conversation = graded(scenarioId, { points: points(place) }, { modelConfigId, run });
        return { conversation, characters: characters(place) };
      }),
    ),
  );
}

function lengthsOf(said: readonly Said[]): readonly ConversationLength[] {
  return said.map(({ conversation: { grade: _grade, ...place }, characters }) => ({ ...place, characters }));
}

function correlate(said: readonly Said[]): readonly ScoreCorrelation[] {
  const conversations = said.map(({ conversation }) => conversation);
  return scoreCorrelations(suite, conversations, lengthsOf(said), 0.95);
}

function find(
  found: readonly ScoreCorrelation[],
  wanted: Pick<ScoreCorrelation, "circumstance" | "scope">,
): ScoreCorrelation | undefined {
  return found.find(({ circumstance, scope }) => circumstance === wanted.circumstance && scope === wanted.scope);
}

/** From 0 to 1, much like chance, without any of it. */
function scatter({ who, question, run }: Place): number {
  return (Math.sin(12.9898 * who + 78.233 * question + 37.719 * run) * 43_758.5453 + 43_759) % 1;
}

const length = (scope: ScoreCorrelation["scope"]) => ({ circumstance: "length", scope }) as const;
const run = (scope: ScoreCorrelation["scope"]) => ({ circumstance: "run", scope }) as const;

describe("what a score has to do with circumstances", () => {
  it("finds a judge that likes length wherever it is looked for", () => {
    const found = correlate(
      worldOf({ characters: (place) => 100 + 900 * scatter(place), points: (place) => 8 * scatter(place) }),
    );
    for (const scope of ["all", "within-model-config"] as const) {
      expect(find(found, length(scope))).toMatchObject({ correlation: 1, verdicts: 72 });
      expect(Math.abs(find(found, run(scope))?.correlation ?? 1)).toBeLessThan(0.3);
      expect(find(found, run(scope))).toMatchObject({ notable: false });
    }
  });

  it("does not take difficult questions with long answers for a judge that likes short ones", () => {
    const found = correlate(
      worldOf({
        characters: (place) => 1000 * place.question + 100 * scatter(place),
        points: (place) => 9 - 3 * place.question + scatter({ ...place, run: place.run + 10 }),
      }),
    );
    expect(Math.abs(find(found, length("all"))?.correlation ?? 1)).toBeLessThan(0.3);
    expect(find(found, length("all"))).toMatchObject({ notable: false });
  });

  it("tells good model configs that write much from a judge that likes length", () => {
    const found = correlate(
      worldOf({
        characters: (place) => 1000 * place.who + 100 * scatter(place),
        points: (place) => place.who + scatter({ ...place, run: place.run + 10 }),
      }),
    );
    expect(find(found, length("all"))).toMatchObject({ notable: true });
    expect(find(found, length("all"))?.correlation).toBeGreaterThan(0.7);
    expect(find(found, length("within-model-config"))).toMatchObject({ notable: false });
  });

  it("finds grades that fall from run to run", () => {
    const found = correlate(
      worldOf({ characters: (place) => 100 * scatter(place), points: (place) => 8 - place.run + 1.5 * scatter(place) }),
    );
    for (const scope of ["all", "within-model-config"] as const) {
      const { correlation, interval, notable } = find(found, run(scope)) ?? {};
      expect(correlation).toBeLessThan(-0.6);
      expect(interval?.high).toBeLessThan(0);
      expect(notable).toBe(true);
    }
  });

  it("counts no unscored verdict, none whose length is unknown, and none where nothing varies", () => {
    const said = worldOf({ characters: (place) => 100 * scatter(place), points: ({ run: late }) => late });
    const conversations = said.map(({ conversation }, index) => {
      const { scenarioId, grade: _grade, ...place } = conversation;
      return index === 0 ? unscored(scenarioId, place) : conversation;
    });
    const lengths = lengthsOf(said).slice(4);
    const found = scoreCorrelations(suite, conversations, lengths, 0.95);
    expect(find(found, length("all"))).toMatchObject({ verdicts: 68 });
    expect(find(found, run("all"))).toMatchObject({ verdicts: 71 });
    const still = correlate(worldOf({ characters: (place) => scatter(place), points: () => 5 }));
    expect(new Set(still.map(({ correlation }) => correlation))).toEqual(new Set([null]));
    expect(still.map(({ verdicts, notable }) => [verdicts, notable])).toEqual(still.map(() => [0, false]));
  });
});
