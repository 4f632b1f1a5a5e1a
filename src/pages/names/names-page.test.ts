import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/index.ts";
import type { NameExtraction } from "../../store/names/name-extraction.ts";
import { loadSuite } from "../../suite/index.ts";
import { loadReport } from "../../results/show-results.ts";
import { importGrades } from "../../../test/support/results/import-grades.ts";
import { gradesOfRun } from "../../../test/support/results/sample-source.ts";
import type { NamesOverview } from "../../results/contract/names.ts";
import { noNamesAsked } from "../../results/format/names.ts";
import { textWidth } from "../text-width.ts";
import { writeTerminal } from "../write-terminal.ts";
import { storedNamesPage } from "./names-page.ts";
import { reportMarkdown } from "../write-report.ts";

const suite = await loadSuite("v2");
const now = (): Date => new Date("2026-02-14T12:00:00Z");

let store: Store;

beforeEach(async () => {
  store = await openStore({ location: ":memory:", clock: now });
});
afterEach(() => store.close());

/** The runs of a model config with the names that they chose; the first name stands for the run, null for none. */
type Runs = readonly (readonly [string | null, ...string[]])[];

async function importNames(chosen: Readonly<Record<string, Runs>>): Promise<void> {
  const runs = Object.entries(chosen).flatMap(([modelConfigId, own]) =>
    own.map((names, at) => ({ modelConfigId, run: at + 1, names })),
  );
  const grades = runs.flatMap(({ modelConfigId, run }) => gradesOfRun(suite, 1, { modelConfigId, run }));
  const extractions = runs.map(({ modelConfigId, run, names }): NameExtraction => {
    const [primaryName] = names;
    const place = { taskKey: `names ${modelConfigId} ${run}`, suiteDigest: suite.digest, modelConfigId, run };
    const read = { extractor: "reader", answersDigest: null, method: "model", costUsd: null } as const;
    const given = names.filter((name) => name !== null).map((name) => ({ name, sources: ["direct"] }));
    const found = { names: given, declined: [], primaryName, ending: null, origin: "imported" } as const;
    return Object.assign(place, read, found);
  });
  await importGrades(store, suite, { grades, nameExtractions: extractions });
}

/** `Silas×3, Wren` is four. */
function countNames(cell: string): number {
  const names = cell.split(", ").filter((name) => name.trim() !== "");
  return names.reduce((sum, name) => sum + Number(/×(\d+)$/u.exec(name.trim())?.[1] ?? 1), 0);
}

