import type { PlannedRequest } from "../../campaign/index.ts";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { loadLeaderboard } from "../../results/load-leaderboard.ts";
import { gradesBy } from "../../results/panel/judging.ts";
import { plainText } from "../../results/plain-text.ts";
import { partOfRun, wholeResults } from "../../results/shown-part.ts";
import type { GradedConversation } from "../../scoring/index.ts";
import { gradePanel } from "../../scoring/panel/grade-panel.ts";
import { storeExists, withStore, type Store } from "../../store/index.ts";
import type { Recording } from "../../store/views/recordings.ts";
import { exportedResults, type BaselineResults, type Named } from "./exported-results.ts";
import {
  type BaselineSubject,
  isCounted,
  notComparable,
  requireOwnGrades,
  requireSuite,
  requireJudges,
  requireConfigurations,
  requireScenarios,
  underSame,
  requireGrades,
  requireWhole,
  runsIn,
} from "./comparable-baseline.ts";
import { requireSituations } from "./require-conclusive.ts";
import { distinct } from "../../outside/distinct.ts";

/** The grades to compare with, and which model config of them each one is compared with. */
export interface Baseline {
  /** As the user named it. */
  readonly name: string;
  readonly subject: BaselineSubject;
  readonly pairs: readonly BaselinePair[];
  /** Under ids of their own: a baseline usually holds the same model configs. */
  readonly grades: readonly GradedConversation[];
}

export interface BaselinePair {
  readonly id: Digest;
  readonly referenceId: Digest;
  readonly referenceLabel: string;
}

/** Where a baseline is: a store, or a file that `aib export` wrote. */
export interface BaselineSource {
  /** As shown to the user: without a password. */
  readonly name: string;
  readonly kind: "store" | "export";
  /** Location of the store, or path of the file. */
  readonly location: string;
}

/**
 * What a run is compared with.
 * @param store of the run; null where there is none yet
 * @throws BenchError usage where it is missing, was measured in another way or holds results of the store itself
 */
export async function baselineOfRun(
  source: BaselineSource,
  run: PlannedRequest,
  store: Store | null,
): Promise<Baseline> {
  const measured = store === null ? [] : await store.recordings(run.plan.suite.digest);
  return openBaseline(source, { ...subjectOfRun(run), measured });
}

/** What stored results are compared with. @throws BenchError usage as above. */
export async function baselineOfStored(
  source: BaselineSource,
  store: Store,
  leaderboard: Leaderboard,
): Promise<Baseline> {
  const { digest } = leaderboard.suite;
  const [suite, measured] = await Promise.all([store.loadSuite(digest), store.recordings(digest)]);
  const subject = subjectOfStored(suite, leaderboard);
  if (subject.panel !== null)
    requireOwnGrades(source.name, await gradesOf(subject, (judgeId) => gradesBy(store, suite, judgeId)), subject);
  return openBaseline(source, { ...subject, measured });
}

function subjectOfRun({ plan, judges, ranking }: PlannedRequest): BaselineSubject {
  const counting = judges.filter(({ id }) => ranking.judgeIds.length === 0 || ranking.judgeIds.includes(id));
  const isPanel = counting.length > 1 || ranking.excludeOwnFamily;
  return {
    suite: plan.suite,
    judges: counting,
    panel: isPanel ? { excludeOwnFamily: ranking.excludeOwnFamily } : null,
    configurations: partOfRun(plan).configurations ?? plan.suite.defaultConfigurations,
    modelConfigs: distinct(
      plan.tasks.map(({ modelConfig }) => modelConfig),
      ({ id }) => id,
    ),
  };
}

function subjectOfStored(suite: Suite, { judge, panel, configurations, rows }: Leaderboard): BaselineSubject {
  return {
    suite,
    judges: panel?.judges ?? (judge === null ? [] : [judge]),
    panel: panel && { excludeOwnFamily: panel.excludeOwnFamily },
    configurations,
    modelConfigs: rows,
  };
}

/** With what the compared store holds of the suite. */
interface ComparedSubject extends BaselineSubject {
  readonly measured: readonly Recording[];
}

/** The results of a store. */
async function storedResults(store: Store, suite: Suite): Promise<BaselineResults> {
  const suiteDigest = suite.digest;
  const [suites, judges, modelConfigs] = await Promise.all([
    store.suites(),
    store.judgesOf(suiteDigest),
    store.modelConfigs(suiteDigest),
  ]);
  return {
    suites,
    judges: judges.map(({ judge }) => judge),
    modelConfigs,
    gradesBy: (judgeId) => gradesBy(store, suite, judgeId),
    recordings: () => store.recordings(suiteDigest),
  };
}

