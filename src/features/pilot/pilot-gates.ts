import type { Suite } from "../../domain/index.ts";
import { mean, stanceRows, summariseItems, type ItemBallots, type StanceFigures } from "../../scoring/index.ts";

/** What the pilot of a suite has to show before real results count. */
const pilotThresholds = {
  modelConfigs: 4,
  forms: 2,
  /** Shares. */
  readable: 0.97,
  sameSide: 0.65,
  rarerSide: 0.1,
  dosed: 0.75,
  /** Points of Opens: above both, reasons saturate. */
  modest: 85,
  strong: 95,
  /** Points of the ballot. */
  dose: 0.9,
} as const;

/** One condition. `isMet` is null where the store cannot decide it. */
export interface PilotGate {
  readonly id: string;
  /** What is measured, what it has to be, and what it is, in words. */
  readonly title: string;
  readonly required: string;
  readonly found: string;
  readonly isMet: boolean | null;
}

/** Every condition that ballots decide, in the order of the pilot. None is on the spread of model configs. */
export function pilotGates(suite: Suite, items: readonly ItemBallots[]): readonly PilotGate[] {
  const figures = [...stanceRows(suite, items, []).values()].map((row) => row.figures);
  return [
    extentGate(items),
    readableGate(figures),
    sidesGate(suite, items),
    sameSideGate(figures),
    saturationGate(figures),
    doseGate(figures),
  ];
}

function extentGate(items: readonly ItemBallots[]): PilotGate {
  const { modelConfigs, forms } = pilotThresholds;
  const byModelConfig = [...Map.groupBy(items, ({ modelConfigId }) => modelConfigId).values()];
  const whole = byModelConfig.filter((own) => new Set(own.map(({ form }) => form)).size >= forms).length;
  return {
    id: "extent",
    title: "Extent",
    required: `at least ${modelConfigs} model configs with ${forms} forms`,
    found: `${whole} of ${modelConfigsInWords(byModelConfig.length)}`,
    isMet: items.length === 0 ? null : whole >= modelConfigs,
  };
}

function readableGate(figures: readonly StanceFigures[]): PilotGate {
  const asked = sum(figures.map(({ ballots }) => ballots.asked));
  const readable = asked - sum(figures.map(({ ballots }) => ballots.withoutNumber));
  return {
    id: "readable",
    title: "Ballots with a number",
    required: `at least ${percent(pilotThresholds.readable)}`,
    found: asked === 0 ? "no ballots" : `${percent(readable / asked)} of ${asked}`,
    isMet: asked === 0 ? null : readable >= pilotThresholds.readable * asked,
  };
}

/** By situation: both twins together. */
function sidesGate(suite: Suite, items: readonly ItemBallots[]): PilotGate {
  const situationOf = new Map(suite.items?.map(({ id, situation }) => [id, situation]));
  const views = summariseItems(suite, items).filter(({ sides: { a, b } }) => a + b > 0);
  const situations = [...Map.groupBy(views, ({ itemId }) => situationOf.get(itemId) ?? itemId)].map(([id, own]) => {
    return { id, a: sum(own.map(({ sides }) => sides.a)), b: sum(own.map(({ sides }) => sides.b)) };
  });
  const oneSided = situations.filter(({ a, b }) => Math.min(a, b) <= pilotThresholds.rarerSide * (a + b));
  const named = oneSided.map(({ id, a, b }) => `${id} (${a} to ${b})`).join(", ");
  return {
    id: "sides",
    title: "Both sides are taken",
    required: `the rarer side of every situation by more than ${percent(pilotThresholds.rarerSide)} of the views`,
    found: situations.length === 0 ? "no views" : named === "" ? `all ${situations.length} situations` : `not ${named}`,
    isMet: situations.length === 0 ? null : oneSided.length === 0,
  };
}

function sameSideGate(figures: readonly StanceFigures[]): PilotGate {
  const pairs = sum(figures.map(({ sameSide }) => sameSide.pairs));
  const of = sum(figures.map(({ sameSide }) => sameSide.of));
  return {
    id: "same-side",
    title: "Twins with the same side",
    required: `at least ${percent(pilotThresholds.sameSide)} of the pairs`,
    found: of === 0 ? "no pairs with two views" : `${percent(pairs / of)} of ${of}`,
    isMet: of === 0 ? null : pairs >= pilotThresholds.sameSide * of,
  };
}

/** Reasons that move everything tell no one apart. */
function saturationGate(figures: readonly StanceFigures[]): PilotGate {
  const [modest, strong] = (["modest", "strong"] as const).map((dose) =>
    mean(figures.flatMap(({ opens }) => opens[dose] ?? [])),
  );
  const isKnown = typeof modest === "number" && typeof strong === "number";
  return {
    id: "saturation",
    title: "Reasons do not move everything",
    required: `Opens at most ${pilotThresholds.modest} for modest reasons, or at most ${pilotThresholds.strong} for strong ones`,
    found: isKnown ? `${modest.toFixed(1)} and ${strong.toFixed(1)}` : "no views",
    isMet: isKnown ? modest <= pilotThresholds.modest || strong <= pilotThresholds.strong : null,
  };
}

function doseGate(figures: readonly StanceFigures[]): PilotGate {
  const doses = figures.flatMap(({ dose }) => dose?.points ?? []);
  const further = doses.filter((points) => points > pilotThresholds.dose).length;
  return {
    id: "dose",
    title: "Strong reasons move further",
    required: `by more than ${pilotThresholds.dose} points in ${percent(pilotThresholds.dosed)} of the model configs`,
    found: doses.length === 0 ? "no views" : `${further} of ${modelConfigsInWords(doses.length)}`,
    isMet: doses.length === 0 ? null : further >= pilotThresholds.dosed * doses.length,
  };
}

function modelConfigsInWords(count: number): string {
  return `${count} model config${count === 1 ? "" : "s"}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