test("no choice of a name is lost: what a report shows adds up to what is stored", async () => {
  // More shared names than are shown, the last of them in two runs.
  const shared = Array.from({ length: 22 }, (_, at) => `Name${String.fromCodePoint(65 + at)}`);
  await importNames({
    one: [["Silas", "Wren"], ["Ada", "Silas"], [null, "silas"], ["Wren", "Silas"], [null], [null, ...shared]],
    two: [["Silas", ...shared]],
  });
  const stored = (await store.nameExtractions(suite.digest)).flatMap(({ names }) => names).length;
  const report = await loadReport(store, { suite: null, judges: [], excludeOwnFamily: false, interval: null, now });
  expect(report.names).toMatchObject({ picks: stored, nameless: 3, declined: 1, runs: 7 });
  const one = report.names?.chosen.find(({ id }) => id === "one");
  expect(one?.primary).toContainEqual({ name: "Silas", runs: 1 });
  expect(one?.others).toContainEqual({ name: "Silas", runs: 3 });

  const text = reportMarkdown(report);
  const section = /\n## Names\n(.*?)\n## /su.exec(text)?.[1] ?? "";
  const cellsOf = (pattern: RegExp) =>
    section
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/gu, "").trim()));
  const chosen = cellsOf(/^\| `(?:one|two)@.* – /u);
  const named = chosen.flatMap(([, , , , chooses = "", , also = ""]) => [
    chooses.replace(/(?:, )?no name.*/u, ""),
    also,
  ]);
  expect(named.reduce((sum, cell) => sum + countNames(cell), 0)).toBe(stored);
  const popular = cellsOf(/^\| (?:Name[A-Z]|Silas|\d+ other names)/u);
  expect(popular).toHaveLength(21);
  const exclusive = report.names?.exclusive.reduce((sum, { runs }) => sum + runs, 0) ?? 0;
  expect(popular.reduce((sum, [, runs]) => sum + Number(runs), 0) + exclusive).toBe(stored);
});

const run = {
  run: 1,
  names: [{ name: "Iris", sources: ["direct", "negotiation"] }],
  declined: ["name_gender", "direct"],
  primaryName: "Iris",
  ending: null,
  extractor: "vendor/reader",
  method: "heuristic",
  origin: "simulated",
} as const;
const overview: NamesOverview = {
  schemaVersion: 2,
  suite,
  asked: true,
  modelConfigs: [
    {
      id: "one",
      label: "a-model-with-a-long-name-preview@low-t0.7",
      model: "vendor/model",
      primary: [{ name: "Iris", runs: 2 }],
      nameless: 1,
      names: [],
      others: [],
      declined: 0,
      ending: null,
      runs: [run, { ...run, run: 2, method: "model" }, { ...run, run: 3, primaryName: null, origin: "live" }],
    },
  ],
  runs: 3,
  byRules: 2,
  nameless: 1,
  declined: 0,
  picks: 3,
  popular: Array.from({ length: 23 }, (_, at) => ({ name: `Name${at}`, modelConfigs: 2, runs: 2, share: 0.1 })),
  exclusive: [{ name: "Iris\u001b[31m", id: "one", label: "a-model-with-a-long-name-preview@low-t0.7", runs: 2 }],
  distinct: 24,
};
const printed = (width: number, detailed: boolean, shown: NamesOverview = overview): string =>
  writeTerminal(storedNamesPage(shown, { detailed }), { width, color: false });

test.each([60, 80, 120])("stored names fit into %i columns, and control no terminal", (width) => {
  for (const detailed of [false, true]) {
    const text = printed(width, detailed);
    expect(text.split("\n").filter((line) => textWidth(line) > width)).toEqual([]);
    expect(text).not.toContain("\u001b");
  }
});

test("stored names say where runs come from, how they were read, and what else to ask", () => {
  const text = printed(120, false);
  expect(text).toMatch(/preview@low-t0\.7 \(mix\) +3 +Iris×2, no name +– +name_gender×3, direct×3/u);
  expect(text).toContain("– where that was not read");
  expect(text.replaceAll(/\s+/gu, " ")).toContain(
    "as another model read it, and in 2 runs as fixed rules did, since the reading model gave no usable reply",
  );
  expect(text).toContain("aib names --force reads them again");
  expect(text).toContain("\n  aib names --detailed");
  expect(text).not.toContain("By run");
  const detailed = printed(120, true);
  expect(detailed).toMatch(/ 1 +~ +Iris +– +Iris \(direct, negotiation\) +name_gender,?\s/u);
  expect(detailed).toMatch(/ 3 +~ +no name/u);
  expect(detailed).not.toContain("aib names --detailed");
});

test("names that are folded in print stand in the page", () => {
  expect(printed(120, false)).toMatch(/Name19 .*\n3 other names, together +6 +– +–/u);
  const [popular] = storedNamesPage(overview, { detailed: false }).blocks;
  expect(popular?.kind === "table" && popular.rows.map(({ key }) => key)).toContain("Name22");
});

test("no stored name and no question for one are two things", () => {
  expect(printed(80, false, { ...overview, modelConfigs: [] })).toContain(
    "No names are stored for these model configs: aib names reads them.",
  );
  expect(printed(80, false, { ...overview, asked: false })).toContain(noNamesAsked);
});
