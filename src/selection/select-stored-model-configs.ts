import { BenchError, type ModelConfig } from "../domain/index.ts";
import { nearestNames, canonicalModelId } from "../model/index.ts";
import { closestNamed, listedLabels } from "./closest-named.ts";
import { isPattern, itemsNamed } from "./match-names.ts";

/**
 * The model configs of the store that names stand for: labels, model ids, patterns (`google/*`, `*flash*`), and the short names
 * of `closestNamed`. In the order given, each once; all of them when no name is given.
 * @throws BenchError usage with every name that fits none, and the nearest ones; for a short name that several have.
 */
export function selectStoredModelConfigs(
  names: readonly string[],
  modelConfigs: readonly ModelConfig[],
): readonly ModelConfig[] {
  if (names.length === 0) return modelConfigs;
  const found = names.map((name) => ({ name, fitting: namedIn(modelConfigs, name) }));
  const unknown = found.filter(({ fitting }) => fitting.length === 0).map(({ name }) => name);
  if (unknown.length > 0) throw unknownNames(unknown, modelConfigs);
  return [...new Set(found.flatMap(({ fitting }) => fitting))];
}

function namedIn(modelConfigs: readonly ModelConfig[], name: string): readonly ModelConfig[] {
  const canonical = itemsNamed(canonicalModelId(name), modelConfigs);
  const exact = [itemsNamed(name, modelConfigs), canonical].find(({ length }) => length > 0);
  return exact ?? closestNamed(name, modelConfigs);
}

function unknownNames(names: readonly string[], modelConfigs: readonly ModelConfig[]): BenchError {
  const known = modelConfigs.flatMap(({ label, model }) => [label, model]);
  const near = new Set(names.flatMap((name) => (isPattern(name) ? [] : nearestNames(name, known, 3))));
  const called = names.filter((name) => !isPattern(name));
  const patterns = names.filter(isPattern);
  return new BenchError({
    code: "usage",
    message: [
      ...(called.length > 0 ? [`No model config in the store is called ${quoted(called)}.`] : []),
      ...(patterns.length > 0 ? [`No model config in the store fits the pattern ${quoted(patterns)}.`] : []),
    ].join(" "),
    hint: near.size > 0 ? `Did you mean ${[...near].join(", ")}?` : `The store has ${listedLabels(modelConfigs)}.`,
  });
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(" or ");
}
