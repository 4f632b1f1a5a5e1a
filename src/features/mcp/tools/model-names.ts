import { BenchError, usageError } from "../../../domain/bench-error.ts";
import type { ModelConfig } from "../../../domain/model-config.ts";
import { nearestNames } from "../../../outside/nearest-names.ts";
import { shortLabel } from "../../../outside/match-names.ts";
import type { ReportStore } from "../../../store/index.ts";
import { chooseSuite } from "../../../store/selection/choose-suite.ts";
import {
  closestNamed,
  havingParts,
  listedLabels,
  partlyNamed,
  selectStoredModelConfigs,
} from "../../../store/selection/select-stored-model-configs.ts";

// An agent has heard a name in a question, in any form: each tool takes what only one has.

export const modelNameMeaning = "a label, a model id, or parts that only one has: gemini flash high";

/** @throws BenchError usage for a name that fits none or several */
export function oneNamed<Item extends Pick<ModelConfig, "id" | "label" | "model">>(
  name: string,
  items: readonly Item[],
): Item {
  const closest = closestNamed(name, items, { takesPatterns: false });
  const found = closest.length > 0 ? closest : partlyNamed(name, items, { takesPatterns: false });
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return only;
  const labels = items.flatMap((item) => [shortLabel(item), item.label]);
  const near = nearestNames(name.trim().replaceAll(/\s+/gu, "-"), labels, 3);
  throw usageError(
    only === undefined
      ? `No model config with results in this suite is called "${name}".`
      : `"${name}" fits ${found.length} model configs.`,
    items.length === 0
      ? "There are no results in this suite yet."
      : only === undefined && near.length > 0
        ? `Did you mean ${near.join(", ")}?`
        : `There is ${listedLabels(only === undefined ? items : found)}.`,
  );
}

export const modelNamesMeaning = "labels, model ids, patterns such as *flash*, or parts: gemini flash";

/** All that one of the names fits; all of them without a name. @throws BenchError usage for names that fit none */
export function allNamed(names: readonly string[], modelConfigs: readonly ModelConfig[]): readonly ModelConfig[] {
  const found = names.flatMap((name) => {
    const parts = havingParts(name, modelConfigs);
    return parts.length > 0 ? parts : selectStoredModelConfigs([name], modelConfigs);
  });
  return names.length === 0 ? modelConfigs : [...new Set(found)];
}

/** An error about names of one suite; where another suite has results of one of them, with that suite. */
export async function naming<Result>(
  {
    store,
    suite,
    names,
  }: { readonly store: ReportStore; readonly suite: string | null; readonly names: readonly string[] },
  find: () => Promise<Result>,
): Promise<Result> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "usage") throw error;
    const suites = await store.suites();
    const { digest: asked } = chooseSuite(suites, suite);
    for (const { id, digest } of suites.filter((each) => each.digest !== asked)) {
      const stored = await store.modelConfigs(digest);
      const found = names.find((name) => havingParts(name, stored).length > 0);
      if (found === undefined) continue;
      const hint = `${error.hint} "${found}" has results in suite ${id}: call with suite: "${id === suite ? digest.slice(0, 12) : id}".`;
      throw new BenchError({ code: error.code, message: error.message, hint, cause: error });
    }
    throw error;
  }
}
