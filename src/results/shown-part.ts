import { BenchError } from "../domain/bench-error.ts";
import type { Digest } from "../domain/digest.ts";
import type { ModelConfig } from "../domain/model-config.ts";
import type { Configuration, Suite } from "../domain/suite.ts";
import type { Plan } from "../domain/task.ts";
import { weightedMeasures } from "../scoring/index.ts";
import { configurationsToCount, nameConfiguration } from "./count-configurations.ts";

/** The selection of results to show. Null: all that the suite counts. */
export interface ShownPart {
  /** Rows of these; ranks and intervals remain those among all. */
  readonly modelConfigIds: ReadonlySet<Digest> | null;
  /** Measures of these, without an index. */
  readonly experiments: readonly string[] | null;
  /** Verdicts under these alone. */
  readonly configurations: readonly Configuration[] | null;
  /** A run made this choice: no verdict under the configurations is a result, and those under others are noted. */
  readonly ofRun: boolean;
}

/** Applies the selection. @throws BenchError usage for a name without a match. */
export type ChoosePart = (suite: Suite, modelConfigs: readonly ModelConfig[]) => ShownPart;

export const wholeResults: ShownPart = {
  modelConfigIds: null,
  experiments: null,
  configurations: null,
  ofRun: false,
};

/**
 * What a run ends with: its experiments under the configurations that count among those of the run. Everything that the suite counts is ranked among all model configs of the store; a part has those of the run.
 */
export function partOfRun({ suite, tasks }: Plan): ShownPart {
  const ran = new Map(tasks.map(({ configuration }) => [nameConfiguration(configuration), configuration]));
  const defaults = suite.defaultConfigurations;
  const configurations = configurationsToCount(suite, [...ran.values()]);
  const isDefault = defaults.every((each) => configurations.includes(each));
  const planned = new Set(tasks.map(({ scenarioId }) => scenarioId));
  const experiments = suite.experiments
    .map(({ id }) => id)
    .filter((id) => tasks.length === 0 || scenariosOf(suite, [id]).some((scenarioId) => planned.has(scenarioId)));
  const hasAll = experiments.length === suite.experiments.length;
  const isWhole = hasAll && isDefault;
  return {
    modelConfigIds: isWhole ? null : new Set(tasks.map(({ modelConfig }) => modelConfig.id)),
    experiments: hasAll ? null : experiments,
    configurations,
    ofRun: true,
  };
}

interface Placed {
  readonly configuration: Configuration;
  readonly scenarioId: string;
}

/**
 * The verdicts to show.
 * @param otherJudges references of judges with verdicts under the configurations
 * @throws BenchError not-found where no verdict is under the configurations, with what is there
 */
export function gradesInPart<Grade extends Placed>(
  grades: readonly Grade[],
  { experiments, configurations, ofRun }: ShownPart,
  suite: Suite,
  otherJudges: readonly string[] = [],
): readonly Grade[] {
  const own = configurations === null || ofRun ? grades : gradesUnder(configurations, grades, otherJudges);
  if (experiments === null) return own;
  const ids = new Set(scenariosOf(suite, experiments));
  return own.filter(({ scenarioId }) => ids.has(scenarioId));
}

function gradesUnder<Grade extends Placed>(
  configurations: readonly Configuration[],
  grades: readonly Grade[],
  otherJudges: readonly string[],
): readonly Grade[] {
  const names = configurations.map(nameConfiguration);
  const own = grades.filter(({ configuration }) => names.includes(nameConfiguration(configuration)));
  if (own.length > 0 || grades.length === 0) return own;
  const known = new Set(grades.map(({ configuration }) => nameConfiguration(configuration)));
  throw new BenchError({
    code: "not-found",
    message: `No verdict that counts here was given under ${names.join(" or ")}.`,
    hint:
      otherJudges.length > 0
        ? `Another judge gave some: --judge ${otherJudges.join(" or --judge ")}`
        : `There are verdicts under ${[...known].join(", ")}. To measure others: aib run with --variants and --modes.`,
  });
}

export function scenariosOf({ scenarios }: Suite, experiments: readonly string[]): readonly string[] {
  return scenarios.filter(({ experiment }) => experiments.includes(experiment)).map(({ id }) => id);
}

/** The suite reduced to the measures of these experiments: completeness is judged by them alone. */
export function withExperiments(suite: Suite, experiments: readonly string[] | null): Suite {
  if (experiments === null) return suite;
  const measures = suite.index.measures.filter(
    ({ experiment }) => experiment === null || experiments.includes(experiment),
  );
  const ids = new Set(measures.map(({ id }) => id));
  const components = suite.index.components
    .map((component) => Object.assign({}, component, { measures: component.measures.filter((id) => ids.has(id)) }))
    .filter((component) => component.measures.length > 0);
  const scenarios = suite.scenarios.filter(({ experiment }) => experiments.includes(experiment));
  return { ...suite, scenarios, index: { ...suite.index, measures, components } };
}

/** Notes about the selection: `shown` of so many rows. The suite has the measures of the selected experiments alone. */
export function partNotes(
  { index }: Suite,
  { experiments, modelConfigIds }: ShownPart,
  { shown, of }: { readonly shown: number; readonly of: number },
): readonly string[] {
  const [first] = weightedMeasures(index);
  const order = first === undefined ? "label" : first.title;
  return [
    ...(experiments === null
      ? []
      : [`Only ${experiments.join(" and ")}: an index needs every experiment. Ordered by ${order}.`]),
    ...(modelConfigIds === null || shown === of
      ? []
      : [
          `${shown} of ${of} model configs are shown${experiments === null ? "; ranks and intervals are those among all" : ""}.`,
        ]),
  ];
}
