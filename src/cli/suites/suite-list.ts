import type { ShownSuite } from "../../features/suites/index.ts";
import { cells, numberColumn, table, textColumn, writeBlocks, type Column } from "../../pages/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { configurationName } from "./suite-words.ts";

export function suiteListText(suites: readonly ShownSuite[], layout: TextLayout): string {
  const unfinished = suites.flatMap(({ suite: { id, status } }) => (status === undefined ? [] : [`${id}: ${status}.`]));
  const legend = [...unfinished, "Details: aib suites show <id>"];
  return writeBlocks(table({ title: "", columns, rows: suites, legend }), layout).join("\n");
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
  numberColumn("Scenarios", ({ extent }) => cells.count(extent.scenarios), { fit: { kind: "drop", priority: 3 } }),
  numberColumn("Turns", ({ extent }) => cells.count(extent.turns), { fit: { kind: "drop", priority: 1 } }),
  numberColumn("Calls/run", ({ extent }) => cells.count(extent.perRun.calls), {
    meaning: "answers and verdicts of one model config.",
  }),
  textColumn("Default configurations", ({ suite }) => suite.defaultConfigurations.map(configurationName).join(", "), {
    fit: { kind: "wrap", comfortable: 24, least: 19 },
  }),
];
