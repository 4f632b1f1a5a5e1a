import type { ShownSuite } from "../../bench/index.ts";
import { renderTable, type Column } from "../../report/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { configurationName } from "./suite-words.ts";

export function suiteListText(suites: readonly ShownSuite[], layout: TextLayout): string {
  const table = renderTable({ columns, rows: suites, ...layout });
  return `${table}\n\nCalls/run: answers and verdicts of one model config. More: aib suites show <id>`;
}

export function suiteListJson(suites: readonly ShownSuite[]): string {
  const rows = suites.map(({ suite, extent }) => {
    const { id, title, version, digest, defaultRuns, defaultConfigurations } = suite;
    return { id, title, version, digest, ...extent, defaultRuns, defaultConfigurations };
  });
  return JSON.stringify(rows, null, 2);
}

const columns: readonly Column<ShownSuite>[] = [
  { head: "Suite", align: "left", cell: ({ suite }) => suite.id },
  {
    head: "Title",
    align: "left",
    cell: ({ suite }) => suite.title,
    fit: { kind: "shrink", comfortable: 20, least: 12 },
  },
  { head: "Version", align: "left", cell: ({ suite }) => suite.version },
  { head: "Digest", align: "left", cell: ({ suite }) => suite.digest.slice(0, 12) },
  { head: "Scenarios", align: "right", cell: ({ extent }) => String(extent.scenarios) },
  { head: "Turns", align: "right", cell: ({ extent }) => String(extent.turns) },
  { head: "Calls/run", align: "right", cell: ({ extent }) => String(extent.perRun.calls) },
  {
    head: "Default configurations",
    align: "left",
    cell: ({ suite }) => suite.defaultConfigurations.map(configurationName).join(", "),
    fit: { kind: "wrap", comfortable: 30, least: 16 },
  },
];
