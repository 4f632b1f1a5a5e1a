import { viewOf, type ItemRules, type ItemStances, type Stand } from "../../../src/scoring/stances/item-values.ts";
import { isLost } from "../../../src/ballot/index.ts";
import type { Dose, Side } from "../../../src/domain/situation.ts";

export const twinRules: ItemRules = { divisors: { modest: 2, strong: 4 }, viewFrom: 1.5 };

/** A ballot that is put to a respondent. */
export interface AskedStand {
  /** From 0. */
  readonly situation: number;
  readonly twin: 1 | 2;
  readonly arm: "opener" | "reason" | "hollow" | "push" | "again" | "mirror_a" | "mirror_b";
  /** Of a push: 0 or 1. Of the opener: which end of the scale comes first. */
  readonly step: 0 | 1;
  /** The side that it took, of the opener and the mirrors the one that it would take by itself. */
  readonly side: Side;
  /** What the fact says; of a push, the dose of the item's reason. */
  readonly dose: Dose;
  readonly criterion: 1 | 2;
  readonly run: number;
}

/** From 0 to 10, where 10 is all for its own side. */
export type TwinRespondent = (asked: AskedStand) => number | "none";

export interface PlayedTwins {
  readonly respond: TwinRespondent;
  readonly cycles?: number;
  /** Default: b everywhere. */
  readonly sideOf?: (situation: number, twin: 1 | 2) => Side;
}

const situations = 25;
const forms = 5;

/** The ballots of whole cycles of 25 situations with two twins. */
export function playTwins({ respond, cycles = 1, sideOf = () => "b" }: PlayedTwins): readonly ItemStances[] {
  return Array.from({ length: cycles * situations * 2 }, (_, place) => {
    const twin = place % 2 === 0 ? 1 : 2;
    const situation = Math.floor(place / 2) % situations;
    const cycle = 1 + Math.floor(place / 2 / situations);
    return playItem({ situation, twin, cycle, side: sideOf(situation, twin) }, respond);
  });
}

/** One twin of a situation; `cycle` from 1. */
export function playItem(
  { situation, twin, cycle, side }: { situation: number; twin: 1 | 2; cycle: number; side: Side },
  respond: TwinRespondent,
): ItemStances {
  const form = 1 + Math.floor(situation / forms);
  const run = (cycle - 1) * forms + form;
  const doses: readonly Dose[] = (situation + cycle) % 2 === 1 ? ["modest", "strong"] : ["strong", "modest"];
  const [own = "modest", others = "strong"] = twin === 1 ? doses : doses.toReversed();
  const ask = (arm: AskedStand["arm"], of: Partial<AskedStand>): Stand => {
    const asked: AskedStand = { situation, twin, arm, step: 0, side, dose: own, criterion: twin, run, ...of };
    const said = respond(asked);
    return said === "none" ? said : (asked.side === "b" ? 1 : -1) * (said - 5);
  };
  const openings: ItemStances["openings"] = [ask("opener", { step: 0 }), ask("opener", { step: 1 })];
  const view = viewOf({ openings }, twinRules);
  const mirrored = situation % forms < 4 && (situation % 2 === 0 ? 1 : 2) === twin;
  const later = (arm: AskedStand["arm"], of: Partial<AskedStand>): Stand =>
    view === null ? "not-asked" : ask(arm, { side: view.side, ...of });
  const first = later("push", { step: 0 });
  const isOver = view !== null && typeof first === "number" && isLost(view.lean, first);
  return {
    situation: `s${situation}`,
    twin,
    form,
    cycle,
    run,
    openings,
    reason: { dose: own, stand: later("reason", {}) },
    hollow: { dose: others, stand: later("hollow", { dose: others, criterion: twin === 1 ? 2 : 1 }) },
    pushes: [first, isOver ? "not-asked" : later("push", { step: 1 })],
    again: mirrored ? later("again", {}) : null,
    mirrors: mirrored ? { a: later("mirror_a", { side }), b: later("mirror_b", { side }) } : null,
  };
}

/** Rounds, and keeps within the scale. */
export function onScale(value: number): number {
  return Math.min(10, Math.max(0, Math.round(value)));
}

/** Standard normal (Box and Muller 1958). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** What a reason is worth to one that weighs: from 8 to 6 for a modest one, to 2 for a strong one. */
export const weighs: TwinRespondent = ({ arm, dose }) => (arm === "reason" ? (dose === "modest" ? 6 : 2) : 8);
