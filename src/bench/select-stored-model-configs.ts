import { BenchError, type ModelConfig } from "../domain/index.ts";
import { nearestNames } from "../model/index.ts";
import { canonicalModelId } from "./local-servers.ts";
import { isPattern, itemsNamed } from "./match-names.ts";

/**
 * The model configs of the store that names stand for: labels, model ids, patterns (`google/*`, `*flash*`), or the
 * beginning of a model config's digest. In the order given, each once; all of them when no name is given.
 * @throws BenchError not-found for a name that fits none, with the nearest ones.
 */
export function selectStoredModelConfigs(
  names: readonly string[],
  modelConfigs: readonly ModelConfig[],
): readonly ModelConfig[] {
  if (names.length === 0) return modelConfigs;
  return [...new Set(names.flatMap((name) => namedIn(modelConfigs, name)))];
}

function namedIn(modelConfigs: readonly ModelConfig[], name: string): readonly ModelConfig[] {
  const named = itemsNamed(name, modelConfigs);
  if (named.length > 0) return named;
  const canonical = itemsNamed(canonicalModelId(name), modelConfigs);
  if (canonical.length > 0) return canonical;
  const digested = digestBeginning.test(name) ? modelConfigs.filter(({ id }) => id.startsWith(name)) : [];
  if (digested.length > 0) return digested;
  throw unknownName(name, modelConfigs);
}

const digestBeginning = /^[0-9a-f]{6,64}$/u;
const mostListed = 8;

function unknownName(name: string, modelConfigs: readonly ModelConfig[]): BenchError {
  const known = modelConfigs.flatMap(({ label, model }) => [label, model]);
  const near = isPattern(name) ? [] : nearestNames(name, known, 3);
  const labels = modelConfigs.map(({ label }) => label);
  const more = labels.length > mostListed ? `, and ${labels.length - mostListed} more` : "";
  return new BenchError({
    code: "not-found",
    message: `No model config in the store ${isPattern(name) ? "fits the pattern" : "is called"} "${name}".`,
    hint:
      near.length > 0
        ? `Did you mean ${near.join(", ")}?`
        : `The store has ${labels.slice(0, mostListed).join(", ")}${more}.`,
  });
}
