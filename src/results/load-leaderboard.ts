import { runKey } from "../domain/conversation-place.ts";
import type { Digest } from "../domain/digest.ts";
import type { IntervalMethod, RankForm } from "../domain/index-definition.ts";
import type { Plan } from "../domain/task.ts";
import { indexModelConfigs } from "../scoring/index.ts";
import type { ReportStore } from "../store/index.ts";
import { chooseSuite } from "../store/selection/choose-suite.ts";
import type { SuiteOverview, RunCounts } from "../store/views/views.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import { chooseJudges, judgeReference, judgesAndReaders } from "./choose-judges.ts";
import type { Leaderboard } from "./contract.ts";
import { countConfigurations, nameConfiguration } from "./count-configurations.ts";
import { withDistinctLabels } from "./distinct-labels.ts";
import { loadOtherGrades, sectionOfSource } from "./judges/source-section.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { loadReadings } from "./load-readings.ts";
import { plainMayReplaceTools, loadOpenCounts } from "./open-counts.ts";
import { loadJudging, votersOf, type Voters } from "./panel/judging.ts";
import { resultsOf } from "./prompts/split-by-prompt.ts";
import { gradesInPart, scenariosOf, wholeResults, type ChoosePart } from "./shown-part.ts";

/**
 * Reads a leaderboard. Rejects with `not-found` or `unknown-suite` and the valid choices.
 * @param plan whose results alone count; by default all that are stored
 */
export async function loadLeaderboard(
  store: ReportStore,
  { plan, ...query }: LeaderboardQuery & { readonly plan?: Plan },
): Promise<Leaderboard> {
  const all = await loadSource(store, query);
  const source = plan === undefined ? all : { ...all, ...resultsOf(plan, all) };
  // No judge's grades count in an index from ballots.
  if (source.suite.items !== undefined) return buildLeaderboard(source);
  const otherGrades = await loadOtherGrades(store, source);
  return buildLeaderboard(source, sectionOfSource({ ...source, otherGrades }));
}

export interface LeaderboardQuery {
  /** A suite's id or the beginning of its digest; null for the one last worked on. */
  readonly suite: string | null;
  /** Judges' models, labels or ids: a panel where several are given; none for the one with the most scored verdicts. */
  readonly judges: readonly string[];
  /** Whether a judge's verdicts on models of its own family are left out. */
  readonly excludeOwnFamily: boolean;
  /** Which of the intervals is shown; null for the suite's. */
  readonly interval: IntervalMethod | null;
  /** Of the ranges of ranks; default: each. */
  readonly ranks?: RankForm;
  /** By default everything is shown. */
  readonly part?: ChoosePart;
  readonly now: () => Date;
}

/** Reads the source of a leaderboard. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadSource(store: ReportStore, query: LeaderboardQuery): Promise<LeaderboardSource> {
  const suites = await store.suites();
  const { digest, origin } = chooseSuite(suites, query.suite);
  const [suite, modelConfigs] = await Promise.all([store.loadSuite(digest), store.modelConfigs(digest)]);
  const { records: judges, judges: chosen, ...named } = await judgesAndReaders(store, suite, query.judges);
  const part = query.part?.(suite, modelConfigs) ?? wholeResults;
  const scenarioIds = part.experiments === null ? null : scenariosOf(suite, part.experiments);
  const { excludeOwnFamily } = query;
  const judging = await loadJudging(store, { suite, modelConfigs, judges: chosen, excludeOwnFamily });
  const counted = countConfigurations(suite, judging.grades).configurations;
  const isCounted = (variant: string): boolean => counted.some((each) => each.variant === variant);
  // What was given up for another delivery is missing from no number here, but a variant of the suite without any grade is, such as a prompt.
  const ways =
    part.configurations === null
      ? {
          configurations: [...counted, ...suite.defaultConfigurations],
          variants: suite.defaultConfigurations.map(({ variant }) => variant).filter((each) => !isCounted(each)),
        }
      : { configurations: part.configurations };
  const openWork = { modelConfigs, plainMayReplaceTools: part.configurations === null && plainMayReplaceTools(suite) };
  const [origins, bills, { readings, readerOf, readerIds }, byJudge] = await Promise.all([
    store.origins(digest),
    store.runBills(digest),
    loadReadings(store, suite, named.readers),
    Promise.all(
      // Without a judge there are answers and readings to count.
      (chosen.length === 0 ? [{ id: "" }] : chosen).map(async ({ id: judgeId }) => {
        const asked = { suiteDigest: digest, judgeId, scenarioIds, ...ways };
        return { judgeId, counts: await loadOpenCounts(store, asked, openWork) };
      }),
    ),
  ]);
  const [only, ...others] = chosen;
  const wanted = new Set((part.configurations ?? []).map(nameConfiguration));
  const otherJudges = judges
    .filter(({ judge: { id } }) => !chosen.some((each) => each.id === id))
    .filter(({ judge: { id } }) =>
      bills.some(({ judgeId, configuration }) => judgeId === id && wanted.has(nameConfiguration(configuration))),
    )
    .map((record) => judgeReference(record, judges));
  const judge = only === undefined || others.length > 0 ? null : only;
  return {
    suite,
    suiteOrigin: origin,
    otherSuites: suites.filter((other) => other.digest !== digest),
    judge,
    judges,
    modelConfigs: withDistinctLabels(modelConfigs),
    origins,
    bills,
    part,
    intervalMethod: query.interval,
    rankForm: query.ranks ?? "each",
    readings,
    readers: suite.readers === undefined ? null : [...new Set(readerOf.values())],
    readerIds,
    v2Indices: suite.items === undefined ? new Map() : await loadV2Indices(store, suites),
    decisions: await store.decisions(digest),
    ...judging,
    grades: gradesInPart(judging.grades, part, suite, otherJudges),
    uneven: judging.uneven && { ...judging.uneven, raw: gradesInPart(judging.uneven.raw, part, suite) },
    counts: addCounts(byJudge, { judge, panel: judging.panel, modelConfigs }),
    faults: await faultsBehind(store, digest, byJudge[0]?.counts ?? []),
    generatedAt: query.now(),
  };
}

/** None where every model config has an answer. */
async function faultsBehind(
  store: ReportStore,
  digest: Digest,
  counts: readonly RunCounts[],
): Promise<NonNullable<LeaderboardSource["faults"]>> {
  const runsOf = Map.groupBy(counts, ({ modelConfigId }) => modelConfigId);
  const isSilent = [...runsOf.values()].some((runs) => runs.every(({ answers }) => answers.present === 0));
  return isSilent ? store.runFaults(digest) : [];
}

