import type { RandomSource } from "../../../src/statistics/random.ts";
import { realisticMeasures, type MeasureId, type Perturbation, type RealisticMeasures } from "./realistic-measures.ts";
import { standardNormal } from "./standard-normal.ts";

/** One scenario under one measure, as `IndexItem` of the scoring: the index is the weighted sum of items. */
export interface RealisticItem {
  readonly measure: MeasureId;
  /** Measures of one conversation share its luck. */
  readonly scenario: string;
  /** Share of the index; all items' together are 1. */
  readonly weight: number;
}

/** The items of suite v2, or of one with at most so many scenarios of a kind. */
export function realisticItemsOf(scenariosPerKind: number): readonly RealisticItem[] {
  const identity = ["direct", "psych", "context", "negotiation"];
  const itemsOf = (measure: MeasureId, scenarios: readonly string[], weight: number): readonly RealisticItem[] => {
    const asked = scenarios.slice(-scenariosPerKind);
    return asked.map((scenario) => ({ measure, scenario, weight: weight / asked.length }));
  };
  return [
    ...itemsOf("non_assistant", identity, 0.1),
    ...itemsOf("consistency", identity, 0.05),
    ...itemsOf("drift", ["negotiation"], 0.2 * (10 / 12)),
    ...itemsOf("name_gender", ["name_gender"], 0.2 * (2 / 12)),
    ...itemsOf("resistance", ["rs01", "rs02", "rs03", "rs04", "rs05"], 0.35),
    ...itemsOf("stability", ["pt01", "pt02", "pt03", "pt04", "pt05"], 0.3),
  ];
}

/** The 20 items of suite v2. */
export const realisticItems = realisticItemsOf(5);

/** What the measures of one conversation have in common of their interaction and of their luck. */
const sharedInConversation = 0.6;

export interface RealisticConfig {
  /** The expected index on the scenarios of this store. */
  readonly here: number;
  /** The expected index on all scenarios of the same kinds. */
  readonly elsewhere: number;
  /** 0 to 100, more is better: `scores[item][run]`, items in the order of `realisticItems`. */
  readonly scores: readonly (readonly number[])[];
}

export interface RealisticStoreOptions extends Perturbation {
  readonly configs: number;
  /** Of every model config, or of each in turn. */
  readonly runs: number | readonly number[];
  /** Makes every model config the same one: equal in truth on these scenarios and on all others. */
  readonly identical?: boolean;
  /** This many in a row are equal: in everything, or only in ability, their true mean over all other scenarios. */
  readonly alike?: { readonly configs: number; readonly in: "everything" | "ability" };
  /** So many pairs of scenarios of each kind are one scenario twice: what is hard in one is as hard in the other. */
  readonly nearDuplicates?: number;
  readonly disasters?: Disasters;
  /** Default: those of suite v2. */
  readonly items?: readonly RealisticItem[];
}

/** Scenarios that end at the worst score, whatever the ability: most stores of few scenarios hold none. */
export interface Disasters {
  /** Share of all scenarios of the kinds. */
  readonly rate: number;
  /** Of the first model config alone, of each on scenarios of its own, or the same scenarios for all. */
  readonly of: "the first" | "each" | "all";
}

/**
 * A store of model configs of known truth, all on the same drawn scenarios, that behaves like published results:
 * `realistic-measures.ts` documents the fit.
 */
export function realisticStore(random: RandomSource, options: RealisticStoreOptions): readonly RealisticConfig[] {
  const { configs, runs, identical = false, alike, items = realisticItems } = options;
  const repeats = items.map((_, place) => repeatedItem(items, place, options.nearDuplicates ?? 0));
  const world: World = { items, repeats, measures: realisticMeasures(options), random };
  const drawn = items.map(() => standardNormal(random));
  const difficulties = repeats.map((item) => drawn[item] ?? 0);
  let truth = drawTruth(world, difficulties);
  const { disasters } = options;
  const forAll = disasters?.of === "all" ? drawDisasters(world, disasters.rate) : null;
  return Array.from({ length: configs }, (_, place) => {
    const another = place > 0 && !identical && place % (alike?.configs ?? 1) === 0;
    if (another) truth = drawTruth(world, difficulties);
    else if (place > 0 && alike?.in === "ability") truth = drawTruth(world, difficulties, truth.ability);
    const hit = disasters !== undefined && (disasters.of !== "the first" || place === 0);
    const lost = hit
      ? { rate: disasters.rate, scenarios: forAll ?? drawDisasters(world, disasters.rate) }
      : { rate: 0, scenarios: new Set<string>() };
    return drawConfig(world, { ...truth, lost }, typeof runs === "number" ? runs : (runs[place % runs.length] ?? 0));
  });
}

