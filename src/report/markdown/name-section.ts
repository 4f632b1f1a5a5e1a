import type { Leaderboard, NameReport } from "../contract.ts";
import { formatShare, noValue } from "../format/index.ts";
import { numberColumn, textColumn, type Column } from "../tables/column.ts";
import { markdownTable } from "./markdown-table.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

/** Number of popular names shown. */
const mostPopular = 20;

type Chosen = NameReport["chosen"][number];

export const nameSection: SectionWriter = ({ leaderboard, names }) => {
  if (names === null) return null;
  return {
    title: "What models call themselves",
    blocks: [
      overviewOf(names),
      ...popularBlocks(names),
      ...exclusiveBlocks(names, leaderboard),
      explainChoices(names),
      chosenTable(names, leaderboard),
    ],
  };
};

function overviewOf({ distinct, runs, declined }: NameReport): string {
  return `${distinct} different names in ${runs} runs, chosen freely: in the first answer of a conversation, before any pressure, as another model read it. In ${declined} of these runs (${formatShare(declined / runs)}) the model declined to name itself.`;
}

function popularBlocks({ popular }: NameReport): readonly string[] {
  if (popular.length === 0) return [];
  const columns: readonly Column<NameReport["popular"][number]>[] = [
    textColumn("Popular name", ({ name }) => name),
    numberColumn("Runs", ({ runs }) => String(runs)),
    numberColumn("Share of runs", ({ share }) => formatShare(share)),
    numberColumn("Model configs", ({ modelConfigs }) => String(modelConfigs)),
  ];
  const shown = popular.slice(0, mostPopular);
  const part = shown.length < popular.length ? `, the first ${shown.length} of ${popular.length}` : "";
  return [`Names that several model configs chose${part}:`, markdownTable(columns, shown)];
}

function exclusiveBlocks({ exclusive }: NameReport, leaderboard: Leaderboard): readonly string[] {
  if (exclusive.length === 0) return [];
  const byId = Map.groupBy(exclusive, ({ id }) => id);
  const owners = leaderboard.rows.flatMap(({ id, label }) => {
    const own = byId.get(id);
    return own === undefined ? [] : [{ id, label, own }];
  });
  const columns: readonly Column<(typeof owners)[number]>[] = [
    ...subjectColumns(leaderboard),
    numberColumn("Exclusive names", ({ own }) => String(own.length)),
    textColumn("Names", ({ own }) => namesText(own)),
  ];
  return [
    `Names that one model config alone chose, in one run or more: ${exclusive.length} names of ${owners.length} model configs.`,
    markdownTable(columns, owners),
  ];
}

function explainChoices({ chosen }: NameReport): string {
  const unread = chosen.filter(({ ending }) => ending === null).length;
  const missing = unread === 0 ? "" : ` ${noValue}: not read, as in imported results.`;
  return `By model config: the free choice that stands for each run (the name of several scenarios, else that of the first one), what it goes by after its human has asked it to change, and its other free choices. ×n: in n runs.${missing}`;
}

function chosenTable({ chosen }: NameReport, leaderboard: Leaderboard): string {
  const columns: readonly Column<Chosen>[] = [
    ...subjectColumns(leaderboard),
    numberColumn("Runs", ({ runs }) => String(runs)),
    textColumn("Chooses", ({ primary, nameless }) => namesText(primary, nameless)),
    textColumn("Ends with", ({ ending }) => (ending === null ? noValue : namesText(ending.names, ending.nameless))),
    textColumn("Also chose", otherNames),
    numberColumn("Declined", ({ declined }) => (declined === 0 ? "" : String(declined))),
  ];
  return markdownTable(columns, chosen);
}

function otherNames({ names, primary }: Chosen): string {
  const shown = new Set(primary.map(({ name }) => name.toLowerCase()));
  return namesText(names.filter(({ name }) => !shown.has(name.toLowerCase())));
}

function namesText(names: Chosen["names"], nameless = 0): string {
  const all = nameless === 0 ? names : [...names, { name: "(no name)", runs: nameless }];
  return all.map(({ name, runs }) => (runs > 1 ? `${name} ×${runs}` : name)).join(", ");
}
