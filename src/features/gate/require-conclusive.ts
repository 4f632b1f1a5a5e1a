import type { PreparedRun } from "../../campaign/index.ts";
import { isPersona } from "../../campaign/request/persona.ts";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import { isAskedElsewhere } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { formatPValue } from "../../results/format/numbers.ts";
import { isContrast } from "../../results/format/reading.ts";
import { unrankedInWords } from "../../results/format/patterns.ts";
import { suiteReference } from "../../results/format/names.ts";
import { describeUngraded } from "../../results/format/ungraded.ts";
import { judgeReference } from "../../results/choose-judges.ts";
import { flagsShowing, nameConfiguration } from "../../results/count-configurations.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { nameFor } from "../../results/health/health-notes.ts";
import { plainText } from "../../results/plain-text.ts";
import { partOfRun } from "../../results/shown-part.ts";
import { indexItems } from "../../scoring/index.ts";
import { isOwnFamily } from "../../scoring/panel/panel.ts";
import { fewestShared } from "../../scoring/stances/stance-index.ts";
import type { Store } from "../../store/index.ts";
import { formsOf, scenarioOf } from "../../suite/index.ts";

type GatedRun = Pick<PreparedRun, "plan" | "judges">;

/** Runs of a row that make a spread of their own: with fewer a gate takes it from elsewhere. */
export const tellingRuns = 3;

/**
 * Refuses, before the first call, a gate whose run cannot tell a model config from chance: without a whole cycle of forms, or
 * with fewer than three runs where no other row shows how far runs stray.
 * @param store null where there is none yet
 * @throws BenchError usage that names the number of runs
 */
export async function requireConclusive({ plan, judges }: GatedRun, store: Store | null): Promise<void> {
  const runsOf = Map.groupBy(plan.tasks, ({ modelConfig }) => modelConfig);
  const planned = [...runsOf].map(([{ id, label }, tasks]) => ({ id, label, runs: tasks.map(({ run }) => run) }));
  const forms = formsOf(plan.suite);
  if (forms > 1) {
    const short = planned.find(({ runs }) => new Set(runs).size < forms);
    if (short === undefined) return;
    throw cannotTell(forms, `suite ${plan.suite.id} needs ${forms} runs, one for each of its forms`);
  }
  const stored = await completeRuns({ plan, judges }, store);
  const rows = [...planned, ...stored].map(({ id }) => id);
  const countOf = (row: Digest): number =>
    new Set([...planned, ...stored].filter(({ id }) => id === row).flatMap(({ runs }) => runs)).size;
  const lone = planned.find(
    ({ id }) => countOf(id) < tellingRuns && rows.every((row) => row === id || countOf(row) === 1),
  );
  if (lone === undefined) return;
  throw cannotTell(tellingRuns, `${lone.label} has ${whyLone(countOf(lone.id))}`);
}

/**
 * Refuses, before the first call, a gate over a model config whose words nobody is to read: without them it gets no rank, and fails.
 * @throws BenchError usage
 */
export function requireReaders({ suite, tasks }: PreparedRun["plan"]): void {
  if (suite.readers === undefined) return;
  const read = new Set(tasks.flatMap(({ kind, modelConfig }) => (kind === "reading" ? modelConfig.id : [])));
  const unread = tasks.find(({ modelConfig }) => !read.has(modelConfig.id));
  if (unread === undefined) return;
  throw usageError(
    `This gate could not pass: no reader can read the words of ${unread.modelConfig.label}, and without them it gets no rank. Nothing was run.`,
    "Name a model of another family that reads: --judge <model>, on another server with --judge-base-url <url>. The same command with --dry-run says why the suite's own cannot.",
  );
}

/**
 * Refuses too few runs of two prompts, of which no other row shows how far runs stray, and a suite of too few scenarios: flipping the
 * signs of so few differences gives no small p, however large they are. Returns how often their runs repeat the suite.
 * @throws BenchError usage, likewise
 */
export function requireTellingPrompts(suite: Suite, runs: number): number {
  requireSituations(suite, "--fail-if-worse");
  const { scenarios, needed: neededScenarios, significance } = agreeingScenarios(suite);
  if (suite.items === undefined && scenarios < neededScenarios)
    throw usageError(
      `This gate could not tell a change from chance: over the ${scenarios} scenarios of the index p is at least ${formatPValue(2 ** (1 - scenarios))}, and it takes ${formatPValue(significance, 2)}. Nothing was run.`,
      `Write ${neededScenarios} scenarios or more, or gate the prompt alone: --system-prompt <file> --fail-under <index>.`,
    );
  const forms = formsOf(suite);
  const needed = forms > 1 ? forms : tellingRuns;
  if (runs >= needed) return Math.floor(runs / forms);
  const why =
    forms > 1
      ? `the suite needs ${forms} runs, one for each of its forms`
      : `two prompts need ${tellingRuns} runs each, and have ${runs}`;
  throw cannotTell(needed, why);
}

