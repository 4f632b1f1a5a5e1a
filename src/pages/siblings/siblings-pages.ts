import { effortInWords } from "../../results/format/reading.ts";
import type { Leaderboard, SiblingGroup } from "../../results/contract.ts";
import { formatDifference, formatIndex, formatTemperature } from "../../results/format/numbers.ts";
import { intervalHead, nameColumn } from "../ranking/columns.ts";
import { numberColumn, table, textColumn, type Column, type Table, type TopicContent } from "../blocks.ts";
import { count, interval, modelConfig, number, type CellLike } from "../cells.ts";
import { indexColumnWith, runsColumnWith } from "../columns.ts";

type Level = Pick<Leaderboard, "intervalLevel">;

/** Pinned providers of one model against each other and against the router's choice. */
export function providersPage(level: Level, groups: readonly SiblingGroup[]): TopicContent | null {
  return siblingsPage(level, groups, {
    title: "Pinned providers",
    lead: "The same model from different places. Difference: to the mean index of the same model from elsewhere.",
  });
}

/** Reasoning efforts of one model against none. */
export function reasoningPage(level: Level, groups: readonly SiblingGroup[]): TopicContent | null {
  return siblingsPage(level, groups, {
    title: "Reasoning effort",
    lead: "The same model with and without reasoning. Difference: to the mean index of the same model with none.",
  });
}

type Line = SiblingGroup["members"][number] & { readonly model: string };

function siblingsPage(
  level: Level,
  groups: readonly SiblingGroup[],
  { title, lead }: { readonly title: string; readonly lead: string },
): TopicContent | null {
  if (groups.length === 0) return null;
  const lines = groups.flatMap(({ model, members }) => members.map((member): Line => Object.assign({ model }, member)));
  return {
    lead,
    blocks: table<Line>({
      title,
      columns: [
        textColumn("Model", ({ model }) => model),
        nameColumn,
        ...settingColumns(null),
        ...resultColumns(level),
        differenceColumn((line) =>
          number(line.difference, (points) => `${formatDifference(points)}${isUnlike(line) ? "†" : ""}`),
        ),
      ],
      rows: lines,
      key: ({ id }) => id,
      legend: lines.some(isUnlike)
        ? ["† No sibling is equal in every other respect: the difference has other causes too."]
        : [],
    }),
  };
}

function isUnlike({ difference, likeWithLike }: Line): boolean {
  return difference !== null && !likeWithLike;
}

/** A model config of the same model. */
interface Sibling extends Pick<Line, "id" | "label" | "provider" | "reasoningEffort" | "temperature" | "runs"> {
  /** Names it in addresses. */
  readonly slug: string;
  readonly index: number | null;
  readonly interval: Line["interval"];
  /** Its index minus that of the page's model config. */
  readonly difference: number | null;
}

/** The same model with another provider or other settings, for the page of one of them; null without another. */
export function siblingsTable(level: Level, own: Sibling, siblings: readonly Sibling[]): Table | null {
  if (siblings.length === 0) return null;
  const [found = null] = table<Sibling>({
    title: "Same model, other settings",
    id: "siblings",
    columns: [
      {
        ...nameColumn,
        cell: (sibling) =>
          sibling === own
            ? { kind: "name", text: own.label, badges: [{ text: "this one", note: "The model config of this page" }] }
            : modelConfig(sibling),
      },
      ...settingColumns(own),
      ...resultColumns(level),
      differenceColumn((sibling) => number(sibling.difference, formatDifference), "its index minus this one's."),
    ],
    rows: [own, ...siblings],
    key: ({ slug }) => slug,
  });
  return found;
}

type Settings = Pick<Line, "provider" | "reasoningEffort" | "temperature">;

/** Provider, reasoning effort and temperature; what differs from `own` has a sign. */
function settingColumns(own: Settings | null): readonly Column<Settings>[] {
  const column = (head: string, textOf: (row: Settings) => string): Column<Settings> =>
    textColumn(head, (row) => {
      const text = textOf(row);
      if (own === null) return text;
      return text === textOf(own)
        ? { kind: "text", text, look: "muted" }
        : { kind: "text", text: `≠ ${text}`, look: "strong" };
    });
  return [
    column("Provider", ({ provider }) => provider ?? "router's choice"),
    column("Reasoning", ({ reasoningEffort }) => effortInWords[reasoningEffort]),
    column("Temperature", ({ temperature }) => formatTemperature(temperature)),
  ];
}

function resultColumns(level: Level): readonly Column<Pick<Sibling, "index" | "interval" | "runs">>[] {
  return [
    runsColumnWith(({ runs }) => count(runs)),
    indexColumnWith(({ index }) => number(index, formatIndex, { look: "strong" })),
    numberColumn(intervalHead(level), ({ index, interval: ends }) => interval(ends, index), { scale: "index" }),
  ];
}

function differenceColumn<Row>(cell: (row: Row) => CellLike, meaning?: string): Column<Row> {
  return numberColumn("Difference", cell, meaning === undefined ? {} : { meaning });
}
