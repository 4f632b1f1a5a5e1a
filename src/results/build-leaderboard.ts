import { intervalMethodOf } from "../domain/index-definition.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import { scoreScenarios, weightedMeasures, type GradedConversation, type IndexBasis } from "../scoring/index.ts";
import type { SuiteOverview, JudgeRecord } from "../store/views/views.ts";
import { buildRows } from "./build-rows.ts";
import { judgeName, judgeReference, judgesWhoCount, otherJudgeHint } from "./choose-judges.ts";
import type { JudgeSection, Leaderboard } from "./contract.ts";
import {
  countConfigurations,
  elsewhereThanDefault,
  flagsShowing,
  notCounted,
  type CountedGrades,
} from "./count-configurations.ts";
import { judgeFaultLine } from "./judges/check-words.ts";
import { countingFaults } from "./judges/source-section.ts";
import { untilClearNotes } from "./until-clear-notes.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { describeJudge, describePanel, panelNotes } from "./panel/describe-panel.ts";
import { itemNames } from "./item-names.ts";
import { plainText } from "./plain-text.ts";
import { stanceMeasures } from "./stance-measures.ts";
import { partNotes, withExperiments } from "./shown-part.ts";
import { spearmanCorrelation } from "../statistics/agreement/correlation.ts";

/**
 * The leaderboard of one suite and one judge or panel. Pure; every text in it is safe to print. It names the faults of judges
 * whose grades count where the findings about judges are given.
 */
export function buildLeaderboard(whole: LeaderboardSource, judges: JudgeSection | null = null): Leaderboard {
  const { part, judge } = whole;
  const suite = withExperiments(whole.suite, part.experiments);
  const source = { ...whole, suite };
  const counted = countConfigurations(suite, source.grades, part.configurations);
  const { rows: all, basis } = buildRows(source, counted);
  const rows = all.filter(({ id }) => part.modelConfigIds?.has(id) ?? true);
  const panel = describePanel(source);
  const judgeFaults = countingFaults(judges, source);
  const { id, version, digest, title } = suite;
  return {
    schemaVersion: 2,
    suite: describeSuite({ id, version, digest, title, origin: source.suiteOrigin }),
    judge: judge && describeJudge(judge),
    panel,
    ...(source.readers === null ? {} : { readers: source.readers.map(describeJudge) }),
    configurations: counted.configurations.map(({ variant, delivery }) => ({ variant, delivery })),
    generatedAt: source.generatedAt.toISOString(),
    intervalMethod: source.intervalMethod ?? intervalMethodOf(suite),
    intervalLevel: suite.interval.level,
    rankForm: source.rankForm ?? "each",
    measures: describeMeasures(suite),
    components: suite.index.components.map((component) => ({
      id: component.id,
      title: plainText(component.title),
      weight: component.weight,
      measures: component.measures,
    })),
    rows,
    basis: basis && describeBasis(suite, basis, rows),
    ...(suite.items === undefined ? {} : ballotFacts(suite, rows)),
    experiments: part.experiments,
    scenarios: scoresByScenario(suite, counted.grades, rows),
    otherSuites: source.otherSuites.map((other) =>
      Object.assign(describeSuite(other), { results: other.results, lastResultAt: other.lastResultAt }),
    ),
    judgeFaults,
    notes: [
      ...[judgeFaultLine(judgeFaults)].flatMap((line) => line ?? []),
      ...partNotes(suite, part, { shown: rows.length, of: all.length }),
      ...panelNotes(panel),
      ...leaderboardNotes(source, counted),
      ...rowNotes(source, rows),
    ].map(plainText),
  };
}

function ballotFacts({ status }: Suite, rows: Leaderboard["rows"]): Pick<Leaderboard, "status" | "v2Agreement"> {
  return { status: status === undefined ? null : plainText(status), v2Agreement: agreementWithV2(rows) };
}

/** The least number of rows for a rank correlation. */
const leastCommonRows = 5;

/** Over the ranked rows with an index of both suites. */
function agreementWithV2(rows: Leaderboard["rows"]): NonNullable<Leaderboard["v2Agreement"]> | null {
  const pairs = rows.flatMap(({ rank, index, v2Index = null }) =>
    rank === null || index === null || v2Index === null ? [] : [[index, v2Index] as const],
  );
  return pairs.length < leastCommonRows ? null : { rows: pairs.length, spearman: spearmanCorrelation(pairs) };
}

