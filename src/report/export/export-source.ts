import {
  BenchError,
  type Digest,
  type JudgeConfig,
  type ModelConfig,
  type Origin,
  type Suite,
} from "../../domain/index.ts";
import type { ReportStore, StoredAnswer, StoredVerdict } from "../../store/index.ts";
import { chooseJudges } from "../choose-judges.ts";
import { gradersOf, type Grader } from "./graders.ts";
import type { Subject } from "./subject-columns.ts";

/** The source of an export: streamed results, and what they refer to. */
export interface ExportSource {
  readonly suite: Suite;
  /** Those whose results are exported, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  /** Whose scores. */
  readonly graders: readonly Grader[];
  readonly answers: () => AsyncIterable<StoredAnswer>;
  readonly verdicts: () => AsyncIterable<StoredVerdict>;
  readonly subjectOf: (modelConfigId: Digest) => Subject;
  readonly judgeOf: (judgeId: Digest) => JudgeConfig;
  readonly originOf: (modelConfigId: Digest) => Origin | "mixed";
}

export interface ExportWish extends Pick<ExportSource, "suite" | "modelConfigs"> {
  /** Only these judges' verdicts, and the scores of all of them together; none for every judge on its own. */
  readonly judges: readonly string[];
  /** Whether scores exclude a judge's verdicts on models of its own family. */
  readonly excludeOwnFamily: boolean;
}

/** Rejects with `not-found` or `usage` for an unknown judge of the suite. */
export async function loadExportSource(store: ReportStore, wish: ExportWish): Promise<ExportSource> {
  const { suite, modelConfigs, excludeOwnFamily } = wish;
  const suiteDigest = suite.digest;
  const records = await store.judgesOf(suiteDigest);
  const judges = records.map(({ judge }) => judge);
  const named = wish.judges.length === 0 ? [] : chooseJudges(records, wish.judges).map(({ judge }) => judge);
  const all = await store.modelConfigs(suiteDigest);
  const origins = await store.origins(suiteDigest);
  const subjects = new Map(modelConfigs.map((modelConfig) => [modelConfig.id, { suite, modelConfig }]));
  const judgeById = new Map(judges.map((judge) => [judge.id, judge]));
  const query = { suiteDigest, modelConfigIds: modelConfigs.map(({ id }) => id) };
  return {
    suite,
    modelConfigs,
    graders: gradersOf(store, { suite, modelConfigs: all, named, judges, excludeOwnFamily }),
    answers: () => store.storedAnswers(query),
    verdicts: () => verdictsBy(named, store.storedVerdicts(query)),
    subjectOf: (id) => subjects.get(id) ?? unknown(id),
    judgeOf: (id) => judgeById.get(id) ?? unknown(id),
    originOf: (id) => oneOrigin([...(origins.get(id) ?? [])]),
  };
}

async function* verdictsBy(named: readonly JudgeConfig[], verdicts: AsyncIterable<StoredVerdict>) {
  const wanted = new Set(named.map(({ id }) => id));
  for await (const verdict of verdicts) if (wanted.size === 0 || wanted.has(verdict.judgeId)) yield verdict;
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
