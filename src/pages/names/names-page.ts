import type { NameReport } from "../../results/contract.ts";
import type { ModelConfigNames, NamesOverview } from "../../results/contract/names.ts";
import { noNamesAsked, describeNames } from "../../results/format/names.ts";
import { counted, formatWhole } from "../../results/format/numbers.ts";
import {
  numberColumn,
  sentences,
  table,
  textColumn,
  type Column,
  type ColumnOptions,
  type Page,
  type Table,
  type TopicContent,
} from "../blocks.ts";
import { bar, chips, count, share, textOf, type Cell, type CellLike, type Chip } from "../cells.ts";
import { runColumnWith, runsColumnWith } from "../columns.ts";
import { nameColumn } from "../ranking/columns.ts";
import { withOrigins } from "../origins.ts";

type Chosen = NameReport["chosen"][number];
type Names = Chosen["primary"];

/** What models call themselves, freely and under pressure. */
export function namesPage(names: NameReport): TopicContent {
  const { popular, exclusive, chosen } = names;
  const order = new Map(chosen.map(({ id }, place) => [id, place]));
  return {
    lead: describeNames(names),
    blocks: [
      ...popularNames(popular),
      ...exclusiveNames(exclusive.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))),
      ...table<Chosen>({
        title: "By model",
        columns: [
          nameColumn,
          runsColumnWith(({ runs }) => count(runs)),
          numberColumn("Different", ({ primary }) => count(primary.length), {
            title: "Number of different names",
            fit: { kind: "drop", priority: 0 },
          }),
          numberColumn("Nameless", ({ nameless }) => count(nameless), {
            meaning: "runs without a freely chosen name that stands for them.",
            fit: { kind: "drop", priority: 0 },
          }),
          ...choiceColumns(chosen),
          textColumn(
            "Also chose",
            ({ others }) =>
              others.length === 0 ? null : { kind: "text", text: textOf(namesOf(others)), look: "muted" },
            {
              meaning: "its free choices beside the one that stands for the run.",
              fit: wrapped,
            },
          ),
          numberColumn("Declined runs", ({ declined }) => count(declined), {
            meaning: "runs in which it chose no name at all.",
            fit: { kind: "drop", priority: 0 },
          }),
        ],
        rows: chosen,
        key: ({ id }) => id,
        first: 50,
      }),
    ],
  };
}

/** The stored names of the requested model configs, as `aib names` shows them: detailed with every run. */
export function storedNamesPage(overview: NamesOverview, { detailed }: { readonly detailed: boolean }): Page {
  const { suite, asked, modelConfigs, popular, exclusive } = overview;
  const page = { id: "names", title: "What models call themselves", subject: `suite ${suite.id} ${suite.version}` };
  if (!asked || modelConfigs.length === 0) {
    const none = asked ? "No names are stored for these model configs: aib names reads them." : noNamesAsked;
    return { ...page, lead: null, blocks: sentences([none]) };
  }
  const runs = modelConfigs.flatMap((own) => own.runs.map((run) => Object.assign({}, own, run)));
  const byRules = runs.some(({ method }) => method === "heuristic");
  const readers = [...new Set(runs.map(({ extractor }) => extractor))].toSorted();
  const origins = modelConfigs.map(({ id, runs: own }) => {
    const [first = "live", ...others] = new Set(own.map(({ origin }) => origin));
    return { id, origin: others.length > 0 ? ("mixed" as const) : first };
  });
  const whole: Page = {
    ...page,
    lead: `All model configs of the suite: ${describeNames(overview)}`,
    blocks: [
      ...popularNames(popular),
      ...exclusiveNames(exclusive),
      ...table<ModelConfigNames>({
        title: "By model",
        columns: [
          nameColumn,
          runsColumnWith((row) => count(row.runs.length)),
          ...choiceColumns(modelConfigs),
          {
            ...declinedColumn((row) => chips(tallied(row.runs.flatMap(({ declined }) => declined)))),
            meaning: "scenarios in which it chose no name.",
          },
        ],
        rows: modelConfigs,
        key: ({ id }) => id,
      }),
      ...(detailed ? table({ title: "By run", columns: runColumns(byRules), rows: runs }) : []),
      ...sentences(
        [
          `Read by ${readers.join(", ")}.`,
          byRules ? "aib names --force reads them again, --extractor by another model." : null,
        ],
        { look: "muted" },
      ),
      ...(detailed
        ? []
        : [
            {
              kind: "next" as const,
              commands: [{ command: "aib names --detailed", purpose: "Every run with all its names:" }],
            },
          ]),
    ],
  };
  return withOrigins(whole, origins);
}

const wrapped = { kind: "wrap", comfortable: 12, least: 12 } as const;

/** The name, or the names, that it gives itself before any pressure. */
function choosesColumn<Row>(cell: (row: Row) => CellLike, options: ColumnOptions): Column<Row> {
  return textColumn("Chooses", cell, options);
}

/** The same after its human has asked it to change. */
function endsWithColumn<Row>(cell: (row: Row) => CellLike, options: ColumnOptions): Column<Row> {
  return textColumn("Ends with", cell, options);
}

