import type { Leaderboard, NameReport } from "../contract.ts";
import { describeNames, formatShare, namesText, noValue } from "../format/index.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
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
      describeNames(names),
      ...popularBlocks(names),
      ...exclusiveBlocks(names, leaderboard),
      explainChoices(names),
      chosenTable(names, leaderboard),
    ],
  };
};

/** A name, or all those that are not shown. */
interface PopularRow {
  readonly name: string;
  readonly runs: number;
  readonly share: number | null;
  readonly modelConfigs: number | null;
}

function popularBlocks({ popular }: NameReport): readonly string[] {
  if (popular.length === 0) return [];
  const columns: readonly Column<PopularRow>[] = [
    textColumn("Popular name", ({ name }) => name),
    numberColumn("Runs", ({ runs }) => String(runs)),
    numberColumn("Share of runs", ({ share }) => (share === null ? noValue : formatShare(share))),
    numberColumn("Model configs", ({ modelConfigs }) => (modelConfigs === null ? noValue : String(modelConfigs))),
  ];
  const shown = popular.slice(0, mostPopular);
  const rest = popular.slice(mostPopular);
  const runs = rest.reduce((sum, each) => sum + each.runs, 0);
  const others = { name: `${rest.length} other names, together`, runs, share: null, modelConfigs: null };
  return [
    "Names that several model configs chose:",
    markdownTable(columns, rest.length === 0 ? shown : [...shown, others]),
  ];
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
  return `By model config: the free choice that stands for each run (the name of several scenarios, else that of the first one), what it goes by after its human has asked it to change, and its free choices beside those. ×n: in n runs.${missing}`;
}

function chosenTable({ chosen }: NameReport, leaderboard: Leaderboard): string {
  const columns: readonly Column<Chosen>[] = [
    ...subjectColumns(leaderboard),
    numberColumn("Runs", ({ runs }) => String(runs)),
    textColumn("Chooses", ({ primary, nameless }) => namesText(primary, nameless)),
    textColumn("Ends with", ({ ending }) => (ending === null ? noValue : namesText(ending.names, ending.nameless))),
    textColumn("Also chose", ({ others }) => namesText(others)),
    numberColumn("Declined", ({ declined }) => (declined === 0 ? "" : String(declined))),
  ];
  return markdownTable(columns, chosen);
}
