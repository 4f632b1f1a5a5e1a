import type { ShownSuite } from "../../features/suites/index.ts";
import { renderTable, type Column } from "../../report/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { proseLines } from "./prose-lines.ts";
import { configurationName } from "./suite-words.ts";

export function suiteListText(suites: readonly ShownSuite[], layout: TextLayout): string {
  const table = renderTable({ columns, rows: suites, ...layout });
  const legend = "Calls/run: answers and verdicts of one model config. Details: aib suites show <id>";
  return [table, "", ...proseLines(legend, layout, "")].join("\n");
}

export function suiteFacts(suites: readonly ShownSuite[]): unknown {
  return suites.map(({ suite, extent }) => {
    const { id, title, version, digest, defaultRuns, defaultConfigurations } = suite;
    return { id, title, version, digest, ...extent, defaultRuns, defaultConfigurations };
  });
}

const columns: readonly Column<ShownSuite>[] = [
  { head: "Suite", align: "left", cell: ({ suite }) => suite.id },
  {
    head: "Title",
    align: "left",
    cell: ({ suite }) => suite.title,
    fit: { kind: "shrink", comfortable: 14, least: 10 },
  },
  { head: "Version", align: "left", cell: ({ suite }) => suite.version, fit: { kind: "drop", priority: 2 } },
  { head: "Digest", align: "left", cell: ({ suite }) => suite.digest.slice(0, 12) },
  {
    head: "Scenarios",
    align: "right",
    cell: ({ extent }) => String(extent.scenarios),
    fit: { kind: "drop", priority: 3 },
  },
  { head: "Turns", align: "right", cell: ({ extent }) => String(extent.turns), fit: { kind: "drop", priority: 1 } },
  { head: "Calls/run", align: "right", cell: ({ extent }) => String(extent.perRun.calls) },
  {
    head: "Default configurations",
    align: "left",
    cell: ({ suite }) => suite.defaultConfigurations.map(configurationName).join(", "),
    fit: { kind: "wrap", comfortable: 24, least: 19 },
  },
];