function describeBasis(
  suite: Suite,
  { ranks, variance, ...basis }: IndexBasis,
  rows: Leaderboard["rows"],
): Leaderboard["basis"] {
  const items = new Map(itemNames(suite).map(({ scenarioId, id, title }) => [scenarioId, { id, title }]));
  const titles = new Map(suite.scenarios.map(({ id, title }) => [id, plainText(title)]));
  const components = new Map(basis.components.map((component) => [component.id, component]));
  return {
    scenarios: basis.scenarios.map(({ scenarioId: id, meanRankChange }) => {
      const { id: named, title } = items.get(id) ?? { id, title: titles.get(id) ?? id };
      return { id: named, title, meanRankChange };
    }),
    equalWeights: basis.equalWeights === null ? null : { meanRankChange: basis.equalWeights },
    ranks: Object.fromEntries(
      rows.flatMap(({ id }) => {
        const own = ranks.get(id);
        return own === undefined ? [] : [[id, own]];
      }),
    ),
    variance,
    components: suite.index.components.flatMap(({ id, title }) => {
      const own = components.get(id);
      return own === undefined ? [] : { id, title: plainText(title), scenarios: own.scenarios, alpha: own.alpha };
    }),
  };
}

function scoresByScenario(
  suite: Suite,
  grades: readonly GradedConversation[],
  rows: Leaderboard["rows"],
): Leaderboard["scenarios"] {
  const byModelConfig = Map.groupBy(grades, ({ modelConfigId }) => modelConfigId);
  const scored = rows.map(({ id }) => {
    const conversations = byModelConfig.get(id) ?? [];
    return { id, scores: scoreScenarios({ suite, conversations, countBroken: false }) };
  });
  return suite.scenarios.map(({ id, title, experiment }, position) => ({
    id,
    title: plainText(title),
    experiment,
    scores: Object.fromEntries(
      scored.map(({ id: row, scores }) => {
        const { mean = null, weightedMean = null, samples = 0 } = scores[position] ?? {};
        return [row, { mean: percent(mean), weighted: percent(weightedMean), verdicts: samples }];
      }),
    ),
  }));
}

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share;
}

function describeSuite({ id, version, digest, title, origin }: Omit<SuiteOverview, "results" | "lastResultAt">) {
  return { id: plainText(id), version: plainText(version), digest, title: plainText(title), origin };
}

function describeMeasures({ index, rubrics }: Suite): Leaderboard["measures"] {
  if (index.stances !== undefined) return stanceMeasures;
  const weighted = new Set(weightedMeasures(index).map(({ id }) => id));
  const booleans = new Map(
    rubrics.flatMap(({ fields }) => fields.flatMap((field) => (field.kind === "boolean" ? [[field.id, field]] : []))),
  );
  return index.measures.map(({ id, label, title, experiment, fields, min, max, better, unit }) => ({
    id,
    label: plainText(label),
    title: plainText(title),
    experiment,
    min,
    max,
    better,
    unit,
    weighted: weighted.has(id),
    booleans: fields
      .flatMap((field) => booleans.get(field) ?? [])
      .map((field) => ({ field: field.id, description: plainText(field.description) })),
  }));
}

/** Notes to read before comparing rows: what was left out, and why. */
function leaderboardNotes(
  { suite, judge: chosen, panel, ...source }: LeaderboardSource,
  counted: CountedGrades,
): readonly string[] {
  const counting = panel?.judges ?? (chosen === null ? [] : [chosen]);
  const elsewhere = elsewhereThanDefault(suite, counted.configurations);
  const ofRows = Map.groupBy(counted.grades, ({ modelConfigId }) => modelConfigId).values();
  const variants = Array.from(ofRows, (own) => [...new Set(own.map(({ configuration }) => configuration.variant))]);
  const [first, ...more] = variants.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return [
    ...(first === undefined || more.length === 0
      ? []
      : [
          `Numbers are means over ${more.length + 1} system prompts: ${flagsShowing(first, counted.configurations)} shows one alone.`,
        ]),
    ...(elsewhere === null ? [] : [`Measured ${elsewhere}: compare it only with what was measured so.`]),
    ...notCounted(counted, source.part.experiments === null ? "the index is" : "the measures are"),
    ...unreadableNotes(source, counting),
    ...otherJudgeNotes(source.judges, counting),
  ];
}

/** What to know of single rows. */
export function rowNotes(source: LeaderboardSource, rows: Leaderboard["rows"]): readonly string[] {
  return [
    ...selfGradedNotes(source, rows),
    ...cutOffNotes(source, rows),
    ...reasonedNotes(source, rows),
    ...untilClearNotes(source.decisions ?? [], rows).map(
      (note) =>
        `${note} Its interval here is that of a fixed number of runs; the gate's own allows for every look${spreadOfLooks(source)}.`,
    ),
  ];
}

