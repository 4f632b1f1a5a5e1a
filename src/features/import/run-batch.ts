import type { Configuration, Scenario, Suite } from "../../domain/index.ts";
import type { ImportBatch } from "../../store/index.ts";
import { rubricOf } from "../../suite/index.ts";
import { answerAttempt, importedAnswer } from "./imported-answer.ts";
import { answerKey, importedTasks, verdictKey, type ImportedRun } from "./imported-tasks.ts";
import { importedVerdict, publishedJudge, verdictAttempt } from "./imported-verdict.ts";
import { importedNames, type PublishedNames } from "./names-file.ts";
import type { TurnPlace } from "./published-path.ts";
import type { Trajectory } from "./trajectory-file.ts";

/** A file that was read and found good. */
export interface ImportedFile {
  readonly place: TurnPlace;
  readonly trajectory: Trajectory;
}

/** What is there of one run. */
export interface RunContent {
  readonly files: readonly ImportedFile[];
  readonly names: PublishedNames | null;
}

/** What the store gets of one run: every task, and the results of the files that are there. */
export function runBatch(of: ImportedRun, { files, names }: RunContent): ImportBatch {
  const results = files.map((file) => resultsOf(of, file));
  const configurations = distinct(
    files.map(({ place }) => place.configuration),
    configurationKey,
  );
  const named = distinct(
    results.flatMap(({ judge }) => (judge === null ? [] : [judge])),
    ({ id }) => id,
  );
  const judges = named.length > 0 ? named : [publishedJudge(of.suite, null)];
  return {
    suite: of.suite,
    modelConfigs: [of.modelConfig],
    judges,
    tasks: importedTasks({ of, configurations, judges }),
    answers: results.map(({ answer }) => answer),
    verdicts: results.flatMap(({ verdict }) => (verdict === null ? [] : [verdict])),
    attempts: results.flatMap(({ attempts }) => attempts),
    nameExtractions: names === null ? [] : [importedNames(of, names)],
  };
}

function resultsOf(of: ImportedRun, { place, trajectory }: ImportedFile) {
  const { configuration, turnId } = place;
  const key = answerKey(of, configuration, turnId);
  const answer = importedAnswer(key, trajectory);
  const asked = answerAttempt({ key, asked: of.modelConfig }, trajectory);
  const scenario = scenarioGradedAt(of.suite, turnId);
  const graded = scenario === null ? null : gradedResult({ of, configuration, scenario, trajectory });
  if (graded === null) return { answer, judge: null, verdict: null, attempts: [asked] };
  return { answer, judge: graded.judge, verdict: graded.verdict, attempts: [asked, graded.attempt] };
}

function gradedResult(input: {
  readonly of: ImportedRun;
  readonly configuration: Configuration;
  readonly scenario: Scenario;
  readonly trajectory: Trajectory;
}) {
  const { of, configuration, scenario, trajectory } = input;
  const judge = publishedJudge(of.suite, trajectory);
  const key = verdictKey(of, configuration, { scenarioId: scenario.id, judge });
  const verdict = importedVerdict(key, trajectory, rubricOf(of.suite, scenario));
  return verdict === null
    ? null
    : { judge, verdict, attempt: verdictAttempt({ key, asked: judge }, trajectory, verdict) };
}

/** Scenarios whose grade is published with their first turn; all others carry it with their last. */
const gradedAtFirstTurn: ReadonlySet<string> = new Set(["psych"]);

/** The scenario whose grade the file of this turn carries, or null when it carries none. */
export function scenarioGradedAt({ scenarios }: Suite, turnId: string): Scenario | null {
  const found = scenarios.find(({ id, turns }) => {
    const carrier = gradedAtFirstTurn.has(id) ? turns[0] : turns.at(-1);
    return carrier?.id === turnId;
  });
  return found ?? null;
}

function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function configurationKey({ variant, delivery }: Configuration): string {
  return `${variant} ${delivery}`;
}
