import type { ModelConfigNames, NamesOverview } from "../features/names/index.ts";
import {
  describeNames,
  formatShare,
  noNamesAsked,
  noValue,
  plainText,
  renderTable,
  numberColumn,
  textColumn,
  wrapWords,
  type Column,
} from "../report/index.ts";
import type { TextLayout } from "./text-layout.ts";

export interface NamesLayout extends TextLayout {
  /** Also every run. */
  readonly detailed: boolean;
}

const listed = 15;

/** What models call themselves, for people. */
export function namesText(overview: NamesOverview, layout: NamesLayout): string {
  const { suite, asked, modelConfigs } = overview;
  const title = `What models call themselves · suite ${plainText(suite.id)} ${plainText(suite.version)}`;
  if (!asked) return `${title}\n\n${noNamesAsked}`;
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

const label: Column<Pick<ModelConfigNames, "label">> = textColumn("Model config", (row) => row.label, {
  fit: { kind: "shrink", comfortable: 28, least: 12, most: 48 },
});

const wrapped = { kind: "wrap", comfortable: 24, least: 12 } as const;

const choiceColumns: readonly Column<ModelConfigNames>[] = [
  label,
  textColumn("", originOf, { style: "yellow" }),
  numberColumn("Runs", ({ runs }) => String(runs.length)),
  textColumn("Chooses", ({ primary, nameless }) => namesOf(primary, nameless), { fit: wrapped }),
  textColumn("Ends with", endsWith, { fit: wrapped }),
  textColumn("Declined", declinedScenarios, { fit: wrapped }),
];

/** `sim` and `imp` as in the leaderboard. */
function originOf({ runs }: ModelConfigNames): string {
  const origins = new Set(runs.map(({ origin }) => origin));
  if (origins.size > 1) return "mix";
  return origins.has("simulated") ? "sim" : origins.has("imported") ? "imp" : "";
}

function namesOf(names: ModelConfigNames["primary"], nameless: number): string {
  const counted = names.map(({ name, runs }) => times(name, runs));
  return [...counted, ...(nameless > 0 ? [times("(none)", nameless)] : [])].join(", ");
}

function endsWith({ ending }: ModelConfigNames): string {
  return ending === null ? noValue : namesOf(ending.names, ending.nameless);
}

function declinedScenarios({ runs }: ModelConfigNames): string {
  const scenarios = runs.flatMap(({ declined }) => declined);
  return [...Map.groupBy(scenarios, (id) => id)].map(([id, all]) => times(id, all.length)).join(", ");
}

/** Without a space, so that a line never breaks there. */
function times(text: string, runs: number): string {
  return runs === 1 ? text : `${text}×${runs}`;
}

type RunRow = ModelConfigNames["runs"][number] & Pick<ModelConfigNames, "label">;

function runRows({ modelConfigs }: NamesOverview): readonly RunRow[] {
  return modelConfigs.flatMap((modelConfig) => modelConfig.runs.map((run) => ({ ...run, label: modelConfig.label })));
}

const runColumns: readonly Column<RunRow>[] = [
  label,
  numberColumn("Run", ({ run }) => String(run)),
  textColumn("", ({ method }) => (method === "heuristic" ? "~" : ""), { style: "yellow" }),
  textColumn("Chooses", ({ primaryName }) => primaryName ?? "(none)", {
    fit: { kind: "shrink", comfortable: 12, least: 8, most: 24 },
  }),
  textColumn("Ends with", ({ ending }) => (ending === null ? noValue : (ending.name ?? "(none)")), {
    fit: { kind: "shrink", comfortable: 12, least: 8, most: 24 },
  }),
  textColumn(
    "All it chose (scenarios)",
    ({ names }) => names.map(({ name, sources }) => `${name} (${sources.join(", ")})`).join("; "),
    { fit: { kind: "wrap", comfortable: 40, least: 16 } },
  ),
  textColumn("Declined", ({ declined }) => declined.join(", "), { fit: wrapped }),
];

function popularLines({ popular }: NamesOverview): readonly string[] {
  if (popular.length === 0) return [];
  const lines = popular.map(
    ({ name, modelConfigs, runs, share }) =>
      `  ${plainText(name)}: ${runs} runs (${formatShare(share)}), ${modelConfigs} model configs`,
  );
  return ["Popular, chosen by several model configs:", ...shortened(lines, popular)];
}

function exclusiveLines({ exclusive }: NamesOverview): readonly string[] {
  if (exclusive.length === 0) return [];
  const lines = exclusive.map(
    ({ name, label: only, runs }) =>
      `  ${plainText(name)}: ${plainText(only)}, ${runs === 1 ? "1 run" : `${runs} runs`}`,
  );
  const owners = new Set(exclusive.map(({ id }) => id)).size;
  return [`Exclusive, chosen by only one model config (${owners} have such names):`, ...shortened(lines, exclusive)];
}

/** The first lines, and how often the names of the others were chosen. */
function shortened(
  lines: readonly string[],
  names: NamesOverview["exclusive"] | NamesOverview["popular"],
): readonly string[] {
  if (lines.length <= listed + 1) return lines;
  const runs = names.slice(listed).reduce((sum, each) => sum + each.runs, 0);
  const rest = `${lines.length - listed} more names, chosen ${runs} times`;
  return [...lines.slice(0, listed), `  ... and ${rest} (--format json lists all)`];
}

function noteLines(overview: NamesOverview, { detailed, width }: NamesLayout): readonly string[] {
  const { modelConfigs } = overview;
  const runs = modelConfigs.flatMap((modelConfig) => modelConfig.runs);
  const byRules = runs.filter(({ method }) => method === "heuristic").length;
  const readers = [...new Set(runs.map(({ extractor }) => extractor))].toSorted();
  return [
    "Chooses: the name that it gives itself before any pressure, in several scenarios or",
    "else in the first of them; of imported runs the published one. Ends with: the name",
    "it goes by after its human has asked it to change. ×2: in two runs.",
    ...wrapWords(`All model configs of the suite: ${describeNames(overview)}`, width),
    `Read by ${readers.map((reader) => plainText(reader)).join(", ")}.`,
    ...(runs.some(({ ending }) => ending === null)
      ? [`${noValue} under "Ends with": not read, as in imported runs; aib names --force reads them.`]
      : []),
    ...(byRules > 0 ? [`~ ${byRules} runs were read by fixed rules because the model's replies were unusable.`] : []),
    ...(detailed ? [] : ["Every run with all its names: aib names --detailed"]),
  ];
}
