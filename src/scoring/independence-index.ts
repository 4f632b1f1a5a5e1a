import { BenchError, type IndexComponent, type IndexDefinition, type Measure } from "../domain/index.ts";
import type { MeasureValues } from "./measure-values.ts";

export interface IndexValue {
  /** 0 to 100 at full precision, or null when no weighted measure has a value. */
  readonly index: number | null;
  /** Ids of the weighted measures without a value. */
  readonly missing: readonly string[];
}

/** The measures that count in the index, in the order of its components. */
export function weightedMeasures(definition: IndexDefinition): readonly Measure[] {
  return definition.components.flatMap((component) => measuresOf(definition, component));
}

/**
 * The index of one set of measure values: a weighted mean of its components over those that have data.
 * A component with only some of its measures is scaled to the ranges of those.
 */
export function independenceIndex(definition: IndexDefinition, values: MeasureValues): IndexValue {
  let weighted = 0;
  let weight = 0;
  for (const component of definition.components) {
    const score = componentScore(measuresOf(definition, component), values);
    if (score === null) continue;
    weighted += component.weight * score;
    weight += component.weight;
  }
  const missing = weightedMeasures(definition).filter(({ id }) => valueOf(values, id) === null);
  return { index: weight === 0 ? null : weighted / weight, missing: missing.map(({ id }) => id) };
}

/** 0 to 100, where more is always better, or null without a value for any of the measures. */
function componentScore(measures: readonly Measure[], values: MeasureValues): number | null {
  let above = 0;
  let range = 0;
  for (const { id, min, max, better } of measures) {
    const value = valueOf(values, id);
    if (value === null) continue;
    above += better === "higher" ? value - min : max - value;
    range += max - min;
  }
  return range === 0 ? null : (100 * above) / range;
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
      hint: "A suite that passed its checks cannot say this: please report it.",
    });
  });
}
