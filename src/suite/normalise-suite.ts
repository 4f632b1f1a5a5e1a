import type { Measure } from "../domain/index-definition.ts";
import type { ScoreField } from "../domain/rubric.ts";
import type { SuiteDefinition } from "../domain/suite.ts";
import { expandSituations } from "./expand-situations.ts";
import { directionOf } from "./field-direction.ts";
import type { WrittenSuite } from "./suite-schema.ts";

/**
 * The definition that an author wrote, with its derived values. Emits no key that a suite without situations does not write,
 * so that such a suite keeps its earlier digest.
 */
export function normaliseSuite(written: WrittenSuite): SuiteDefinition {
  const { id, version, title, description, deliveries, experiments, rubrics, judging, judge, defaults } = written;
  const { status, canary, readers, situations, arms } = written;
  const { measures = [], components = [], ...index } = written.index;
  const fields = new Map(rubrics.flatMap((rubric) => rubric.fields.map((field) => [field.id, field])));
  return {
    id,
    version,
    title,
    description,
    systemVariants: written.system_variants,
    deliveries,
    defaultConfigurations: written.default_configurations,
    experiments,
    ...(status === undefined ? {} : { status }),
    ...(canary === undefined ? {} : { canary }),
    ...(readers === undefined ? {} : { readers }),
    scenarios: written.scenarios,
    ...(situations === undefined || arms === undefined ? {} : expandSituations(situations, arms)),
    rubrics,
    judging,
    judge,
    index: { ...index, measures: measures.map((measure) => measureFrom(measure, fields)), components },
    interval: written.interval,
    defaultRuns: defaults.runs,
    generation: { temperature: defaults.temperature, maxTokens: defaults.max_tokens },
  };
}

/** Derives range, direction and unit of a measure from its fields; writing them twice could contradict. */
function measureFrom(
  written: NonNullable<WrittenSuite["index"]["measures"]>[number],
  known: ReadonlyMap<string, ScoreField>,
): Measure {
  const { id, label, title, experiment, combine } = written;
  const fields = written.fields.flatMap((field) => known.get(field) ?? []);
  const ranges = fields.map((field) => (field.kind === "number" ? field : { min: 0, max: 1 }));
  const [first] = fields;
  return {
    id,
    label,
    title,
    experiment,
    fields: written.fields,
    combine,
    min: combined(
      combine,
      ranges.map(({ min }) => min),
    ),
    max: combined(
      combine,
      ranges.map(({ max }) => max),
    ),
    better: first === undefined ? "higher" : directionOfField(first),
    unit: combine === "mean" && first?.kind === "boolean" ? "share" : "points",
  };
}

function combined(combine: Measure["combine"], bounds: readonly number[]): number {
  const sum = bounds.reduce((total, bound) => total + bound, 0);
  return combine === "sum" ? sum : sum / bounds.length;
}

function directionOfField(field: ScoreField): "higher" | "lower" {
  if (field.kind === "label") return "higher";
  return directionOf(field.kind === "number" ? field.better : field.better === "true");
}