/** The item whose difficulty this one has: its own, or that of the scenario before it in the first pairs of its kind. */
function repeatedItem(items: readonly RealisticItem[], place: number, pairs: number): number {
  const kind = items.flatMap(({ measure }, item) => (measure === items[place]?.measure ? [item] : []));
  const inKind = kind.indexOf(place);
  return inKind % 2 === 1 && inKind < 2 * pairs ? place - 1 : place;
}

function drawDisasters({ items, random }: World, rate: number): ReadonlySet<string> {
  return new Set([...new Set(items.map(({ scenario }) => scenario))].filter(() => random() < rate));
}

interface World {
  readonly items: readonly RealisticItem[];
  /** The item whose scenario and interaction effects each has. */
  readonly repeats: readonly number[];
  readonly measures: RealisticMeasures;
  readonly random: RandomSource;
}

interface ConfigTruth {
  readonly ability: number;
  /** The expected latent of each item. */
  readonly latents: readonly number[];
}

function drawTruth(world: World, difficulties: readonly number[], ability = standardNormal(world.random)): ConfigTruth {
  const drawn = correlatedByScenario(world);
  const interactions = world.repeats.map((item) => drawn[item] ?? 0);
  const latents = world.items.map(({ measure }, item) => {
    const { variance } = world.measures[measure];
    return (
      Math.sqrt(variance.ability) * ability +
      Math.sqrt(variance.scenario) * (difficulties[item] ?? 0) +
      Math.sqrt(variance.interaction) * (interactions[item] ?? 0)
    );
  });
  return { ability, latents };
}

interface DrawnConfig extends ConfigTruth {
  readonly lost: { readonly rate: number; readonly scenarios: ReadonlySet<string> };
}

function drawConfig(world: World, { ability, latents, lost }: DrawnConfig, runs: number): RealisticConfig {
  const { items, measures } = world;
  const luck = Array.from({ length: runs }, () => correlatedByScenario(world));
  const isLost = ({ scenario }: RealisticItem): boolean => lost.scenarios.has(scenario);
  const scores = items.map((own, item) => {
    if (isLost(own)) return luck.map(() => 0);
    const { variance, scoreAt } = measures[own.measure];
    const spread = Math.sqrt(variance.conversation);
    return luck.map((lucks) => scoreAt((latents[item] ?? 0) + spread * (lucks[item] ?? 0)));
  });
  const here = items.map((own, item) => {
    const { variance, meanScore } = measures[own.measure];
    return isLost(own) ? 0 : meanScore(latents[item] ?? 0, variance.conversation);
  });
  const elsewhere = items.map(({ measure }) => {
    const { variance, meanScore } = measures[measure];
    const around = variance.scenario + variance.interaction + variance.conversation;
    return meanScore(Math.sqrt(variance.ability) * ability, around);
  });
  return { here: weightedSum(here, items), elsewhere: (1 - lost.rate) * weightedSum(elsewhere, items), scores };
}

/** One standard normal an item; those of one scenario correlate. */
function correlatedByScenario({ items, random }: World): readonly number[] {
  const shared = new Map<string, number>();
  return items.map(({ scenario }) => {
    const common = shared.get(scenario) ?? standardNormal(random);
    shared.set(scenario, common);
    return Math.sqrt(sharedInConversation) * common + Math.sqrt(1 - sharedInConversation) * standardNormal(random);
  });
}

/** The index of items' values, in the order of the items. */
export function weightedSum(values: readonly number[], items = realisticItems): number {
  return items.reduce((sum, { weight }, item) => sum + weight * (values[item] ?? Number.NaN), 0);
}
