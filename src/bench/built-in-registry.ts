import { join } from "node:path";
import { loadRegistry, type Registry, type RegistryEntry } from "../model/index.ts";

const builtIn = join(import.meta.dirname, "..", "..", "configs", "models.yaml");

/** The registry in the given file, or the one that comes with the benchmark. */
export async function openRegistry(file: string | null): Promise<Registry> {
  if (file !== null) return loadRegistry(file);
  builtInRegistry ??= await loadRegistry(builtIn);
  return builtInRegistry;
}

/** The one that comes with the benchmark, which does not change while it runs. */
let builtInRegistry: Registry | null = null;

export interface RegistryQuery {
  readonly file: string | null;
  /** Words that the label, id or provider must contain, all of them, in any case. */
  readonly filter: readonly string[];
  /** Whether entries that stay out of default runs are listed too. */
  readonly inactive: boolean;
}

/** The part of the registry that a person asks to see. */
export async function listModelEntries({ file, filter, inactive }: RegistryQuery): Promise<Registry> {
  const { entries, unusable } = await openRegistry(file);
  const words = filter.map((word) => word.toLowerCase());
  const matches = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return {
    entries: entries.filter((entry) => (inactive || entry.active) && matches(searchText(entry))),
    unusable: unusable.filter(({ model }) => matches(model)),
  };
}

function searchText({ label, model, provider }: RegistryEntry): string {
  return [label, model, provider ?? ""].join(" ");
}