/** Why the gate's interval may be the narrower one all the same. Cycles have no published spread. */
function spreadOfLooks({ suite }: LeaderboardSource): string {
  return suite.items === undefined ? ", and up to the fifth run takes the spread from published runs too" : "";
}

/** A panel leaves its judges out for their own answers, or says so. */
function selfGradedNotes({ judge, panel }: LeaderboardSource, rows: Leaderboard["rows"]): readonly string[] {
  if (judge === null || panel !== null) return [];
  return rows
    .filter(({ model, index }) => model === judge.model && index !== null)
    .map(({ label }) => `${label}: graded by the model itself, which may favour its own answers.`);
}

/** The greatest share of a row's answers that are not what its name says without a note. */
const mostOdd = 0.05;

/** Some servers send thoughts in the answer's place. */
function cutOffNotes({ counts }: LeaderboardSource, rows: Leaderboard["rows"]): readonly string[] {
  return rows.flatMap(({ id, label, truncated }) => {
    const { answers } = givenBy(id, counts);
    if (truncated <= mostOdd * answers) return [];
    return [
      `${label}: the token limit cut off ${truncated} of ${answers} answers, perhaps in the middle of its thoughts. Read some of them; --max-tokens gives more room.`,
    ];
  });
}

/** Some servers ignore the effort that they are asked for. */
function reasonedNotes({ counts, modelConfigs }: LeaderboardSource, rows: Leaderboard["rows"]): readonly string[] {
  const quiet = new Set(modelConfigs.filter(({ reasoningEffort }) => reasoningEffort === "none").map(({ id }) => id));
  return rows.flatMap(({ id, label }) => {
    const { answers, reasoned } = givenBy(id, counts);
    if (!quiet.has(id) || reasoned <= mostOdd * answers) return [];
    return [
      `${label}: the model reasoned before ${reasoned} of ${answers} answers, though its name says that it was to answer without.`,
    ];
  });
}

function givenBy(id: string, counts: LeaderboardSource["counts"]): LeaderboardSource["counts"][number]["given"] {
  const own = counts.flatMap(({ modelConfigId, given }) => (modelConfigId === id ? given : []));
  return own.reduce((sum, run) => ({ answers: sum.answers + run.answers, reasoned: sum.reasoned + run.reasoned }), {
    answers: 0,
    reasoned: 0,
  });
}

/** Judges that count whose verdicts all lack a grade. */
function unreadableNotes(
  { judges: records, suiteOrigin }: Pick<LeaderboardSource, "judges" | "suiteOrigin">,
  counting: readonly JudgeConfig[],
): readonly string[] {
  const judges = judgesWhoCount(records);
  const unreadable = judges.filter(
    ({ judge, scored, unscored }) => scored === 0 && unscored > 0 && counting.some(({ id }) => id === judge.id),
  );
  return unreadable.map(
    (record) =>
      `None of the ${record.unscored} verdicts of the judge ${judgeName(record, judges)} holds a readable grade.${otherJudgeHint(suiteOrigin)}`,
  );
}

/** The other judges with grades, and how to show them. */
function otherJudgeNotes(records: readonly JudgeRecord[], chosen: readonly JudgeConfig[]): readonly string[] {
  const judges = judgesWhoCount(records);
  const others = judges.filter(
    ({ judge, scored, unscored }) => scored + unscored > 0 && !chosen.some(({ id }) => id === judge.id),
  );
  const programs = judges.filter(({ judge, scored }) => scored > 0 && judge.endpoint.kind !== "person" && !judge.blind);
  const panel = programs.map((record) => judgeReference(record, judges)).join(",");
  const isNew = others.some((record) => programs.includes(record)) && programs.length > 1;
  return [
    ...others.map((record) => {
      const { scored, unscored } = record;
      const isDefault = chosen.length === 1 && judges[0]?.judge.id === chosen[0]?.id;
      const { model, endpoint } = record.judge;
      const isOld = endpoint.kind === "function" && model === chosen[0]?.model;
      const why = !isDefault
        ? ""
        : isOld
          ? " The newest version of a function counts."
          : scored === judges[0]?.scored
            ? " Both graded as many: the judge of the earlier run counts, of one run the first by name."
            : "";
      return `${scored + unscored} verdicts by the judge ${judgeName(record, judges)} are not mixed in; --judge ${judgeReference(record, judges)} shows them.${why}`;
    }),
    ...(isNew ? [`--judges ${panel} shows the median of ${programs.length} judges.`] : []),
  ];
}
