import { openRegistry } from "../../campaign/models/select-models.ts";
import { type BenchError, notFound } from "../../domain/bench-error.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { localServers } from "../../model/registry/local-servers.ts";
import { shownAddress, type KeyRing, type TokenPrice } from "../../model/index.ts";
import type { Registry, RegistryEntry } from "../../model/registry/registry.ts";
import { askEntryPrices, isLocalEntry, unaskedPrices } from "./entry-prices.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

export interface RegistryQuery {
  readonly file: string | null;
  /** Words that the label, id or provider must contain, all of them, in any case. */
  readonly filter: readonly string[];
  /** Whether entries that stay out of default runs are listed too. */
  readonly inactive: boolean;
  /** Whether the endpoints are asked for their prices now. */
  readonly prices: boolean;
  readonly keys: KeyRing;
  readonly signal: AbortSignal;
}

export interface ListedEntry extends RegistryEntry {
  /** US dollars for a million tokens; null where it is not known. */
  readonly pricePerMillion: TokenPrice | null;
  /** What a reader has to know, a few words each: the registry's own note and what its facts come to. */
  readonly notes: readonly string[];
}

export interface ModelEntries {
  readonly entries: readonly ListedEntry[];
  readonly unusable: Registry["unusable"];
  /** Sentences for the user: where the prices come from, and why some are missing. */
  readonly sources: readonly string[];
}

/**
 * The part of the registry that the user asks to see; with prices, by one public request to each endpoint.
 * @throws BenchError not-found where words match neither an entry nor an unusable model, with the nearest words that do.
 */
export async function listModelEntries(query: RegistryQuery): Promise<ModelEntries> {
  const { file, filter, inactive } = query;
  const registry = await openRegistry(file);
  const words = filter.map((word) => word.toLowerCase());
  const matches = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const chosen = registry.entries.filter((entry) => (inactive || entry.active) && matches(searchText(entry)));
  const unusable = registry.unusable.filter(({ model }) => matches(model));
  if (words.length > 0 && chosen.length === 0 && unusable.length === 0) throw noMatch(query, registry.entries);
  const { priceOf, sources } = query.prices ? await askEntryPrices(chosen, query) : unaskedPrices;
  const entries = chosen.map((entry): ListedEntry => {
    const { perToken, note } = priceOf(entry);
    return Object.assign({}, entry, {
      pricePerMillion: perToken && { promptUsd: perToken.promptUsd * 1e6, completionUsd: perToken.completionUsd * 1e6 },
      notes: notesOf(entry, note),
    });
  });
  return { entries, unusable, sources };
}

function noMatch({ filter, inactive }: RegistryQuery, entries: readonly RegistryEntry[]): BenchError {
  const texts = entries.filter(({ active }) => inactive || active).map((entry) => searchText(entry).toLowerCase());
  const parts = texts.flatMap((text) => text.split(/[^a-z0-9.]+/u)).filter((word) => word.length > 1);
  const servers = ["sim", ...localServers.map(({ prefix }) => prefix.slice(0, -1))];
  const known = [...new Set([...servers, ...parts, ...entries.map(({ model }) => model)])];
  const meant = filter.map((word) => {
    if (texts.some((text) => text.includes(word.toLowerCase()))) return word;
    return nearestNames(word, known, 1)[0] ?? word;
  });
  const isCorrected = meant.some((word, position) => word !== filter[position]);
  const more = inactive ? "See: aib models" : "Inactive entries: aib models --inactive";
  return notFound(
    `No entry of the registry matches ${filter.map((word) => (word.includes("://") ? shownAddress(word) : word)).join(" ")}.`,
    isCorrected ? `Did you mean: aib models ${meant.map(shellWord).join(" ")}` : more,
  );
}

function searchText({ label, model, provider }: RegistryEntry): string {
  return [label, model, provider ?? ""].join(" ");
}

function notesOf(entry: RegistryEntry, ofPrice: string | null): readonly string[] {
  const { active, temperatureSupported, note } = entry;
  return [
    ...(active ? [] : ["inactive"]),
    ...(isLocalEntry(entry) ? ["on your own machine"] : []),
    ...(temperatureSupported ? [] : ["ignores the temperature"]),
    ...(ofPrice === null ? [] : [ofPrice]),
    ...(note === null ? [] : [note]),
  ];
}
