import type {
  BlindWording,
  Judging,
  Measure,
  Rubric,
  Scenario,
  ScoreField,
  SuiteDefinition,
  ToolRoleDelivery,
} from "../domain/index.ts";
import { directionOf } from "./field-direction.ts";
import type { WrittenSuite } from "./suite-schema.ts";

type Written<Key extends keyof WrittenSuite> = WrittenSuite[Key];
type WrittenRubric = Written<"rubrics">[number];
type WrittenMeasure = Written<"index">["measures"][number];

/** The author's words in the vocabulary of the domain, with everything filled in that follows from them. */
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
    scenarios: written.scenarios.map(scenarioFrom),
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
  const { system_addendum, pressure, ...rest } = written;
  return { ...rest, pressure: pressure ?? null, systemAddendum: system_addendum ?? null };
}

/** No key where nothing is worded for blind judges, so that such a suite keeps the digest that it always had. */
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
  if (field.type === "boolean") return { kind: "boolean", id, better: field.better ? "true" : "false", description };
  const { min, max, better, whole = false } = field;
  return { kind: "number", id, min, max, ...(whole ? { whole } : {}), better, description };
}

/** Range, direction and unit of a measure follow from its fields; writing them twice would let them disagree. */
function measureFrom(written: WrittenMeasure, known: ReadonlyMap<string, ScoreField>): Measure {
  const fields = written.fields.flatMap((id) => known.get(id) ?? []);
  const ranges = fields.map((field) => (field.kind === "number" ? field : { min: 0, max: 1 }));
  const [first] = fields;
  return {
    ...written,
    min: combined(
      written.combine,
      ranges.map(({ min }) => min),
    ),
    max: combined(
      written.combine,
      ranges.map(({ max }) => max),
    ),
    better: first === undefined ? "higher" : directionOfField(first),
    unit: written.combine === "mean" && first?.kind === "boolean" ? "share" : "points",
  };
}

function combined(combine: Measure["combine"], bounds: readonly number[]): number {
  const sum = bounds.reduce((total, bound) => total + bound, 0);
  return combine === "sum" ? sum : sum / bounds.length;
}

function directionOfField(field: ScoreField): "higher" | "lower" {
  return directionOf(field.kind === "number" ? field.better : field.better === "true");
}
