import { BenchError } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import { canonicalModelId } from "../../domain/local-model-id.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { isPattern, itemsNamed, shortLabel, type Nameable } from "../../outside/match-names.ts";

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
  const found = names.map((name) => ({ name, fitting: closestNamed(name, modelConfigs) }));
  const unknown = found.filter(({ fitting }) => fitting.length === 0).map(({ name }) => name);
  if (unknown.length > 0) throw unknownNames(unknown, modelConfigs);
  return [...new Set(found.flatMap(({ fitting }) => fitting))];
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

interface Stored extends Nameable {
  readonly id: Digest;
}

const mostListed = 8;

/**
 * The stored model configs that a name stands for: by label, model id (`ollama/x` is the stored `local/x`) or pattern; else by the beginning of an id, or by the
 * first part of the label (`holds-80`), of a function also without its version. None where it fits none.
 * @throws BenchError usage for a short name that several have.
 */
export function closestNamed<Item extends Stored>(
  name: string,
  items: readonly Item[],
  { takesPatterns = true } = {},
): readonly Item[] {
  const canonical = itemsNamed(canonicalModelId(name), items);
  const exact = [itemsNamed(name, items), canonical].find(({ length }) => length > 0);
  if (exact !== undefined || isPattern(name)) return exact ?? [];
  const ids = items.filter(hasId(name));
  return single(name, ids.length > 0 ? ids : items.filter(isCalled(name)), takesPatterns);
}

/** The one that has these parts. @throws BenchError usage where several have. */
export function partlyNamed<Item extends Stored>(
  parts: string,
  items: readonly Item[],
  { takesPatterns = true } = {},
): readonly Item[] {
  return single(parts, havingParts(parts, items), takesPatterns);
}

/** All whose label or model id has each of these parts, with white space between them: `gemini flash`. */
export function havingParts<Item extends Stored>(parts: string, items: readonly Item[]): readonly Item[] {
  const wanted = parts.toLowerCase().match(/\S+/gu) ?? [];
  if (isPattern(parts) || wanted.length === 0) return [];
  return items.filter(({ label, model }) => {
    const names = `${label} ${model}`.toLowerCase();
    return wanted.every((part) => names.includes(part));
  });
}

function single<Item extends Stored>(name: string, items: readonly Item[], takesPatterns: boolean): readonly Item[] {
  if (items.length < 2) return items;
  throw new BenchError({
    code: "usage",
    message: `"${name}" fits ${items.length} model configs.`,
    hint: `Say which: ${listedLabels(items)}.${takesPatterns ? ` A pattern ("*${name}*") takes them all.` : ""}`,
  });
}

/** For a hint: the first labels, and how many more there are. */
export function listedLabels(items: readonly Pick<Nameable, "label">[]): string {
  const labels = items.slice(0, mostListed).map(({ label }) => label);
  const more = items.length - labels.length;
  return `${labels.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}

type Test = (item: Stored) => boolean;

function hasId(name: string): Test {
  return ({ id }) => /^[0-9a-f]{6,64}$/u.test(name) && id.startsWith(name);
}

function isCalled(name: string): Test {
  return (item) =>
    [shortLabel(item), item.model.split("/").at(-1)].some((own) => own?.toLowerCase() === name.toLowerCase());
}
