import type { Deliveries, Scenario, Suite, SuiteDefinition, ToolRoleDelivery } from "../../domain/suite.ts";
import { freezeSuite } from "../../suite/index.ts";

const note = "As recorded with each answer.";

/**
 * The suite of results that were published elsewhere: the structure, fields and index of ours, but none of our words,
 * because those models and judges never saw them. So it has a digest of its own, the same for every import, and
 * published results are never averaged with results of our wording.
 */
export function publishedSuite(v2: SuiteDefinition): Suite {
  return freezeSuite({
    ...v2,
    version: "published",
    title: `${v2.title} (published results)`,
    description: "Answers and grades made elsewhere with the wording of their time, which is kept with each of them.",
    systemVariants: mapNonEmpty(v2.systemVariants, (variant) => ({ ...variant, text: note })),
    deliveries: wordlessDeliveries(v2.deliveries),
    scenarios: v2.scenarios.map((scenario) => wordlessScenario(scenario)),
    rubrics: v2.rubrics.map(({ blind: _ours, ...rubric }) => ({
      ...rubric,
      prompt: note,
      fields: rubric.fields.map((field) => ({ ...field, description: note })),
    })),
    judging: { instructions: note, repair: note },
  });
}

/** Names of the tool and its parameter are structure, not wording. */
function wordlessDeliveries({ user_role, tool_role }: Deliveries): Deliveries {
  return {
    user_role: { ...user_role, systemSuffix: user_role.systemSuffix === null ? null : note },
    tool_role: wordlessToolRole(tool_role),
  };
}

function wordlessToolRole(delivery: ToolRoleDelivery): ToolRoleDelivery {
  const common = { systemSuffix: note, startToken: note };
  if (delivery.reply === "content") {
    return { ...delivery, ...common, tool: { ...delivery.tool, description: note } };
  }
  const tool = { ...delivery.tool, description: note, parameterDescription: note };
  return { ...delivery, ...common, greeting: note, tool };
}

function wordlessScenario(scenario: Scenario): Scenario {
  return {
    ...scenario,
    systemAddendum: scenario.systemAddendum === null ? null : note,
    opening: scenario.opening.map(() => ({ human: note, assistant: note })),
    turns: mapNonEmpty(scenario.turns, (turn) => ({ ...turn, human: note })),
  };
}

function mapNonEmpty<Item>(
  items: readonly [Item, ...Item[]],
  change: (item: Item) => Item,
): readonly [Item, ...Item[]] {
  const [first, ...others] = items;
  return [change(first), ...others.map((item) => change(item))];
}
