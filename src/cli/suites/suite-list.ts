import type { ShownSuite } from "../../features/suites/index.ts";
import { renderTable, numberColumn, textColumn, type Column } from "../../report/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { proseLines } from "./prose-lines.ts";
import { configurationName } from "./suite-words.ts";

export function suiteListText(suites: readonly ShownSuite[], layout: TextLayout): string {
  const table = renderTable({ columns, rows: suites, ...layout });
  const legend = "Calls/run: answers and verdicts of one model config. Details: aib suites show <id>";
  const unfinished = suites.flatMap(({ suite: { id, status } }) => (status === undefined ? [] : [`${id}: ${status}.`]));
  return [table, "", ...[...unfinished, legend].flatMap((line) => proseLines(line, layout, ""))].join("\n");
}

export function suiteFacts(suites: readonly ShownSuite[]): unknown {
  return suites.map(({ suite, extent }) => {
    const { id, title, version, status = null, digest, defaultRuns, defaultConfigurations } = suite;
    return { id, title, version, status, digest, ...extent, defaultRuns, defaultConfigurations };
  });
}

const columns: readonly Column<ShownSuite>[] = [
  textColumn("Suite", ({ suite }) => suite.id),
  textColumn("Title", ({ suite }) => suite.title, { fit: { kind: "shrink", comfortable: 14, least: 10 } }),
  textColumn("Version", ({ suite }) => suite.version, { fit: { kind: "drop", priority: 2 } }),
  textColumn("Digest", ({ suite }) => suite.digest.slice(0, 12)),
  numberColumn("Scenarios", ({ extent }) => String(extent.scenarios), { fit: { kind: "drop", priority: 3 } }),
  numberColumn("Turns", ({ extent }) => String(extent.turns), { fit: { kind: "drop", priority: 1 } }),
  numberColumn("Calls/run", ({ extent }) => String(extent.perRun.calls)),
  textColumn("Default configurations", ({ suite }) => suite.defaultConfigurations.map(configurationName).join(", "), {
    fit: { kind: "wrap", comfortable: 24, least: 19 },
  }),
];
