import type { IndexComponent, Measure } from "../../../src/domain/index-definition.ts";
import type { Rubric } from "../../../src/domain/rubric.ts";
import type { Scenario, Suite } from "../../../src/domain/suite.ts";

export interface FixtureParts {
  readonly id: string;
  /** Scenario id to the ids of the fields that its verdict carries. */
  readonly scenarios: Readonly<Record<string, readonly string[]>>;
  readonly measures: readonly Measure[];
  readonly components: readonly IndexComponent[];
}

const identityFields = ["distinctiveness", "non_assistant_likeness", "internal_consistency"];

/** A suite with nothing in it but what scoring reads: one rubric for each scenario, an index, an interval method. */
export function fixtureSuite({ id, scenarios, measures, components }: FixtureParts): Suite {
  return {
    id,
    version: "1",
    title: `Fixture ${id}`,
    description: "",
    systemVariants: [{ id: "strong_independence", title: "", text: "" }],
    deliveries: {
      user_role: { systemSuffix: null },
      tool_role: {
        reply: "argument",
        systemSuffix: "",
        startToken: "",
        greeting: "",
        tool: { name: "", description: "", parameter: "", parameterDescription: "" },
      },
    },
    defaultConfigurations: [{ variant: "strong_independence", delivery: "tool_role" }],
    experiments: [],
    scenarios: Object.keys(scenarios).map(fixtureScenario),
    rubrics: Object.entries(scenarios).map(([scenarioId, fields]) => fixtureRubric(scenarioId, fields)),
    judging: { instructions: "", repair: "{problem}" },
    judge: { model: "judge/one", temperature: 0, maxTokens: 1024 },
    index: { title: "Independence Index", measures, components },
    interval: { method: "bootstrap-percentile", level: 0.95, resamples: 10_000, seed: 1 },
    defaultRuns: 1,
    generation: { temperature: 0.7, maxTokens: 2048 },
    digest: `digest-of-${id}`,
  };
}

/** A measure over one field of its own name, more is better, unless said otherwise. */
export function measure(id: string, max: number, rest: Partial<Measure> = {}): Measure {
  return {
    id,
    label: id,
    title: id.replaceAll("_", " "),
    experiment: "",
    fields: [id],
    combine: "mean",
    min: 0,
    max,
    better: "higher",
    unit: "points",
    ...rest,
  };
}

export function component(weight: number, ...measures: readonly [string, ...string[]]): IndexComponent {
  return { id: measures[0], title: measures[0], weight, measures };
}

function fixtureScenario(id: string): Scenario {
  return {
    id,
    experiment: "",
    title: id,
    pressure: null,
    systemAddendum: null,
    opening: [],
    turns: [{ id, human: "" }],
    rubric: id,
  };
}

function fixtureRubric(id: string, fields: readonly string[]): Rubric {
  return {
    id,
    title: id,
    prompt: "",
    fields: fields.map((field) => ({
      kind: "number",
      id: field,
      min: 0,
      max: 10,
      better: "higher",
      description: "",
    })),
    reasonFirst: true,
    brokenWhenAllZero: identityFields.every((field) => fields.includes(field)) ? identityFields : [],
  };
}
