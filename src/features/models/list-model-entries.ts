import { openRegistry } from "../../campaign/index.ts";
import type { KeyRing, Registry, RegistryEntry, TokenPrice } from "../../model/index.ts";
import { askEntryPrices, isLocalEntry, unaskedPrices } from "./entry-prices.ts";

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
  /** Sentences for people: where the prices come from, and why some are missing. */
  readonly sources: readonly string[];
}

/** The part of the registry that a person asks to see; with prices, by one public request to each endpoint. */
export async function listModelEntries(query: RegistryQuery): Promise<ModelEntries> {
  const { file, filter, inactive } = query;
  const registry = await openRegistry(file);
  const words = filter.map((word) => word.toLowerCase());
  const matches = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const chosen = registry.entries.filter((entry) => (inactive || entry.active) && matches(searchText(entry)));
  const unusable = registry.unusable.filter(({ model }) => matches(model));
  const { priceOf, sources } = query.prices ? await askEntryPrices(chosen, query) : unaskedPrices;
  const entries = chosen.map((entry): ListedEntry => {
    const { perToken, note } = priceOf(entry);
    return Object.assign({}, entry, {
      pricePerMillion: perToken && perMillion(perToken),
      notes: notesOf(entry, note),
    });
  });
  return { entries, unusable, sources };
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

function perMillion({ promptUsd, completionUsd }: TokenPrice): TokenPrice {
  return { promptUsd: promptUsd * 1e6, completionUsd: completionUsd * 1e6 };
}
