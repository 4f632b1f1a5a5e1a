import type { z } from "zod";
import { usageError } from "../domain/bench-error.ts";
import { intervalMethods } from "../domain/index-definition.ts";
import { packageVersion } from "../outside/package-file.ts";
import { compareResults } from "../results/compare-results.ts";
import type { Comparison as WholeComparison } from "../results/contract/comparison.ts";
import type { Judges as WholeJudges } from "../results/contract/judges.ts";
import type { NamesOverview } from "../results/contract/names.ts";
import type { SiteRun, Trajectory, TrajectoryTurn, TrajectoryVerdict } from "../results/contract/site/site-run.ts";
import { loadDataTables } from "../results/export/export-results.ts";
import { tableNames as exportedTables } from "../results/export/export-table.ts";
import type { CellValue } from "../results/format/csv.ts";
import { loadJudges } from "../results/judges/load-judges.ts";
import { loadNames } from "../results/load-names.ts";
import { loadSite, siteRuns } from "../site/index.ts";
import { chooseStored } from "../store/selection/choose-stored.ts";
import { inOptionWords } from "../options/index.ts";
import { oneOf, requireOptions, text, texts, yesOrNo } from "../outside/given-options.ts";
import type { Leaderboard, LeaderboardOptions, LeaderboardRow } from "./leaderboard.ts";
import { iterateStore, useStore, type BenchStore } from "./open-store.ts";
import { store } from "./options.ts";

/** Which of the stored results, and by whose verdicts. */
export type ResultOptions = Pick<LeaderboardOptions, "suite" | "models" | "judges" | "excludeOwnFamily">;

const accepted = {
  suite: text().optional(),
  models: texts().optional(),
  judges: texts().optional(),
  excludeOwnFamily: yesOrNo.optional(),
} satisfies Record<keyof ResultOptions, z.ZodType>;

function gradersIn(options: ResultOptions) {
  const named = options.judges ?? [];
  return { judges: named, excludeOwnFamily: options.excludeOwnFamily ?? named.length > 1 };
}

export interface ComparisonOptions extends Omit<ResultOptions, "models">, Pick<LeaderboardOptions, "interval"> {
  /** Two or more labels, ids or patterns; the first is the reference. */
  readonly models: readonly string[];
  /** Which pairs are tested. Default: all. */
  readonly against?: "all" | "first";
}

/** The part of `aib compare --format json` that keeps its shape under semantic versioning. */
export interface Comparison extends Pick<
  WholeComparison,
  "suite" | "judge" | "configurations" | "index" | "byMeasure" | "byScenario" | "paired" | "notes" | "generatedAt"
> {
  readonly measures: Leaderboard["measures"];
  /** In the order in which they were named. */
  readonly modelConfigs: readonly LeaderboardRow[];
}

/**
 * Puts model configs side by side, and says how certain their differences are.
 * @throws BenchError `usage` for fewer than two, and for a name that fits none or several
 */
export async function comparison(opened: BenchStore, options: ComparisonOptions): Promise<Comparison> {
  requireOptions("comparison", { store }, { store: opened });
  const own = {
    models: texts(1),
    interval: oneOf(intervalMethods).optional(),
    against: oneOf(["all", "first"]).optional(),
  };
  requireOptions("comparison", { ...accepted, ...own }, options);
  const { suite = null, models, interval = null, against = "all" } = options;
  const compared = await useStore(opened, (from) =>
    compareResults({
      store: from,
      names: models,
      suite,
      ...gradersIn(options),
      interval,
      against,
      now: () => new Date(),
    }),
  );
  return { ...compared, notes: compared.notes.map(inOptionWords) };
}

/** The part of `aib judges --format json` that keeps its shape under semantic versioning. */
export type Judges = Pick<
  WholeJudges,
  | "suite"
  | "judges"
  | "headline"
  | "faults"
  | "undecided"
  | "passed"
  | "agreement"
  | "retests"
  | "disagreements"
  | "readings"
  | "notes"
  | "generatedAt"
>;

/** How the judges of a suite grade: agreement, severity, preference for their own family, cost. */
export async function judges(opened: BenchStore, options: Pick<ResultOptions, "suite"> = {}): Promise<Judges> {
  requireOptions("judges", { store }, { store: opened });
  requireOptions("judges", { suite: accepted.suite }, options);
  const { suite = null } = options;
  const found = await useStore(opened, (from) => loadJudges(from, { suite, now: () => new Date() }));
  return {
    ...found,
    faults: found.faults.map(worded),
    undecided: found.undecided.map(worded),
    notes: found.notes.map(inOptionWords),
  };
}

