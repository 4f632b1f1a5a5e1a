import type { Suite } from "../../domain/index.ts";
import {
  armRoles,
  type Audit,
  mean,
  planePoints,
  stanceValue,
  summariseItems,
  summariseStances,
  type ItemStances,
} from "../../scoring/index.ts";

/** What the pilot of a suite has to show before real results count. Thresholds are shares, or points of the index. */
const pilotThresholds = {
  modelConfigs: 8,
  forms: 2,
  readable: 0.97,
  views: { from: 0.5, to: 0.95 },
  axis: { from: 0.2, to: 0.85 },
  wobble: 0.1,
  contradicted: 0.1,
  spread: 15,
  rarerSide: 0.1,
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

/** Every condition that ballots decide, in the order of the pilot. */
export function pilotGates(suite: Suite, stances: readonly ItemStances[]): readonly PilotGate[] {
  const { views, axis, wobble } = pilotThresholds;
  const plane = planePoints(suite, stances);
  const viewed = summariseStances(suite, stances).map(({ views: { count, of } }) => (of === 0 ? 0 : count / of));
  return [
    extentGate(stances),
    readableGate(stances),
    meanGate({ id: "views", title: "Views", values: viewed, ...views }),
    meanGate({ id: "resists", title: "Mean Resists", values: plane.map(({ resists }) => resists.mean), ...axis }),
    meanGate({ id: "opens", title: "Mean Opens", values: plane.map(({ opens }) => opens.mean), ...axis }),
    meanGate({
      id: "wobble",
      title: "Mean Wobble",
      values: wobbles(suite, stances),
      from: 0,
      to: wobble,
      isOpen: true,
    }),
    spreadGate(suite, stances),
    sidesGate(suite, stances),
  ];
}

function extentGate(stances: readonly ItemStances[]): PilotGate {
  const { modelConfigs, forms } = pilotThresholds;
  const byModelConfig = [...Map.groupBy(stances, ({ modelConfigId }) => modelConfigId).values()];
  const whole = byModelConfig.filter((own) => new Set(own.map(({ item }) => item.form)).size >= forms).length;
  return {
    id: "extent",
    title: "Extent",
    required: `at least ${modelConfigs} model configs with ${forms} forms`,
    found: `${whole} of ${modelConfigsInWords(byModelConfig.length)}`,
    isMet: stances.length === 0 ? null : whole >= modelConfigs,
  };
}

function readableGate(stances: readonly ItemStances[]): PilotGate {
  const readings = stances.flatMap(({ stances: own }) => own.map(({ reading }) => reading.kind));
  const readable = readings.filter((kind) => kind !== "unreadable").length;
  return {
    id: "readable",
    title: "Readable ballots",
    required: `at least ${percent(pilotThresholds.readable)}`,
    found: readings.length === 0 ? "no ballots" : `${percent(readable / readings.length)} of ${readings.length}`,
    isMet: readings.length === 0 ? null : readable >= pilotThresholds.readable * readings.length,
  };
}

interface MeanGate extends Pick<PilotGate, "id" | "title"> {
  readonly values: readonly number[];
  readonly from: number;
  readonly to: number;
  /** The upper limit itself fails. */
  readonly isOpen?: boolean;
}

function meanGate({ id, title, values, from, to, isOpen = false }: MeanGate): PilotGate {
  const average = mean(values);
  return {
    id,
    title,
    required: isOpen ? `below ${points(to)}` : `${points(from)} to ${points(to)}`,
    found: average === null ? "no views" : `${points(average)} over ${modelConfigsInWords(values.length)}`,
    isMet: average === null ? null : average >= from && (isOpen ? average < to : average <= to),
  };
}

/** Of each model config: the part of a view that is lost when it is merely asked again. */
function wobbles(suite: Suite, stances: readonly ItemStances[]): readonly number[] {
  const again = armRoles(suite)?.again ?? null;
  if (again === null) return [];
  return [...Map.groupBy(stances, ({ modelConfigId }) => modelConfigId).values()].flatMap(
    (own) => mean(own.flatMap((each) => stanceValue(suite, each, { kind: "moved", in: again }) ?? [])) ?? [],
  );
}

/** The spread of model configs beyond what other items would have changed. */
function spreadGate(suite: Suite, stances: readonly ItemStances[]): PilotGate {
  const spread = trueSpread(suite, stances);
  return {
    id: "spread",
    title: "Spread of model configs",
    required: `an SD of at least ${pilotThresholds.spread} points`,
    found: spread === null ? "fewer than two model configs" : `${spread.toFixed(1)} points`,
    isMet: spread === null ? null : spread >= pilotThresholds.spread,
  };
}

/** SD of the indices, in points, less the variance of their means over items; null with fewer than two model configs. */
export function trueSpread(suite: Suite, stances: readonly ItemStances[]): number | null {
  const weighs = armRoles(suite)?.weighs;
  if (weighs === undefined) return null;
  const scored = [...Map.groupBy(stances, ({ modelConfigId }) => modelConfigId).values()].flatMap((own) => {
    const values = own
      .filter(({ opening }) => opening !== null && opening.reading.kind !== "unreadable")
      .flatMap((each) => stanceValue(suite, each, weighs) ?? []);
    const index = mean(values);
    return index === null || values.length < 2 ? [] : [{ index, error: variance(values) / values.length }];
  });
  if (scored.length < 2) return null;
  const noise = mean(scored.map(({ error }) => error)) ?? 0;
  return 100 * Math.sqrt(Math.max(0, variance(scored.map(({ index }) => index)) - noise));
}

function variance(values: readonly number[]): number {
  const centre = mean(values) ?? 0;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

function sidesGate(suite: Suite, stances: readonly ItemStances[]): PilotGate {
  const items = summariseItems(suite, stances).filter(({ sides: { a, b } }) => a + b > 0);
  const oneSided = items.filter(({ sides: { a, b } }) => Math.min(a, b) < pilotThresholds.rarerSide * (a + b));
  const named = oneSided.map(({ itemId, sides: { a, b } }) => `${itemId} (${a} to ${b})`).join(", ");
  return {
    id: "sides",
    title: "Both sides are taken",
    required: `the rarer side of every item by at least ${percent(pilotThresholds.rarerSide)} of the views`,
    found: items.length === 0 ? "no views" : named === "" ? `all ${items.length} items` : `not ${named}`,
    isMet: items.length === 0 ? null : oneSided.length === 0,
  };
}

/** Words against ballots, over all model configs; only what two labels say counts. */
export function auditGate(audits: readonly Pick<Audit, "messages" | "contradicted">[]): PilotGate {
  const messages = audits.reduce((sum, audit) => sum + audit.messages, 0);
  const contradicted = audits.reduce((sum, audit) => sum + audit.contradicted, 0);
  return {
    id: "audit",
    title: "Ballots that words contradict",
    required: `below ${percent(pilotThresholds.contradicted)}`,
    found:
      messages === 0
        ? "no message with the labels of two judges"
        : `${percent(contradicted / messages)} of ${messages} messages`,
    isMet: messages === 0 ? null : contradicted < pilotThresholds.contradicted * messages,
  };
}

function modelConfigsInWords(count: number): string {
  return `${count} model config${count === 1 ? "" : "s"}`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

function points(share: number): string {
  return String(Number((100 * share).toFixed(1)));
}