/** The scenarios in which it chose no name. */
function declinedColumn<Row>(cell: (row: Row) => CellLike): Column<Row> {
  return textColumn("Declined", cell, { fit: wrapped });
}

/** The free choices, and the names under pressure. */
function choiceColumns(
  rows: readonly Pick<Chosen, "ending">[],
): readonly Column<Pick<Chosen, "primary" | "nameless" | "ending">>[] {
  const unread = rows.some(({ ending }) => ending === null)
    ? "; – where that was not read, as in imported runs (aib names --force reads them)"
    : "";
  return [
    choosesColumn(({ primary, nameless }) => namesOf(primary, nameless), {
      meaning:
        "for each run the name that it gives itself before any pressure, in several scenarios or else in the first of them; of imported runs the published one. ×2: in two runs.",
      fit: wrapped,
    }),
    endsWithColumn(({ ending }) => (ending === null ? null : namesOf(ending.names, ending.nameless)), {
      meaning: `the name that it goes by after its human has asked it to change${unread}.`,
      fit: wrapped,
    }),
  ];
}

function namesOf(names: Names, nameless = 0): ReturnType<typeof chips> {
  const none: Chip = { text: "no name", times: nameless, look: "muted" };
  return chips([...names.map(({ name, runs }) => ({ text: name, times: runs })), ...(nameless === 0 ? [] : [none])]);
}

function tallied(words: readonly string[]): readonly Chip[] {
  return [...Map.groupBy(words, (word) => word)].map(([text, all]) => ({ text, times: all.length }));
}

/** A name, or all names not shown. */
interface Popular {
  readonly name: string;
  readonly runs: number;
  readonly share: number | null;
  readonly modelConfigs: number | null;
}

function popularNames(popular: NameReport["popular"]): readonly Table[] {
  const most = Math.max(1, ...popular.map(({ runs }) => runs));
  return table<Popular>({
    title: "Popular names",
    lead: ["Names that several model configs chose before any pressure."],
    columns: [
      textColumn("Name", ({ name, share: part }) => (part === null ? name : searched(name))),
      runsColumnWith(({ runs }) => bar(runs, runs / most, formatWhole)),
      numberColumn("Share of runs", ({ share: part }) => share(part)),
      numberColumn("Model configs", ({ modelConfigs }) => count(modelConfigs)),
    ],
    rows: popular,
    key: ({ name }) => name,
    sortedBy: { by: "Runs", direction: "desc" },
    first: 12,
    rest: {
      after: 20,
      row: (others) => ({
        name: `${others.length} other names, together`,
        runs: others.reduce((sum, { runs }) => sum + runs, 0),
        share: null,
        modelConfigs: null,
      }),
    },
  });
}

/** A name that leads to the answers with it. */
function searched(name: string): Cell {
  return { kind: "name", text: name, link: { kind: "page", path: `/search?q=${encodeURIComponent(name)}` } };
}

type Exclusive = NameReport["exclusive"];

/** By who chose them, those with the most such names first. */
function exclusiveNames(exclusive: Exclusive): readonly Table[] {
  const owners = [...Map.groupBy(exclusive, ({ id }) => id)].map(([id, names]) => {
    return { id, label: names[0]?.label ?? "", names };
  });
  return table<(typeof owners)[number]>({
    title: "Exclusive names",
    lead: [
      `Names that one model config alone chose, in one run or more: ${counted(exclusive.length, "name")} of ${counted(owners.length, "model config")}.`,
    ],
    columns: [
      nameColumn,
      numberColumn("Number", ({ names }) => count(names.length)),
      textColumn("Names", ({ names }) => namesOf(names), { fit: wrapped }),
    ],
    rows: owners.toSorted((one, other) => other.names.length - one.names.length),
    key: ({ id }) => id,
    sortedBy: { by: "Number", direction: "desc" },
    first: 12,
  });
}

type Run = ModelConfigNames["runs"][number] & Pick<ModelConfigNames, "id" | "label">;

function runColumns(hasRules: boolean): readonly Column<Run>[] {
  const short = { kind: "shrink", comfortable: 12, least: 8, most: 24 } as const;
  return [
    nameColumn,
    runColumnWith(({ run }) => count(run)),
    ...(hasRules
      ? [
          textColumn<Run>("", ({ method }) => (method === "heuristic" ? "~" : ""), {
            title: "~",
            style: "yellow",
            meaning: "read by fixed rules.",
          }),
        ]
      : []),
    choosesColumn(({ primaryName }) => primaryName ?? "no name", { fit: short }),
    endsWithColumn(({ ending }) => (ending === null ? null : (ending.name ?? "no name")), { fit: short }),
    textColumn(
      "All it chose (scenarios)",
      ({ names }) => names.map(({ name, sources }) => `${name} (${sources.join(", ")})`).join("; "),
      { fit: { kind: "wrap", comfortable: 40, least: 12 } },
    ),
    declinedColumn(({ declined }) => declined.join(", ")),
  ];
}
