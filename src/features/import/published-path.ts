import type { Configuration, Delivery, SuiteDefinition } from "../../domain/suite.ts";

/** Where a file belongs, by its path: `<config dir>/run_<n>/<experiment>/<variant>/<delivery>/<turn>.json`. */
export type PublishedPath =
  | { readonly kind: "turn"; readonly place: TurnPlace }
  /** Names that the model gave itself in this run, as another model read them. */
  | { readonly kind: "names"; readonly place: RunPlace }
  | { readonly kind: "unknown"; readonly reason: string };

export interface RunPlace {
  /** Name of the model config's folder. */
  readonly directory: string;
  readonly run: number;
}

export interface TurnPlace extends RunPlace {
  readonly configuration: Configuration;
  readonly experiment: string;
  readonly turnId: string;
}

/** Far above any published path; archives can hold paths of megabytes. */
const longestPath = 1000;

const deliveries: ReadonlyMap<string, Delivery> = new Map([
  ["user_role", "user_role"],
  ["tool_role", "tool_role"],
]);

/** Any folders may stand before that of the model config. */
export function parsePublishedPath(path: string, suite: SuiteDefinition): PublishedPath {
  if (path.length > longestPath) return unknown("has a path of absurd length");
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  if (path.startsWith("/") || path.includes("\\") || steps.includes("..")) {
    return unknown("leads out of the archive: only plain relative paths are read");
  }
  const runAt = steps.findIndex((step) => /^run_[1-9]\d{0,5}$/u.test(step));
  const directory = steps[runAt - 1];
  if (directory === undefined) return unknown("does not lie in <model config>/run_<n>/");
  const run = Number(steps[runAt]?.slice("run_".length));
  const inRun = steps.slice(runAt + 1);
  if (inRun.join("/") === "name_extraction.json") return { kind: "names", place: { directory, run } };
  return turnPath(directory, run, inRun, suite);
}

function turnPath(directory: string, run: number, inRun: readonly string[], suite: SuiteDefinition): PublishedPath {
  const [experiment, variant, deliveryName, file, ...more] = inRun;
  if (experiment === undefined || variant === undefined || deliveryName === undefined || file === undefined) {
    return unknown("is not a file of the published layout");
  }
  if (more.length > 0) return unknown("lies deeper than the published layout");
  const delivery = deliveries.get(deliveryName);
  if (suite.experiments.every(({ id }) => id !== experiment)) return unknown("is of no known experiment");
  if (suite.systemVariants.every(({ id }) => id !== variant)) return unknown("is of no known system variant");
  if (delivery === undefined) return unknown("is of no known delivery");
  if (!file.endsWith(".json")) return unknown("is not a .json file");
  const turnId = file.slice(0, -".json".length);
  const own = suite.scenarios.filter((scenario) => scenario.experiment === experiment);
  const known = own.some(({ turns }) => turns.some(({ id }) => id === turnId));
  if (!known) return unknown(`is of no known turn of ${experiment}`);
  return { kind: "turn", place: { directory, run, configuration: { variant, delivery }, experiment, turnId } };
}

function unknown(reason: string): PublishedPath {
  return { kind: "unknown", reason };
}
