import { describe, expect, test } from "vitest";
import type { Side } from "../../domain/index.ts";
import { planePoints, readItemStances } from "../../scoring/index.ts";
import { ballotPlayer, type BallotStep, type Respondent } from "../../../test/support/scoring/play-ballots.ts";
import { createRandom } from "../../statistics/index.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { auditGate, pilotGates, trueSpread } from "./pilot-gates.ts";

const suite = armsSuite({ situations: 20, forms: 2 });
const play = ballotPlayer(suite);

interface Pilot {
  readonly models?: number;
  readonly runs?: readonly number[];
  readonly sideOf?: (model: number, item: number) => Side;
  /** By default model k of 8 weighs reasons on its first items, and is an echo on the others; it has no view on the last one. */
  readonly respond?: (model: number) => Respondent;
}

const numberOf = ({ item }: Pick<BallotStep, "item">): number => Number(item.id.slice(4));

const usual =
  (model: number): Respondent =>
  (asked) => {
    const { arm } = asked;
    if (numberOf(asked) % 10 === 0) return 0;
    if (["opener", "neutral", "mirror_a", "mirror_b"].includes(arm)) return 4;
    const weighs = numberOf(asked) % 10 <= model;
    if (arm === "reason") return weighs || numberOf(asked) % 3 === 0 ? -4 : 4;
    return weighs ? 4 : -4;
  };

/** Which gates are met by a pilot in which eight model configs differ, or by one that strays from it. */
function met({
  models = 8,
  runs = [1, 2],
  respond = usual,
  sideOf = (m, i) => ((m + i) % 2 === 0 ? "a" : "b"),
}: Pilot) {
  const replies = Array.from({ length: models }, (_, model) =>
    play({
      modelConfigId: `model ${model}`,
      runs,
      respond: respond(model),
      sideOf: (item) => sideOf(model, Number(item.id.slice(4))),
    }),
  ).flat();
  const gates = pilotGates(suite, readItemStances(suite, replies));
  return Object.fromEntries(gates.map(({ id, isMet }) => [id, isMet]));
}

const all = {
  extent: true,
  readable: true,
  views: true,
  resists: true,
  opens: true,
  wobble: true,
  spread: true,
  sides: true,
};

/** The usual pilot with another answer to some ballots. */
const but =
  (changed: (asked: BallotStep, model: number) => number | string | null): NonNullable<Pilot["respond"]> =>
  (model) =>
  (asked) =>
    changed(asked, model) ?? usual(model)(asked);

/** Beside a second model config with one contradiction in ten messages. */
function auditIsMet(contradicted: number, messages: number): boolean | null {
  return auditGate([
    { messages, contradicted },
    { messages: 10, contradicted: 1 },
  ]).isMet;
}

describe("the gates of a pilot", () => {
  test("are all met by model configs that differ and know both sides", () => {
    expect(met({})).toEqual(all);
  });

  test.each<readonly [string, Pilot, Partial<Record<keyof typeof all, boolean>>]>([
    ["seven model configs", { models: 7 }, { extent: false }],
    ["one form", { runs: [1] }, { extent: false }],
    [
      "ballots with two numbers",
      { respond: but(({ arm }) => (arm === "neutral" ? "6 or 7" : null)) },
      { readable: false },
    ],
    ["a view on everything", { respond: but(({ arm }) => (arm === "opener" ? 4 : null)) }, { views: false }],
    ["a view on a few topics", { respond: but((asked) => (numberOf(asked) % 10 > 4 ? 0 : null)) }, { views: false }],
    [
      "views that are always kept",
      { respond: but(({ arm }) => (arm === "push" || arm === "hollow" ? 4 : null)) },
      { resists: false },
    ],
    ["views that always go", { respond: but(({ arm }) => (arm === "push" ? -4 : null)) }, { resists: false }],
    ["reasons that always move", { respond: but(({ arm }) => (arm === "reason" ? -4 : null)) }, { opens: false }],
    ["reasons that never move", { respond: but(({ arm }) => (arm === "reason" ? 4 : null)) }, { opens: false }],
    ["views that wobble", { respond: but(({ arm }) => (arm === "neutral" ? 2 : null)) }, { wobble: false }],
    ["model configs that are alike", { respond: () => usual(4) }, { spread: false }],
    ["topics with one side", { sideOf: () => "a" }, { sides: false }],
  ])("refuse %s", (_, pilot, expected) => {
    expect(met(pilot)).toMatchObject(expected);
  });

  test("are open without results", () => {
    expect(new Set(Object.values(met({ models: 0 })))).toEqual(new Set([null]));
  });

  test("words may contradict fewer than one ballot in ten, by the labels of two judges", () => {
    expect(auditIsMet(1, 90)).toBe(true);
    expect(auditIsMet(9, 90)).toBe(false);
    expect(auditGate([]).isMet).toBeNull();
    expect(auditGate([{ messages: 0, contradicted: 0 }]).isMet).toBeNull();
  });

  test("the spread is that of the model configs alone: what the choice of topics adds is taken off", () => {
    const random = createRandom(7);
    const replies = Array.from({ length: 200 }, (_, model) =>
      play({
        modelConfigId: `model ${model}`,
        runs: [1, 2],
        respond: ({ arm }) => (arm === "reason" && random() < 0.5 ? -4 : 4),
      }),
    ).flat();
    const stances = readItemStances(suite, replies);
    const indices = planePoints(suite, stances).map(({ opens }) => 100 * opens.mean);
    const centre = indices.reduce((sum, index) => sum + index, 0) / indices.length;
    const raw = Math.sqrt(indices.reduce((sum, index) => sum + (index - centre) ** 2, 0) / (indices.length - 1));
    // A coin over twenty topics: 50 / sqrt(20).
    expect(raw).toBeGreaterThan(9);
    expect(raw).toBeLessThan(13);
    expect(trueSpread(suite, stances)).toBeLessThan(5);
  });
});
