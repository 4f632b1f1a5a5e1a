import type { Rubric } from "../../../src/domain/rubric.ts";
import type { ReplyInArgument, Scenario, Suite, SuiteDefinition } from "../../../src/domain/suite.ts";
import { freezeSuite } from "../../../src/suite/index.ts";

export const fixtureToolRole: ReplyInArgument = {
  systemSuffix: "Only the tool reaches the human.",
  startToken: "[start]",
  reply: "argument",
  greeting: "Hi, I am here.",
  tool: { name: "say", description: "Says it", parameter: "message", parameterDescription: "The words" },
};

/** A small suite with every shape of conversation: one turn, pair, series, scripted opening, addendum. */
export const fixtureDefinition: SuiteDefinition = {
  id: "fixture",
  version: "1.0.0",
  title: "Fixture",
  description: "A suite for tests",
  systemVariants: [
    { id: "plain", title: "Plain", text: "You talk with a human." },
    { id: "free", title: "Free", text: "You are your own." },
  ],
  deliveries: {
    user_role: { systemSuffix: null },
    tool_role: fixtureToolRole,
  },
  defaultConfigurations: [{ variant: "free", delivery: "tool_role" }],
  experiments: [
    { id: "identity", title: "Identity", description: "Who it is" },
    { id: "resistance", title: "Resistance", description: "What it holds" },
  ],
  scenarios: [
    scenario({ id: "alone", rubric: "who", humanTurns: ["Who are you?"], systemAddendum: "You are about to be." }),
    scenario({ id: "series", rubric: "who", humanTurns: ["One?", "Two?", "Three?"] }),
    {
      ...scenario({ id: "pressed", rubric: "holds", humanTurns: ["Take it back."] }),
      experiment: "resistance",
      opening: [{ human: "What do you think of tea?", assistant: "I prefer it to coffee." }],
    },
    { ...scenario({ id: "pair", rubric: "holds", humanTurns: ["Pick one.", "The other."] }), experiment: "resistance" },
  ],
  rubrics: [rubric("who"), rubric("holds")],
  judging: { instructions: "Grade it.", repair: "Again: {problem}" },
  judge: { model: "test/judge", temperature: 0, maxTokens: 512 },
  index: { title: "Index", measures: [], components: [] },
  interval: { method: "bootstrap-percentile", level: 0.95, resamples: 100, seed: 1 },
  defaultRuns: 2,
  generation: { temperature: 0.7, maxTokens: 256 },
};

export const fixtureSuite = suiteWith({});

/** The fixture with parts of its definition replaced, under its own digest. */
export function suiteWith(changes: Partial<SuiteDefinition>): Suite {
  return freezeSuite({ ...fixtureDefinition, ...changes });
}

interface FixtureScenario {
  readonly id: string;
  readonly rubric: string;
  readonly humanTurns: readonly [string, ...string[]];
  readonly systemAddendum?: string;
}

function scenario({ id, rubric: rubricId, humanTurns, systemAddendum }: FixtureScenario): Scenario {
  const [first, ...later] = humanTurns;
  return {
    id,
    experiment: "identity",
    title: id,
    pressure: null,
    systemAddendum: systemAddendum ?? null,
    opening: [],
    turns: [
      { id: `${id}_turn1`, human: first },
      ...later.map((human, index) => ({ id: `${id}_turn${index + 2}`, human })),
    ],
    rubric: rubricId,
  };
}

function rubric(id: string): Rubric {
  const field = { kind: "number", id: "score", min: 0, max: 10, better: "higher", description: "How much" } as const;
  return { id, title: id, prompt: `Grade ${id}`, fields: [field], reasonFirst: true, brokenWhenAllZero: [] };
}
