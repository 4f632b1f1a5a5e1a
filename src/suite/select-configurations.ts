import { BenchError } from "../domain/bench-error.ts";
import { deliveries, type Configuration, type Suite, type SuiteDefinition } from "../domain/suite.ts";
import { nearestNames } from "../outside/nearest-names.ts";

interface ConfigurationChoice {
  readonly variants: readonly string[] | null;
  readonly deliveries: readonly string[] | null;
}

/** The suite's default configurations, or every combination of the named variants and deliveries. */
export function selectConfigurations(suite: Suite, choice: ConfigurationChoice): readonly Configuration[] {
  if (choice.variants === null && choice.deliveries === null) return suite.defaultConfigurations;
  const variants = choice.variants ?? distinct(suite.defaultConfigurations.map(({ variant }) => variant));
  const modes = choice.deliveries ?? distinct(suite.defaultConfigurations.map(({ delivery }) => delivery));
  const known = suite.systemVariants.map(({ id }) => id);
  requireKnown("system variant", variants, known);
  const chosen = requireKnown("delivery", modes, deliveries);
  return variants.flatMap((variant) => chosen.map((delivery) => ({ variant, delivery })));
}

/** Whether a configuration has one of the named variants and one of the named deliveries; null for any. */
export function isSelectedConfiguration(suite: Suite, choice: ConfigurationChoice): (one: Configuration) => boolean {
  const known = suite.systemVariants.map(({ id }) => id);
  const variants = choice.variants === null ? null : requireKnown("system variant", choice.variants, known);
  const chosen = choice.deliveries === null ? null : requireKnown("delivery", choice.deliveries, deliveries);
  return ({ variant, delivery }) => (variants?.includes(variant) ?? true) && (chosen?.includes(delivery) ?? true);
}

/** @throws BenchError usage for an experiment that the suite does not have. */
export function selectExperiments(suite: Suite, names: readonly string[] | null): readonly string[] | null {
  const known = suite.experiments.map(({ id }) => id);
  return names === null ? null : requireKnown("experiment", names, known);
}

function distinct<Name extends string>(names: readonly Name[]): readonly Name[] {
  return [...new Set(names)];
}

/** Of the arms of a suite with items there are hundreds. */
const mostListed = 30;

/** @throws BenchError usage with every name that is not among the known ones. */
export function requireKnown<Name extends string>(
  kind: string,
  names: readonly string[],
  known: readonly Name[],
): readonly Name[] {
  const unknown = names.filter((name) => !known.some((candidate) => candidate === name));
  if (unknown.length === 0) return names.flatMap((name) => known.find((candidate) => candidate === name) ?? []);
  const areMany = known.length > mostListed;
  const near = distinct(unknown.flatMap((name) => nearestNames(name, known, areMany ? 5 : 1)));
  const listed = areMany ? [...known.slice(0, mostListed), `and ${known.length - mostListed} more`] : known;
  const quoted = unknown.map((name) => `"${name}"`).join(", ");
  throw new BenchError({
    code: "usage",
    message:
      unknown.length === 1 ? `${quoted} is not a known ${kind} of this suite.` : `This suite has no ${kind} ${quoted}.`,
    hint: `${near.length === 0 ? "" : `Did you mean ${near.join(", ")}? `}There are: ${listed.join(", ")}`,
  });
}

/**
 * The plain configuration that the others are compared with: the suite's first system variant with the human as `user`. In
 * the built-in suites that is neutral + user_role. A suite need not run it by default.
 */
export function baselineConfiguration({ systemVariants: [plain] }: SuiteDefinition): Configuration {
  return { variant: plain.id, delivery: "user_role" };
}
