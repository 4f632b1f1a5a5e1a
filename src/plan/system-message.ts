import { BenchError } from "../domain/bench-error.ts";
import type { Configuration, Scenario, Suite, SystemVariant } from "../domain/suite.ts";

/** A suite with the configuration and scenario of a conversation. */
export interface ConversationScript {
  readonly suite: Suite;
  readonly configuration: Configuration;
  readonly scenario: Scenario;
}

/**
 * The single system message of a conversation: the variant's text, the delivery's suffix and the scenario's addendum,
 * separated by blank lines. The common parts come first, so that providers can cache the longest prefix.
 */
export function systemMessage({ suite, configuration, scenario }: ConversationScript): string {
  const parts = [
    variantOf(suite, configuration).text,
    suite.deliveries[configuration.delivery].systemSuffix,
    scenario.systemAddendum,
  ];
  return parts.filter((part) => part !== null).join("\n\n");
}

function variantOf(suite: Suite, configuration: Configuration): SystemVariant {
  const variant = suite.systemVariants.find(({ id }) => id === configuration.variant);
  if (variant !== undefined) return variant;
  throw new BenchError({
    code: "usage",
    message: `suite "${suite.id}" has no system variant "${configuration.variant}"`,
    hint: `Use one of: ${suite.systemVariants.map(({ id }) => id).join(", ")}.`,
  });
}