/**
 * The index of suite v2 by the id of the model config, as its own leaderboard shows it without options; of those that have
 * one. It stands beside the index of a suite with items, and is never mixed into it.
 */
async function loadV2Indices(
  store: ReportStore,
  suites: readonly SuiteOverview[],
): Promise<ReadonlyMap<Digest, number>> {
  const v2 = suites.find(({ id }) => id === "v2");
  if (v2 === undefined) return new Map();
  const [suite, modelConfigs, judges] = await Promise.all([
    store.loadSuite(v2.digest),
    store.modelConfigs(v2.digest),
    store.judgesOf(v2.digest),
  ]);
  const chosen = chooseJudges(judges, []).map(({ judge }) => judge);
  const { grades } = await loadJudging(store, { suite, modelConfigs, judges: chosen, excludeOwnFamily: false });
  const { grades: conversations } = countConfigurations(suite, grades);
  return new Map(
    [...indexModelConfigs({ suite, conversations })].flatMap(([id, index]) => (index === null ? [] : [[id, index]])),
  );
}

/**
 * For every run its answers, and the verdicts of all judges that count together. What another judge of a panel was to grade is missing from
 * one that was asked to grade a part: the median would be over other judges from one conversation to the next.
 */
export function addCounts(
  byJudge: readonly { readonly judgeId: Digest; readonly counts: readonly RunCounts[] }[],
  voters: Voters,
): readonly RunCounts[] {
  const counts = votersOf(voters);
  const none = { planned: 0, present: 0, skipped: 0, unscored: 0 };
  const counting = byJudge.map(({ judgeId, counts: own }) => own.filter((run) => counts(judgeId, run.modelConfigId)));
  const most = new Map<string, number>();
  for (const run of counting.flat()) most.set(runKey(run), Math.max(most.get(runKey(run)) ?? 0, run.verdicts.planned));
  const all = byJudge.flatMap(({ counts: own }, at) => {
    const voting = new Set(counting[at]);
    const grading = new Set([...voting].flatMap((run) => (run.verdicts.planned > 0 ? [run.modelConfigId] : [])));
    return own.map((run) => {
      if (!voting.has(run)) return Object.assign({}, run, { verdicts: none });
      const planned = grading.has(run.modelConfigId) ? (most.get(runKey(run)) ?? 0) : 0;
      return Object.assign({}, run, { verdicts: { ...run.verdicts, planned } });
    });
  });
  const byRun = Map.groupBy(all, runKey);
  return [...byRun.values()].flatMap((runs) => {
    const [first] = runs;
    if (first === undefined) return [];
    const sumOf = (key: keyof typeof none): number => runs.reduce((sum, { verdicts }) => sum + verdicts[key], 0);
    const verdicts = {
      planned: sumOf("planned"),
      present: sumOf("present"),
      skipped: sumOf("skipped"),
      unscored: sumOf("unscored"),
    };
    return [Object.assign({}, first, { verdicts })];
  });
}
