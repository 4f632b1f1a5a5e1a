import {
  BenchError,
  type Digest,
  type JudgeConfig,
  type ModelConfig,
  type Origin,
  type Suite,
} from "../../domain/index.ts";
import type { Store, StoredAnswer, StoredGrade, StoredVerdict } from "../../store/index.ts";
import type { Subject } from "./subject-columns.ts";

/** All that an export is made of: results as they are read, and what they refer to. */
export interface ExportSource {
  readonly suite: Suite;
  /** Those whose results are exported, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  readonly judges: readonly JudgeConfig[];
  readonly answers: () => AsyncIterable<StoredAnswer>;
  readonly verdicts: () => AsyncIterable<StoredVerdict>;
  /** Of all model configs of the suite. */
  readonly gradesOf: (judge: JudgeConfig) => Promise<readonly StoredGrade[]>;
  readonly subjectOf: (modelConfigId: Digest) => Subject;
  readonly judgeOf: (judgeId: Digest) => JudgeConfig;
  readonly originOf: (modelConfigId: Digest) => Origin | "mixed";
}

export async function loadExportSource(
  store: Store,
  { suite, modelConfigs }: Pick<ExportSource, "suite" | "modelConfigs">,
): Promise<ExportSource> {
  const suiteDigest = suite.digest;
  const judges = (await store.judgesOf(suiteDigest)).map(({ judge }) => judge);
  const origins = await store.origins(suiteDigest);
  const subjects = new Map(modelConfigs.map((modelConfig) => [modelConfig.id, { suite, modelConfig }]));
  const judgeById = new Map(judges.map((judge) => [judge.id, judge]));
  const query = { suiteDigest, modelConfigIds: modelConfigs.map(({ id }) => id) };
  return {
    suite,
    modelConfigs,
    judges,
    answers: () => store.storedAnswers(query),
    verdicts: () => store.storedVerdicts(query),
    gradesOf: (judge) => store.gradedConversations({ suiteDigest, judgeId: judge.id }),
    subjectOf: (id) => subjects.get(id) ?? unknown(id),
    judgeOf: (id) => judgeById.get(id) ?? unknown(id),
    originOf: (id) => oneOrigin([...(origins.get(id) ?? [])]),
  };
}

function oneOrigin([origin, ...others]: readonly Origin[]): Origin | "mixed" {
  return origin === undefined || others.length > 0 ? "mixed" : origin;
}

function unknown(id: Digest): never {
  throw new BenchError({
    code: "internal",
    message: `The store has a result of ${id}, which it does not describe.`,
    hint: "Another process may have removed it meanwhile: try again.",
  });
}
