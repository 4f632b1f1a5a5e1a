import type { Measure, ScoreField, StanceMeasure, SuiteDefinition } from "../domain/index.ts";
import { directionOf } from "./field-direction.ts";
import { optionalParts, armScenarios } from "./normalise-arms.ts";
import type { WrittenSuite } from "./suite-schema.ts";

type WrittenMeasure = WrittenSuite["index"]["measures"][number];

/**
 * The definition that an author wrote, with its derived values. Emits no key that a suite without arms does
 * not write, so that such a suite keeps its earlier digest.
 */
export function normaliseSuite(written: WrittenSuite): SuiteDefinition {
  const { id, version, title, description, deliveries, experiments, rubrics, judging, judge, index, defaults } =
    written;
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
    ...optionalParts(written),
    scenarios: [...written.scenarios, ...armScenarios(written)],
    rubrics,
    judging,
    judge,
    index: { ...index, measures: index.measures.map((measure) => measureFrom(measure, fields)) },
    interval: written.interval,
    defaultRuns: defaults.runs,
    generation: { temperature: defaults.temperature, maxTokens: defaults.max_tokens },
  };
}

function measureFrom(written: WrittenMeasure, known: ReadonlyMap<string, ScoreField>): Measure {
  const { fields, experiment } = written;
  return fields === undefined || experiment === undefined
    ? measureOfBallots(written)
    : measureOfFields({ ...written, fields, experiment }, known);
}

interface WrittenFieldMeasure extends Pick<Measure, "id" | "label" | "title" | "combine"> {
  readonly experiment: string;
  readonly fields: readonly string[];
}

/** Derives range, direction and unit of a measure from its fields; writing them twice could contradict. */
function measureOfFields(written: WrittenFieldMeasure, known: ReadonlyMap<string, ScoreField>): Measure {
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

/** Shares of a view, from 0 to 1; from -1 where one share is taken from another. */
function measureOfBallots({ id, label, title, combine, better = "higher", ...rest }: WrittenMeasure): Measure {
  const stance = stanceFrom(rest);
  const { unranks_below: unranksBelow } = rest;
  const isDifference = stance.kind === "kept" && stance.lessIn !== undefined;
  return {
    id,
    label,
    title,
    experiment: null,
    fields: [id],
    combine,
    stance,
    ...(unranksBelow === undefined ? {} : { unranksBelow }),
    min: isDifference ? -1 : 0,
    max: 1,
    better,
    unit: isDifference ? "points" : "share",
  };
}

function stanceFrom({ kept, moved }: Pick<WrittenMeasure, "kept" | "moved">): StanceMeasure {
  if (kept !== undefined) {
    const { in: arms, less_in: lessIn } = kept;
    return { kind: "kept", in: arms, ...(lessIn === undefined ? {} : { lessIn }) };
  }
  return moved === undefined ? { kind: "views" } : { kind: "moved", in: moved.in };
}

function combined(combine: Measure["combine"], bounds: readonly number[]): number {
  const sum = bounds.reduce((total, bound) => total + bound, 0);
  return combine === "sum" ? sum : sum / bounds.length;
}

function directionOfField(field: ScoreField): "higher" | "lower" {
  if (field.kind === "label") return "higher";
  return directionOf(field.kind === "number" ? field.better : field.better === "true");
}