function worded<Check extends { readonly sentence: string }>(check: Check): Check {
  return { ...check, sentence: inOptionWords(check.sentence) };
}

/** The part of `aib names --format json` that keeps its shape under semantic versioning. */
export type Names = Pick<
  NamesOverview,
  "suite" | "modelConfigs" | "runs" | "nameless" | "declined" | "popular" | "exclusive"
>;

/** What models call themselves, as far as their answers were read (`aib names`) or imported. Makes no call. */
export async function names(opened: BenchStore, options: Pick<ResultOptions, "suite" | "models"> = {}): Promise<Names> {
  requireOptions("names", { store }, { store: opened });
  requireOptions("names", { suite: accepted.suite, models: accepted.models }, options);
  const { suite = null, models = [] } = options;
  return useStore(opened, async (from) => loadNames(from, await chooseStored(from, { suite, models })));
}

/** A conversation with its ballots and verdicts: the part of the viewer's files that keeps its shape under semantic versioning. */
export interface Conversation
  extends
    Pick<SiteRun, "label" | "run">,
    Pick<Trajectory, "scenarioId" | "configuration" | "arm" | "forkedAt" | "score"> {
  /** Of the model config. */
  readonly id: string;
  readonly model: string;
  readonly turns: readonly Omit<TrajectoryTurn, "sent" | "received">[];
  readonly verdicts: readonly Omit<TrajectoryVerdict, "sent" | "received">[];
}

/** Conversations in the order of the ranking, run by run: what was said, what ballots were read as, and how it was graded. */
export async function* conversations(
  opened: BenchStore,
  options: ResultOptions = {},
): AsyncGenerator<Conversation, void, undefined> {
  requireOptions("conversations", { store }, { store: opened });
  requireOptions("conversations", accepted, options);
  const { suite = null, models = [] } = options;
  yield* iterateStore(opened, async function* (from) {
    const { overview, modelConfigs } = await chooseStored(from, { suite, models });
    const query = { suite: overview.digest, ...gradersIn(options), interval: null, now: () => new Date() };
    const source = await loadSite(from, { ...query, program: packageVersion(), live: false });
    for await (const { trajectories, id, model, label, run } of siteRuns(
      source,
      new Set(modelConfigs.map((each) => each.id)),
    )) {
      for (const { scenarioId, configuration, arm, forkedAt, score, turns, verdicts } of trajectories) {
        yield {
          id,
          model,
          label,
          run,
          scenarioId,
          configuration,
          arm,
          forkedAt,
          score,
          turns: turns.map(withoutBytes),
          verdicts: verdicts.map(withoutBytes),
        };
      }
    }
  });
}

function withoutBytes<Part extends Pick<TrajectoryTurn, "sent" | "received">>(part: Part) {
  const { sent: _sent, received: _received, ...others } = part;
  return others;
}

const tableNames = [...exportedTables, "calls"] as const;

/** A row of a table of the data set; `docs/export.md` has the columns. A list of texts and an object stand in some cells. */
export type TableRow = Readonly<Record<string, CellValue>>;

export interface TableOptions extends Omit<ResultOptions, "judges"> {
  /** As for the leaderboard, or `every`: all verdicts, repeated ones too, and the scores of each judge. */
  readonly judges?: readonly string[] | "every";
}

/**
 * The rows of a table of `aib export dataset`, read from the store while they are used.
 * @throws BenchError `usage` for a table that the suite does not have
 */
export async function* tableRows(
  opened: BenchStore,
  table: (typeof tableNames)[number],
  options: TableOptions = {},
): AsyncGenerator<TableRow, void, undefined> {
  const { judges: wanted = [], ...others } = options;
  requireOptions("tableRows", { store, table: oneOf(tableNames) }, { store: opened, table });
  requireOptions("tableRows", accepted, wanted === "every" ? others : options);
  const { suite = null, models = [], excludeOwnFamily = wanted !== "every" && wanted.length > 1 } = options;
  yield* iterateStore(opened, async function* (from) {
    const chosen = await chooseStored(from, { suite, models });
    const tables = await loadDataTables(from, { ...chosen, judges: wanted, excludeOwnFamily });
    const found = tables.find(({ name }) => name === table);
    if (found === undefined)
      throw usageError(
        `Suite ${chosen.suite.id} has no table ${table}.`,
        `It has ${tables.map(({ name }) => name).join(", ")}.`,
      );
    for await (const row of found.rows()) {
      yield Object.fromEntries(found.columns.map(({ name }, place) => [name, row[place] ?? null]));
    }
  });
}