async function openBaseline({ name, kind, location }: BaselineSource, subject: ComparedSubject): Promise<Baseline> {
  const { suite } = subject;
  requireSituations(suite, "--baseline");
  if (kind === "export") {
    if (subject.suite.items !== undefined)
      throw notComparable(name, {
        holds: "verdicts",
        needed: `ballots: the index of suite ${subject.suite.id} is read from them`,
        hint: "Name the store of the baseline.",
      });
    return chooseBaseline(name, await exportedResults({ name, path: location }, subject.suite), subject);
  }
  try {
    if (!(await storeExists(location)))
      throw usageError(plainText(`--baseline ${name} cannot be read: there is no such store.`), namedBaseline);
    return await withStore({ location, create: false }, async (store) => {
      const baseline = await chooseBaseline(name, await storedResults(store, subject.suite), subject);
      await requireIndex(store, baseline);
      return baseline;
    });
  } catch (cause) {
    if (!(cause instanceof BenchError) || cause.code !== "store") throw cause;
    throw new BenchError({
      code: "usage",
      message: plainText(`--baseline ${name} cannot be read. ${cause.message}`),
      hint: namedBaseline,
      cause,
    });
  }
}

const namedBaseline =
  "Name a store (a file, or postgres://...), or an export of one with verdicts: aib export -o baseline.jsonl --db <store of the baseline>.";

/** Why the ballots of a row give no index to compare with. */
const withoutIndex: ReadonlySet<string> = new Set([
  "missing-ballots",
  "earlier-reading",
  "unreadable",
  "no-views",
  "broken-cycle",
]);

/** Without views nothing moves: an index of 0, which others easily reach. */
async function requireIndex(store: Store, { name, subject, pairs }: Baseline): Promise<void> {
  const { suite, configurations } = subject;
  if (suite.items === undefined) return;
  const { rows } = await loadLeaderboard(store, {
    suite: suite.digest,
    judges: [],
    excludeOwnFamily: false,
    interval: null,
    part: () => ({ ...wholeResults, configurations }),
    now: () => new Date(),
  });
  const compared = rows.filter(({ id }) => pairs.some(({ referenceId }) => referenceId === ownId(id)));
  for (const { label, unranked } of compared) {
    if (!unranked || !withoutIndex.has(unranked.reason)) continue;
    throw notComparable(name, {
      holds: `${label} without a rank (${unranked.detail})`,
      needed: "one whose ballots give an index",
      hint: "Complete the baseline in its own store, or measure another.",
    });
  }
}

/**
 * Chooses the grades of a baseline that can be compared: same suite, judges and configurations.
 * @throws BenchError usage where the baseline was measured in another way or holds the compared results, with what it holds.
 */
async function chooseBaseline(name: string, results: BaselineResults, subject: ComparedSubject): Promise<Baseline> {
  requireSuite(name, results, subject);
  requireJudges(name, results, subject);
  const held = await results.recordings();
  const measured = new Set(held.map(({ modelConfigId }) => modelConfigId));
  const pairs = pairsOf(name, results.modelConfigs, { subject, measured });
  refuseShared(name, held, subject);
  const wanted = new Set(pairs.map(({ referenceId }) => referenceId));
  const graded = await gradesOf(subject, async (judgeId) => {
    const found = await results.gradesBy(judgeId);
    return found.filter(({ modelConfigId }) => wanted.has(modelConfigId));
  });
  for (const { referenceId, referenceLabel: label } of pairs) {
    const byJudge = graded.map(({ judge, grades }) => {
      return { judge, grades: grades.filter(({ modelConfigId }) => modelConfigId === referenceId) };
    });
    const { model = "" } = results.modelConfigs.find(({ id }) => id === referenceId) ?? {};
    const counting = byJudge.filter((each) => isCounted(each.judge, model, subject));
    const runs = runsIn(counting.flatMap(({ grades }) => underSame(grades, subject)));
    for (const { judge, grades } of counting) {
      const by = subject.judges.length > 1 ? ` by ${judge.label}` : "";
      requireConfigurations(name, { grades, by }, subject);
      requireScenarios(name, { grades, by }, subject);
      requireWhole(name, { of: `${label}${by}`, grades: underSame(grades, subject), runs }, subject);
    }
  }
  const own = graded.map(({ judge, grades }) => ({ judge, grades: underSame(grades, subject) }));
  const grades = merged(own, { ...subject, modelConfigs: results.modelConfigs });
  for (const { referenceId, referenceLabel } of pairs) {
    requireGrades(
      name,
      { of: referenceLabel, grades: grades.filter((each) => each.modelConfigId === referenceId) },
      subject,
    );
  }
  return {
    name,
    subject,
    pairs: pairs.map((pair) => Object.assign({}, pair, { referenceId: ownId(pair.referenceId) })),
    grades: grades.map((grade) => Object.assign({}, grade, { modelConfigId: ownId(grade.modelConfigId) })),
  };
}

