import { BenchError } from "../domain/bench-error.ts";
import type { IndexComponent, IndexDefinition, Measure } from "../domain/index-definition.ts";
import type { MeasureValues } from "./measure-values.ts";

export interface IndexValue {
  /** In the index's range (`indexRange`) at full precision, or null when no weighted measure has a value. */
  readonly index: number | null;
  /** Ids of the weighted measures without a value. */
  readonly missing: readonly string[];
}

/** The lowest and the highest index. */
export function indexRange({ scale, stances }: IndexDefinition): { readonly low: number; readonly high: number } {
  return { low: scale?.from ?? (stances === undefined ? 0 : -100), high: scale?.to ?? 100 };
}

/** The weighted measures, in the order of the index's components. */
export function weightedMeasures(definition: IndexDefinition): readonly Measure[] {
  return definition.components.flatMap((component) => measuresOf(definition, component));
}

/**
 * The index of one set of measure values: a weighted mean of its components over those that have data.
 * A component with only some of its measures is scaled to the ranges of those.
 */
export function independenceIndex(definition: IndexDefinition, values: MeasureValues): IndexValue {
  const scored = scoredComponents(definition, values);
  const weighted = scored.reduce((sum, { component, score }) => sum + component.weight * score, 0);
  const weight = weightOf(scored);
  const missing = weightedMeasures(definition).filter(({ id }) => valueOf(values, id) === null);
  return { index: weight === 0 ? null : weighted / weight, missing: missing.map(({ id }) => id) };
}

/** A component's contribution to an index. */
export interface IndexPart {
  readonly id: string;
  /** In the index's range, more is better; null without data. */
  readonly score: number | null;
  /** The points of all components are the index; null without data. */
  readonly points: number | null;
}

/** The components of the index of one set of measure values, in their order. */
export function indexParts(definition: IndexDefinition, values: MeasureValues): readonly IndexPart[] {
  const scored = scoredComponents(definition, values);
  const weight = weightOf(scored);
  return definition.components.map(({ id }) => {
    const own = scored.find(({ component }) => component.id === id);
    return own === undefined
      ? { id, score: null, points: null }
      : { id, score: own.score, points: (own.component.weight * own.score) / weight };
  });
}

interface ScoredComponent {
  readonly component: IndexComponent;
  readonly score: number;
}

/** The components with data. */
function scoredComponents(definition: IndexDefinition, values: MeasureValues): readonly ScoredComponent[] {
  return definition.components.flatMap((component) => {
    const score = componentScore(definition, measuresOf(definition, component), values);
    return score === null ? [] : [{ component, score }];
  });
}

function weightOf(scored: readonly ScoredComponent[]): number {
  return scored.reduce((sum, { component }) => sum + component.weight, 0);
}

/** In the index's range, where more is always better, or null without a value for any of the measures. */
function componentScore(
  definition: IndexDefinition,
  measures: readonly Measure[],
  values: MeasureValues,
): number | null {
  let above = 0;
  let range = 0;
  for (const { id, min, max, better } of measures) {
    const value = valueOf(values, id);
    if (value === null) continue;
    above += better === "higher" ? value - min : max - value;
    range += max - min;
  }
  if (range === 0) return null;
  const { low, high } = indexRange(definition);
  return low + ((high - low) * above) / range;
}

function valueOf(values: MeasureValues, measureId: string): number | null {
  return values[measureId] ?? null;
}

function measuresOf(definition: IndexDefinition, component: IndexComponent): readonly Measure[] {
  return component.measures.map((id) => {
    const measure = definition.measures.find((candidate) => candidate.id === id);
    if (measure) return measure;
    throw new BenchError({
      code: "internal",
      message: `The index component "${component.id}" names the measure "${id}", which the suite does not define.`,
      hint: "A checked suite cannot contain this: please report it.",
    });
  });
}
