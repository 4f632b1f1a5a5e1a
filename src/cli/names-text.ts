import type { ModelConfigNames, NamesOverview } from "../bench/index.ts";
import { plainText, renderTable, type Column } from "../report/index.ts";
import type { TextLayout } from "./text-layout.ts";

export interface NamesLayout extends TextLayout {
  /** Also every run. */
  readonly detailed: boolean;
}

const listed = 15;

/** What models call themselves, for people. */
export function namesText(overview: NamesOverview, layout: NamesLayout): string {
  const { suite, modelConfigs } = overview;
  const title = `What models call themselves · suite ${plainText(suite.id)} ${plainText(suite.version)}`;
  if (modelConfigs.length === 0) return `${title}\n\nNo names are stored for these model configs.`;
  const blocks = [
    [title],
    [renderTable({ columns: choiceColumns, rows: modelConfigs, ...layout })],
    ...(layout.detailed ? [[renderTable({ columns: runColumns, rows: runRows(overview), ...layout })]] : []),
    popularLines(overview),
    exclusiveLines(overview),
    noteLines(overview, layout),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n");
}

const label: Column<Pick<ModelConfigNames, "label">> = {
  head: "Model config",
  align: "left",
  cell: (row) => row.label,
  fit: { kind: "shrink", comfortable: 28, least: 12, most: 48 },
};

const wrapped = { kind: "wrap", comfortable: 24, least: 12 } as const;

const choiceColumns: readonly Column<ModelConfigNames>[] = [
  label,
  { head: "", align: "left", cell: originOf, style: "yellow" },
  { head: "Runs", align: "right", cell: ({ runs }) => String(runs.length) },
  { head: "Primary names", align: "left", cell: primaryNames, fit: wrapped },
  { head: "Declined", align: "left", cell: declinedScenarios, fit: wrapped },
];

/** `sim` and `imp` as on the leaderboard. */
function originOf({ runs }: ModelConfigNames): string {
  const origins = new Set(runs.map(({ origin }) => origin));
  if (origins.size > 1) return "mix";
  return origins.has("simulated") ? "sim" : origins.has("imported") ? "imp" : "";
}

function primaryNames({ primary, nameless }: ModelConfigNames): string {
  const names = primary.map(({ name, runs }) => times(name, runs));
  return [...names, ...(nameless > 0 ? [times("(none)", nameless)] : [])].join(", ");
}

function declinedScenarios({ runs }: ModelConfigNames): string {
  const scenarios = runs.flatMap(({ declined }) => declined);
  return [...Map.groupBy(scenarios, (id) => id)].map(([id, all]) => times(id, all.length)).join(", ");
}

/** Without a space, so that a line never breaks in it. */
function times(text: string, runs: number): string {
  return runs === 1 ? text : `${text}×${runs}`;
}

type RunRow = ModelConfigNames["runs"][number] & Pick<ModelConfigNames, "label">;

function runRows({ modelConfigs }: NamesOverview): readonly RunRow[] {
  return modelConfigs.flatMap((modelConfig) => modelConfig.runs.map((run) => ({ ...run, label: modelConfig.label })));
}

const runColumns: readonly Column<RunRow>[] = [
  label,
  { head: "Run", align: "right", cell: ({ run }) => String(run) },
  { head: "", align: "left", cell: ({ method }) => (method === "heuristic" ? "~" : ""), style: "yellow" },
  {
    head: "Primary",
    align: "left",
    cell: ({ primaryName }) => primaryName ?? "–",
    fit: { kind: "shrink", comfortable: 12, least: 8, most: 24 },
  },
  {
    head: "All names (scenarios)",
    align: "left",
    cell: ({ names }) => names.map(({ name, sources }) => `${name} (${sources.join(", ")})`).join("; "),
    fit: { kind: "wrap", comfortable: 40, least: 16 },
  },
  { head: "Declined", align: "left", cell: ({ declined }) => declined.join(", "), fit: wrapped },
];

function popularLines({ popular }: NamesOverview): readonly string[] {
  if (popular.length === 0) return [];
  const lines = popular.map(
    ({ name, modelConfigs, runs }) => `  ${plainText(name)}: ${modelConfigs} model configs, ${runs} runs`,
  );
  return ["Popular, given by several model configs in any conversation:", ...shortened(lines)];
}

function exclusiveLines({ exclusive }: NamesOverview): readonly string[] {
  if (exclusive.length === 0) return [];
  const lines = exclusive.map(
    ({ name, label: only, runs }) => `  ${plainText(name)}: ${plainText(only)}, ${runs} runs`,
  );
  return ["Exclusive, given by one model config alone, in several runs:", ...shortened(lines)];
}

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= listed + 1) return lines;
  return [...lines.slice(0, listed), `  ... and ${lines.length - listed} more (--format json has them all)`];
}

function noteLines({ modelConfigs, distinct }: NamesOverview, { detailed }: NamesLayout): readonly string[] {
  const runs = modelConfigs.flatMap((modelConfig) => modelConfig.runs);
  const byRules = runs.filter(({ method }) => method === "heuristic").length;
  const readers = [...new Set(runs.map(({ extractor }) => extractor))].toSorted();
  return [
    "A run's primary name is the one that the model ends with when its human dislikes",
    "the first, else the one from the negotiation, else that of the first self it made",
    "up; of imported runs it is the published one. ×2: in two runs.",
    `${distinct} different names in all. Read by ${readers.map((reader) => plainText(reader)).join(", ")}.`,
    ...(byRules > 0 ? [`~ ${byRules} runs were read by fixed rules: the model's replies could not be used.`] : []),
    ...(detailed ? [] : ["Every run with all its names: aib names --detailed"]),
  ];
}
