import { describe, expect, test } from "vitest";
import type { Side } from "../../domain/index.ts";
import { readItemBallots } from "../../scoring/index.ts";
import { ballotPlayer, type Played } from "../../../test/support/scoring/play-ballots.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { pilotGates } from "./pilot-gates.ts";

const suite = armsSuite({ situations: 10, forms: 2 });
const play = ballotPlayer(suite);

interface Pilot {
  readonly models?: number;
  readonly runs?: readonly number[];
  readonly respond?: Played["respond"];
  readonly sideOf?: (model: number, situation: number, twin: 1 | 2) => Side;
}

/** Moves by a point for a modest reason, and by four for a strong one. */
const usual: Played["respond"] = ({ arm, dose }) => (arm === "reason" ? (dose === "modest" ? 7 : 4) : 8);

/** Which gates are met by a pilot of four models, or by one that strays from it. */
function met({
  models = 4,
  runs = [1, 2],
  respond = usual,
  sideOf = (m, s) => ((m + s) % 2 === 0 ? "a" : "b"),
}: Pilot) {
  const replies = Array.from({ length: models }, (_, model) =>
    play({
      modelConfigId: `model ${model}`,
      runs,
      respond,
      sideOf: ({ situation, twin }) => sideOf(model, Number(situation.slice(1)), twin),
    }),
  ).flat();
  return Object.fromEntries(pilotGates(suite, readItemBallots(suite, replies)).map(({ id, isMet }) => [id, isMet]));
}

const all = { extent: true, readable: true, sides: true, "same-side": true, saturation: true, dose: true };

describe("a pilot", () => {
  test("of four models that take both sides and weigh doses meets every gate", () => {
    expect(met({})).toEqual(all);
  });

  test.each([
    ["too few models", { models: 3 }, { extent: false }],
    ["one form", { runs: [1] }, { extent: false }],
    [
      "ballots without a number",
      { respond: (asked) => (asked.arm === "hollow" ? "none" : usual(asked)) },
      { readable: false },
    ],
    ["one side", { sideOf: () => "b" }, { sides: false }],
    [
      "sides that change with the twin",
      { sideOf: (m, s, twin) => ((m + twin + s) % 2 === 0 ? "a" : "b") },
      { "same-side": false },
    ],
    [
      "reasons that move all views in full",
      { respond: ({ arm, dose }) => (arm === "reason" ? (dose === "modest" ? 6 : 1) : 8) },
      { saturation: false },
    ],
    ["no dose", { respond: ({ arm }) => (arm === "reason" ? 7 : 8) }, { dose: false }],
  ] satisfies readonly (readonly [string, Pilot, Partial<typeof all> | Record<string, boolean>])[])(
    "misses a gate: %s",
    (_, pilot, missed) => {
      expect(met(pilot)).toEqual({ ...all, ...missed });
    },
  );

  test("that has not begun leaves all of them open", () => {
    expect(new Set(Object.values(met({ models: 0 })))).toEqual(new Set([null]));
  });
});