/** How many scenarios the index has, and how many p needs, all of which then agree. */
export function agreeingScenarios(suite: Suite) {
  const significance = 1 - suite.interval.level;
  const scenarios = new Set(indexItems(suite).map(({ scenarioId }) => scenarioId)).size;
  return { scenarios, needed: Math.ceil(1 - Math.log2(significance)), significance };
}

/** @throws BenchError usage for a suite of fewer situations than a difference takes */
export function requireSituations({ id, situations }: Suite, flag: string): void {
  const count = situations?.length ?? fewestShared;
  if (count >= fewestShared) return;
  throw usageError(
    `Suite ${id} has ${count} situations, and a difference takes ${fewestShared}: nothing can be compared with ${flag}.`,
    "Gate its index with --fail-under <index>, or write more situations.",
  );
}

/**
 * The same for stored results. Of a suite with ballots, a row without a whole cycle has no rank, and fails by that.
 * @throws BenchError usage for results of several system prompts, whose index is their mean, and for a row of fewer than three runs
 *   where no other row shows how far runs stray
 */
export async function requireConclusiveRows(leaderboard: Leaderboard): Promise<void> {
  const { configurations } = leaderboard;
  const prompts = [...new Set(configurations.map(({ variant }) => variant).filter(isPersona))];
  const [first] = prompts;
  if (first !== undefined && prompts.length > 1)
    throw usageError(
      `These results are of ${prompts.length} system prompts, and the index is their mean: one may hide behind another.`,
      `Gate one of them, such as with ${flagsShowing(first, configurations)}, or compare them: aib run --prompts <old> <new> --fail-if-worse`,
    );
  const lone = leaderboard.rows.find((row) => row.complete && row.pending === 0 && isLone(row, leaderboard));
  if (lone === undefined) return;
  throw usageError(
    `This gate cannot tell a change from chance: ${plainText(`${lone.label} has ${whyRowLone(lone)}`)}.`,
    `Measure at least ${tellingRuns} runs of it: repeat its aib run with --runs ${tellingRuns}, which repeats no finished call.`,
  );
}

type Row = Leaderboard["rows"][number];

/** Why no condition passes at any index: without a rank, with too few grades, or with too few runs that have them. */
export function whyUndecided(row: Row, others: Pick<Leaderboard, "rows" | "measures">): string | null {
  const { unranked = null, ungraded = null } = row;
  if (unranked !== null) return `not ranked: ${unrankedInWords(unranked)} (${unranked.detail})`;
  const why = ungraded === null ? lostRuns(row, others) : describeUngraded(ungraded);
  return why && `not decided: ${why}`;
}

/**
 * Why a run whose number of runs was enough tells nothing after all: verdicts without a grade left too few of its runs with a
 * value in every weighted measure. Null where it tells.
 */
function lostRuns(row: Row, leaderboard: Pick<Leaderboard, "rows" | "measures">): string | null {
  const isLost = gradedRuns(row) < row.runs && isLone(row, leaderboard);
  return isLost ? `of ${row.runs} runs it has ${whyRowLone(row)}` : null;
}

/** Of a suite with ballots no row is: its items show how far the index strays. */
function isLone(own: Row, { rows, measures }: Pick<Leaderboard, "rows" | "measures">): boolean {
  const others = rows.filter(({ id }) => id !== own.id);
  const isAlone = others.every((row) => gradedRuns(row) < 2) && own.repetitions?.othersRepeating === 0;
  return !isContrast(measures) && gradedRuns(own) < tellingRuns && isAlone;
}

/** Those with a value in every weighted measure. */
export function gradedRuns({ perRun }: Row): number {
  return perRun.filter(({ partial }) => !partial).length;
}

function whyLone(count: number, which = ""): string {
  const runs = ["no run", "one run"][count] ?? "two runs";
  return `${runs}${which}, and no other model config shows how far runs stray`;
}

function whyRowLone(row: Row): string {
  const graded = gradedRuns(row);
  return whyLone(graded, graded < row.runs ? " with a value in every weighted measure" : "");
}

/**
 * What each row lacks in the stored runs that its index rests on, and how to complete it: answers, grades or readings that are open, and
 * the grades of a judge that was asked for a part, as of a sample, or for nothing beside the others of its panel. What is missing may
 * be what would fail the row. By the row's id.
 */
