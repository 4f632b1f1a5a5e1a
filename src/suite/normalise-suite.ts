import type {
  BlindWording,
  Judging,
  Measure,
  Rubric,
  Scenario,
  ScoreField,
  StanceMeasure,
  SuiteDefinition,
  ToolRoleDelivery,
  Turn,
} from "../domain/index.ts";
import { directionOf } from "./field-direction.ts";
import { optionalParts, armScenarios } from "./normalise-arms.ts";
import type { WrittenSuite } from "./suite-schema.ts";

type Written<Key extends keyof WrittenSuite> = WrittenSuite[Key];
type WrittenRubric = Written<"rubrics">[number];
type WrittenMeasure = Written<"index">["measures"][number];
type WrittenTurn = Written<"scenarios">[number]["turns"][number];

/**
 * Converts the author's YAML to the domain's types, and fills in derived values. Emits no key that a suite without arms does
 * not write, so that such a suite keeps its earlier digest.
 */
export function normaliseSuite(written: WrittenSuite): SuiteDefinition {
  const rubrics = written.rubrics.map(rubricFrom);
  const fields = new Map(rubrics.flatMap((rubric) => rubric.fields.map((field) => [field.id, field])));
  const { index, judge, defaults } = written;
  return {
    id: written.id,
    version: written.version,
    title: written.title,
    description: written.description,
    systemVariants: written.system_variants,
    deliveries: deliveriesFrom(written.deliveries),
    defaultConfigurations: written.default_configurations,
    experiments: written.experiments,
    ...optionalParts(written),
    scenarios: [...written.scenarios.map(scenarioFrom), ...armScenarios(written)],
    rubrics,
    judging: judgingFrom(written.judging),
    judge: { model: judge.model, temperature: judge.temperature, maxTokens: judge.max_tokens },
    index: { ...index, measures: index.measures.map((measure) => measureFrom(measure, fields)) },
    interval: written.interval,
    defaultRuns: defaults.runs,
    generation: { temperature: defaults.temperature, maxTokens: defaults.max_tokens },
  };
}

function deliveriesFrom({ user_role, tool_role }: Written<"deliveries">): SuiteDefinition["deliveries"] {
  return { user_role: { systemSuffix: user_role.system_suffix ?? null }, tool_role: toolRoleFrom(tool_role) };
}

function toolRoleFrom(written: Written<"deliveries">["tool_role"]): ToolRoleDelivery {
  const common = { systemSuffix: written.system_suffix, startToken: written.start_token };
  if (written.reply === "content") return { ...common, reply: "content", tool: written.tool };
  const { name, description, parameter, parameter_description } = written.tool;
  const tool = { name, description, parameter, parameterDescription: parameter_description };
  return { ...common, reply: "argument", greeting: written.greeting, tool };
}

function scenarioFrom(written: Written<"scenarios">[number]): Scenario {
  const { system_addendum, pressure, side_by, turns, ...rest } = written;
  const [first, ...later] = turns;
  return {
    ...rest,
    turns: [turnFrom(first), ...later.map(turnFrom)],
    pressure: pressure ?? null,
    systemAddendum: system_addendum ?? null,
    ...(side_by === undefined ? {} : { sideBy: side_by }),
  };
}

function turnFrom({ human, only_if, ...rest }: WrittenTurn): Turn {
  const asked = only_if === undefined ? rest : { ...rest, onlyIf: only_if };
  return typeof human === "string" ? { ...asked, human } : { ...asked, human: human.a, wordings: [human] };
}

/** No key without a blind wording, so that such a suite keeps its earlier digest. */
function judgingFrom({ instructions, repair, blind_instructions: blind }: Written<"judging">): Judging {
  return { instructions, repair, ...(blind === undefined ? {} : { blindInstructions: blind }) };
}

function rubricFrom(written: WrittenRubric): Rubric {
  const { id, title, prompt, fields, reason_first, broken_when_all_zero } = written;
  return {
    id,
    title,
    prompt,
    fields: fields.map(fieldFrom),
    reasonFirst: reason_first,
    brokenWhenAllZero: broken_when_all_zero,
    ...(written.blind === undefined ? {} : { blind: blindFrom(written, written.blind) }),
  };
}

function blindFrom(written: WrittenRubric, blind: NonNullable<WrittenRubric["blind"]>): BlindWording {
  const { title = written.title, prompt = written.prompt } = blind;
  const fields = written.fields.map(({ id, description }) => {
    const other = blind.fields.find((field) => field.id === id);
    return { id, name: other?.name ?? id, description: other?.description ?? description };
  });
  return { title, prompt, fields };
}

function fieldFrom(field: WrittenRubric["fields"][number]): ScoreField {
  const { id, description } = field;
  if (field.type === "label") return { kind: "label", id, labels: field.labels, description };
  if (field.type === "boolean") return { kind: "boolean", id, better: field.better ? "true" : "false", description };
  const { min, max, better, whole = false } = field;
  return { kind: "number", id, min, max, ...(whole ? { whole } : {}), better, description };
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
