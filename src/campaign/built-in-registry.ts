import { join } from "node:path";
import { loadRegistry, type Registry } from "../model/index.ts";

const builtIn = join(import.meta.dirname, "..", "..", "configs", "models.yaml");

/** The registry in the given file, or the one that comes with the benchmark. */
export async function openRegistry(file: string | null): Promise<Registry> {
  if (file !== null) return loadRegistry(file);
  builtInRegistry ??= await loadRegistry(builtIn);
  return builtInRegistry;
}

/** The one that comes with the benchmark, which does not change while it runs. */
let builtInRegistry: Registry | null = null;