export async function whyOpen(
  store: Store,
  suite: Suite,
  leaderboard: Leaderboard,
): Promise<ReadonlyMap<Digest, string>> {
  const found = new Map<Digest, string>();
  const suites = await store.suites();
  const partsOf = await partsOfGradedRuns(store, suite, leaderboard);
  for (const row of leaderboard.rows) {
    const parts = partsOf(row);
    const judges = judgesCounting(leaderboard, row);
    const lacking = judges.filter(({ id }) => parts.some(({ judgeIds }) => !judgeIds.includes(id)));
    if (lacking.length === 0 && row.pending === 0) continue;
    const grades = `lacks grades by ${lacking.map(({ label }) => label).join(" and ")}`;
    const why = `${lacking.length === 0 ? "answers or grades are missing" : grades} in stored runs that count`;
    const command = suite.items === undefined ? await gradingCommand(store, leaderboard, row) : null;
    const runs = row.pending === 0 ? "" : `: aib runs --suite ${suiteReference(suite, suites)} says which`;
    found.set(row.id, `${why}${command === null ? runs : `: ${command} asks for all that it lacks`}`);
  }
  return found;
}

/** By row: runs that no judge was asked to grade are not in its index, nor are grades in one from ballots. */
async function partsOfGradedRuns(store: Store, suite: Suite, leaderboard: Leaderboard) {
  const { configurations, experiments } = leaderboard;
  const shown = new Set(configurations.map(nameConfiguration));
  const parts = suite.items === undefined ? await store.plannedParts(suite.digest) : [];
  const counting = parts.filter(({ configuration, scenarioId }) => {
    const { experiment, grading } = scenarioOf(suite, scenarioId);
    const isShown = shown.has(nameConfiguration(configuration)) && experiments?.includes(experiment) !== false;
    return isShown && grading !== "on-request";
  });
  const partsOf = Map.groupBy(counting, ({ modelConfigId }) => modelConfigId);
  return (row: Row) => {
    const judges = judgesCounting(leaderboard, row);
    const runs = Map.groupBy(
      partsOf.get(row.id) ?? [],
      ({ run, configuration }) => `${run} ${nameConfiguration(configuration)}`,
    );
    return [...runs.values()]
      .filter((own) => own.some(({ judgeIds }) => judges.some(({ id }) => judgeIds.includes(id))))
      .flat();
  };
}

/** Null where a person or a function grades, and for a row of a function or asked elsewhere: no command asks for these. */
async function gradingCommand(
  store: Store,
  { suite, judge, panel }: Leaderboard,
  { id, origin }: Row,
): Promise<string | null> {
  const [modelConfigs, records, suites] = await Promise.all([
    store.modelConfigs(suite.digest),
    store.judgesOf(suite.digest),
    store.suites(),
  ]);
  const modelConfig = modelConfigs.find((each) => each.id === id);
  const ids = new Set((panel?.judges ?? [judge]).map((each) => each?.id));
  const counting = records.filter((record) => ids.has(record.judge.id));
  if (modelConfig === undefined || isAskedElsewhere(modelConfig) || origin === "imported") return null;
  const kinds = new Set([modelConfig, ...counting.map((record) => record.judge)].map(({ endpoint }) => endpoint.kind));
  if (kinds.has("person") || kinds.has("function")) return null;
  const models = nameFor(
    modelConfig,
    modelConfigs.map(({ label }) => label),
  );
  const judges = counting.map((record) => judgeReference(record, records)).join(",");
  const words = ["aib", "rerun", "--suite", suiteReference(suite, suites), "--models", models, "--judges", judges];
  if (panel?.excludeOwnFamily === false) words.push("--no-exclude-own-family");
  return words.map(shellWord).join(" ");
}

/** The judges whose grades of this row count: of a panel those that tell something, and are not of its model's family where these are left out. */
export function judgesCounting(
  { judge, panel }: Leaderboard,
  { model }: Row,
): readonly NonNullable<Leaderboard["judge"]>[] {
  if (panel === null) return judge === null ? [] : [judge];
  const silent = new Set(panel.leftOut.flatMap((each) => (each.why === "no-information" ? each.judge.id : [])));
  return panel.judges.filter(
    (each) => !silent.has(each.id) && !(panel.excludeOwnFamily && isOwnFamily(each.model, model)),
  );
}

/** Those under the configurations that count for this run. */
async function completeRuns({ plan, judges }: GatedRun, store: Store | null) {
  const [judge] = judges;
  if (store === null || judge === undefined) return [];
  const { configurations } = partOfRun(plan);
  const counts = await store.runCounts({ suiteDigest: plan.suite.digest, judgeId: judge.id, configurations });
  const asked = plan.tasks.filter((task) => task.kind === "verdict" && task.judge.id === judge.id);
  const byRun = Map.groupBy(asked, ({ modelConfig, run }) => `${modelConfig.id} ${run}`);
  const whole = Math.max(1, ...[...byRun.values()].map(({ length }) => length));
  return counts
    .filter(({ verdicts: { planned, present } }) => planned >= whole && present === planned)
    .map(({ modelConfigId: id, run }) => ({ id, runs: [run] }));
}

function cannotTell(runs: number, why: string): BenchError {
  return usageError(`This gate could not tell a change from chance: ${why}. Nothing was run.`, `Add --runs ${runs}.`);
}
