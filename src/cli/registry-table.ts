import type { ListedEntry } from "../features/models/index.ts";
import { formatPerMillion, formatTemperature } from "../results/format/index.ts";
import { plainText } from "../results/plain-text.ts";

/** The registry's entries as aligned plain columns, suitable for grep. */
export function registryTable(entries: readonly ListedEntry[], { prices }: { readonly prices: boolean }): string {
  if (entries.length === 0) return "No entry matches.";
  const heads = ["label", "model", "provider", "temp.", "effort", ...(prices ? ["$/M in", "$/M out"] : []), "note"];
  const rows = [heads, ...entries.map((entry) => cellsOf(entry, prices))];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [...lines, "", `${entries.length} model configs`].join("\n");
}

function cellsOf(entry: ListedEntry, prices: boolean): readonly string[] {
  const { label, model, provider, temperature, temperatureSupported, reasoningEffort, pricePerMillion, notes } = entry;
  const { promptUsd = null, completionUsd = null } = pricePerMillion ?? {};
  return [
    plainText(label),
    plainText(model),
    plainText(provider ?? "-"),
    // The provider ignores the parameter: the value it actually answers with.
    `${formatTemperature(temperature)}${temperatureSupported ? "" : "*"}`,
    reasoningEffort ?? "auto",
    ...(prices ? [formatPerMillion(promptUsd), formatPerMillion(completionUsd)] : []),
    plainText(notes.join("; ")),
  ];
}
