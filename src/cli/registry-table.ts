import type { RegistryEntry } from "../bench/index.ts";
import { plainText } from "../report/index.ts";

const heads = ["label", "model", "provider", "temp.", "effort", ""];

/** The registry's entries as aligned plain columns: also for grep. */
export function registryTable(entries: readonly RegistryEntry[]): string {
  if (entries.length === 0) return "No entry matches.";
  const rows = [heads, ...entries.map((entry) => cellsOf(entry))];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [...lines, "", `${entries.length} model configs`].join("\n");
}

function cellsOf(entry: RegistryEntry): readonly string[] {
  const { label, model, provider, temperature, temperatureSupported, reasoningEffort, active } = entry;
  return [
    plainText(label),
    plainText(model),
    plainText(provider ?? "-"),
    // The provider ignores the parameter: the number is what it answers as.
    `${temperature.toFixed(1)}${temperatureSupported ? "" : "*"}`,
    reasoningEffort ?? "auto",
    active ? "" : "inactive",
  ];
}
