import { BenchError, type Configuration, type Delivery, type Suite } from "../domain/index.ts";
import { nearestNames } from "../model/index.ts";

const deliveries: readonly Delivery[] = ["user_role", "tool_role"];

export interface ConfigurationChoice {
  readonly variants: readonly string[] | null;
  readonly deliveries: readonly string[] | null;
}

/** The suite's default configurations, or every combination of the named variants and deliveries. */
export function chooseConfigurations(suite: Suite, choice: ConfigurationChoice): readonly Configuration[] {
  if (choice.variants === null && choice.deliveries === null) return suite.defaultConfigurations;
  const variants = choice.variants ?? distinct(suite.defaultConfigurations.map(({ variant }) => variant));
  const modes = choice.deliveries ?? distinct(suite.defaultConfigurations.map(({ delivery }) => delivery));
  const known = suite.systemVariants.map(({ id }) => id);
  for (const variant of variants) requireKnown("system variant", variant, known);
  return variants.flatMap((variant) =>
    modes.map((mode) => ({ variant, delivery: requireKnown("delivery", mode, deliveries) })),
  );
}

/** @throws BenchError usage for an experiment that the suite does not have. */
export function chooseExperiments(suite: Suite, names: readonly string[] | null): readonly string[] | null {
  const known = suite.experiments.map(({ id }) => id);
  for (const name of names ?? []) requireKnown("experiment", name, known);
  return names;
}

function distinct<Name extends string>(names: readonly Name[]): readonly Name[] {
  return [...new Set(names)];
}

/** @throws BenchError usage for a name that is not among the known ones. */
export function requireKnown<Name extends string>(kind: string, name: string, known: readonly Name[]): Name {
  const found = known.find((candidate) => candidate === name);
  if (found !== undefined) return found;
  const near = nearestNames(name, known, 1)[0];
  throw new BenchError({
    code: "usage",
    message: `"${name}" is no ${kind} of this suite.`,
    hint: `${near === undefined ? "" : `Did you mean ${near}? `}There are: ${known.join(", ")}`,
  });
}