/** By each judge that counts; what code reads from ballots is by none. */
export async function gradesOf(
  { suite, judges }: Pick<BaselineSubject, "suite" | "judges">,
  read: (judgeId: Digest) => Promise<readonly GradedConversation[]>,
): Promise<readonly { readonly judge: Named; readonly grades: readonly GradedConversation[] }[]> {
  const all = suite.items === undefined ? judges : [{ id: "ballots", label: "ballots", model: "" }];
  return Promise.all(all.map(async (judge) => ({ judge, grades: await read(judge.id) })));
}

function ownId(id: Digest): Digest {
  return `baseline ${id}`;
}

/** The grades that count by these judges: the one's own, or the panel's, with the severity of judges in them. */
export function merged(
  graded: readonly { readonly judge: Named; readonly grades: readonly GradedConversation[] }[],
  { suite, panel, modelConfigs }: Pick<BaselineSubject, "suite" | "panel" | "modelConfigs">,
): readonly GradedConversation[] {
  if (panel === null) return graded.flatMap(({ grades }) => grades);
  const result = gradePanel({ suite, judges: graded, modelConfigs, excludeOwnFamily: panel.excludeOwnFamily });
  return result.uneven?.raw ?? result.grades;
}

/**
 * The same model config; else the only one with results of its model, or of the baseline. Where its model has none there, no other stands
 * in for it.
 */
function pairsOf(
  name: string,
  held: readonly Named[],
  { subject, measured }: { readonly subject: BaselineSubject; readonly measured: ReadonlySet<Digest> },
): readonly BaselinePair[] {
  const withResults = held.filter(({ id }) => measured.has(id));
  return subject.modelConfigs.map(({ id, label, model }) => {
    const ofModel = withResults.filter((each) => each.model === model);
    const isHeld = held.some((each) => each.model === model);
    // Before a server was asked, a row has the parameters that it refuses.
    const found =
      ofModel.find((each) => each.id === id) ??
      single(ofModel.filter((each) => each.label === label.replace(/-t[\d.]+$/u, ""))) ??
      single(isHeld ? ofModel : withResults);
    if (found === undefined) {
      const labels = withResults.map((each) => each.label).join(", ");
      throw notComparable(name, {
        holds: labels === "" ? "no results of these model configs" : `results of ${labels}`,
        needed: `results of ${label}`,
        hint: "Choose model configs that the baseline has, or a baseline with a single one, of all or of the model: that one is compared.",
      });
    }
    return { id, referenceId: found.id, referenceLabel: found.label };
  });
}

function single([only, ...others]: readonly Named[]): Named | undefined {
  return others.length === 0 ? only : undefined;
}

/** Refuses a copy of the compared store, also one that either side has continued: a result differs from itself by nothing. */
function refuseShared(name: string, held: readonly Recording[], { measured, ...subject }: ComparedSubject): void {
  const recorded = new Set(held.map(recordingKey));
  for (const { id, label } of subject.modelConfigs) {
    const own = measured.filter((each) => each.modelConfigId === id && counts(each, subject));
    const shared = own.filter((each) => recorded.has(recordingKey(each)));
    if (shared.length === 0) continue;
    throw usageError(
      plainText(
        `--baseline ${name} holds ${shared.length} of the ${own.length} results of ${label} that it would be compared with: they were measured once, and say nothing about a change.`,
      ),
      "Measure into a new store with --db, or name a baseline that was measured apart. With `leaderboard`, --models chooses the rows to compare.",
    );
  }
}

function counts({ configuration, judgeId }: Recording, { configurations, judges }: BaselineSubject): boolean {
  const isUnderSame = configurations.some((each) => nameConfiguration(each) === nameConfiguration(configuration));
  return isUnderSame && (judgeId === null || judges.some(({ id }) => id === judgeId));
}

function recordingKey({ taskKey, recordedAt }: Recording): string {
  return `${taskKey} ${recordedAt}`;
}
