import type { Origin } from "../../domain/answer.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { ReportStore } from "../../store/index.ts";
import type { SkippedTurn, StoredAnswer, StoredAttempt, StoredVerdict } from "../../store/views/stored-results.ts";
import type { RunBill } from "../../store/views/views.ts";
import { judgesAndReaders } from "../choose-judges.ts";
import {
  loadReadings,
  readingsBesideBallots,
  type LoadedReadings,
  type ReadingBesideBallot,
} from "../load-readings.ts";
import { gradersOf, type Grader } from "./graders.ts";
import type { Subject } from "./subject-columns.ts";

/** The source of an export: streamed results, and what they refer to. */
export interface ExportSource extends LoadedReadings {
  readonly suite: Suite;
  /** Those whose results are exported, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  /** All of the suite: ranks are among them. */
  readonly all: readonly ModelConfig[];
  /** Whose scores. */
  readonly graders: readonly Grader[];
  readonly answers: () => AsyncIterable<StoredAnswer>;
  readonly verdicts: () => AsyncIterable<StoredVerdict>;
  readonly attempts: () => AsyncIterable<StoredAttempt>;
  readonly bills: () => Promise<readonly RunBill[]>;
  /** All readings, of people too. */
  readonly allReadings: () => Promise<readonly ReadingBesideBallot[]>;
  readonly skips: () => Promise<readonly SkippedTurn[]>;
  readonly subjectOf: (modelConfigId: Digest) => Subject;
  readonly judgeOf: (judgeId: Digest) => JudgeConfig;
  /** Null where the suite has no task of that judge. */
  readonly knownJudge: (judgeId: Digest) => JudgeConfig | null;
  readonly originOf: (modelConfigId: Digest) => Origin | "mixed";
}

export interface ExportOptions extends Pick<ExportSource, "suite" | "modelConfigs"> {
  /** Whose verdicts, and whose scores together: the leaderboard's judge where none is named, or every judge on its own. */
  readonly judges: readonly string[] | "every";
  /** Whether scores exclude a judge's verdicts on models of its own family. */
  readonly excludeOwnFamily: boolean;
}

/** Rejects with `not-found` or `usage` for an unknown judge of the suite. */
export async function loadExportSource(store: ReportStore, options: ExportOptions): Promise<ExportSource> {
  const { suite, modelConfigs, excludeOwnFamily } = options;
  const suiteDigest = suite.digest;
  const isEvery = options.judges === "every";
  const chosen = await judgesAndReaders(store, suite, options.judges === "every" ? [] : options.judges);
  const judges = chosen.records.map(({ judge }) => judge);
  const together = isEvery ? null : chosen.judges;
  const all = await store.modelConfigs(suiteDigest);
  const origins = await store.origins(suiteDigest);
  const originOf = (id: Digest): Origin | "mixed" => oneOrigin([...(origins.get(id) ?? [])]);
  const subjects = new Map(
    modelConfigs.map((modelConfig) => {
      return [modelConfig.id, { suite, modelConfig, imported: originOf(modelConfig.id) === "imported" }];
    }),
  );
  const judgeById = new Map(judges.map((judge) => [judge.id, judge]));
  const query = { suiteDigest, modelConfigIds: modelConfigs.map(({ id }) => id) };
  return {
    suite,
    modelConfigs,
    all,
    graders: gradersOf(store, { suite, modelConfigs: all, together, judges, excludeOwnFamily }),
    answers: () => store.storedAnswers(query),
    verdicts: () =>
      together === null ? store.storedVerdicts(query) : verdictsBy(together, store.storedVerdicts(query)),
    ...(await loadReadings(store, suite, chosen.readers)),
    allReadings: async () =>
      (await readingsBesideBallots(store, suite)).filter(({ modelConfigId }) => subjects.has(modelConfigId)),
    skips: async () => (await store.skips(suiteDigest)).filter(({ modelConfigId }) => subjects.has(modelConfigId)),
    attempts: () => store.storedAttempts(query),
    bills: () => store.runBills(suiteDigest),
    subjectOf: (id) => subjects.get(id) ?? unknown(id),
    knownJudge: (id) => judgeById.get(id) ?? null,
    judgeOf: (id) => judgeById.get(id) ?? unknown(id),
    originOf,
  };
}

async function* verdictsBy(judges: readonly JudgeConfig[], verdicts: AsyncIterable<StoredVerdict>) {
  const wanted = new Set(judges.map(({ id }) => id));
  for await (const verdict of verdicts) if (wanted.has(verdict.judgeId)) yield verdict;
}

function oneOrigin([origin, ...others]: readonly Origin[]): Origin | "mixed" {
  return origin === undefined || others.length > 0 ? "mixed" : origin;
}

function unknown(id: Digest): never {
  throw new BenchError({
    code: "internal",
    message: `The store has a result of ${id} but no record of that model config.`,
    hint: "Another process may have removed it in the meantime: try again.",
  });
}
