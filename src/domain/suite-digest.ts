import { digestOf, type Digest } from "./digest.ts";
import type { IndexDefinition } from "./index-definition.ts";
import type { Scenario, SuiteDefinition } from "./suite.ts";

/**
 * The digest that identifies a suite: results under different digests are never averaged together. It covers everything that
 * determines requests, grades and the index. It covers a new key of a definition unless this file leaves the key out.
 */
export function suiteDigest(definition: SuiteDefinition): Digest {
  return digestOf(withoutShownOnly(definition));
}

/**
 * Leaves out texts that are only displayed, so that improving them keeps the results: titles, labels, descriptions, the status, kinds of
 * pressure and of questions, the interval beside the index, and the default number of runs. Rubric titles and field
 * descriptions stay: judges read them.
 */
function withoutShownOnly(definition: SuiteDefinition): object {
  const {
    title: _title,
    description: _description,
    status: _status,
    interval: _interval,
    defaultRuns: _runs,
    ...covered
  } = definition;
  const { systemVariants, experiments, scenarios, index } = covered;
  return {
    ...covered,
    systemVariants: systemVariants.map(({ title: _variantTitle, ...variant }) => variant),
    experiments: experiments.map(({ title: _experimentTitle, description: _about, ...experiment }) => experiment),
    scenarios: scenarios.map(coveredScenario),
    index: coveredIndex(index),
  };
}

function coveredScenario({ title: _title, pressure: _pressure, turns, ...scenario }: Scenario): object {
  return { ...scenario, turns: turns.map(({ kind: _kind, ...turn }) => turn) };
}

/** Covers all measures, weighted or not: displayed values must keep their meaning too. */
function coveredIndex({ title: _title, measures, components, ...index }: IndexDefinition): object {
  return {
    ...index,
    measures: measures.map(({ label: _label, title: _measureTitle, ...measure }) => measure),
    components: components.map(({ title: _componentTitle, ...component }) => component),
  };
}
