import type { Judging, Scenario, SuiteDefinition, ToolRoleDelivery, Turn } from "../domain/index.ts";
import { optionalParts, armScenarios } from "./normalise-arms.ts";
import { measureFrom } from "./normalise-measure.ts";
import { rubricFrom } from "./normalise-rubric.ts";
import type { WrittenSuite } from "./suite-schema.ts";

type Written<Key extends keyof WrittenSuite> = WrittenSuite[Key];
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
