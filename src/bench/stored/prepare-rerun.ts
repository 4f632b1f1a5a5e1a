import { BenchError, type JudgeConfig, type ModelConfig, type Suite, type Task } from "../../domain/index.ts";
import { planRun } from "../../plan/index.ts";
import { chooseJudge, loadLeaderboard } from "../../report/index.ts";
import type { JudgeRecord, PlannedPart, Store } from "../../store/index.ts";
import { scenarioOf } from "../../suite/index.ts";
import type { Environment } from "../clients.ts";
import { prepare, type WorkingTerms } from "../prepare-run.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { selectStoredModelConfigs } from "../select-stored-model-configs.ts";
import { judgesByModelConfig } from "./judges-by-model-config.ts";
import { ownSuite } from "./own-suite.ts";
import { runNumbers, type RunGoal } from "./run-numbers.ts";

export interface RerunOrder extends WorkingTerms {
  /** A stored suite's id, the beginning of its digest, or a YAML file; null for the newest results' one. */
  readonly suite: string | null;
  /** Labels, ids and patterns of stored model configs; none for all. */
  readonly models: readonly string[];
  /** Only so many of the best ranked; null for no such choice. */
  readonly top: number | null;
  /** A judge that has graded here; null for whoever graded most of each model config. */
  readonly judge: string | null;
  /** Null fills up to the suite's own number of runs. */
  readonly goal: RunGoal | null;
  readonly environment: Environment;
}

/**
 * Plans further runs of stored model configs exactly as they were measured before: same suite, configurations,
 * experiments, judge, endpoints and settings. Asks only those endpoints for their models that something is missing from.
 * @throws BenchError for whatever is missing, unknown or unreachable, with the next step.
 */
export async function prepareRerun(store: Store, order: RerunOrder): Promise<PreparedRun> {
  const suite = await ownSuite(store, { suite: order.suite, whyNotImported });
  const { digest: suiteDigest, defaultRuns } = suite;
  const records = await store.judgesOf(suiteDigest);
  const judge = order.judge === null ? null : knownJudge(records, order.judge);
  const modelConfigs = await chosenModelConfigs(store, { order, suite, judge });
  const judgeOf = await judgesByModelConfig(store, suiteDigest, records);
  const parts = Map.groupBy(await store.plannedParts(suiteDigest), ({ modelConfigId }) => modelConfigId);
  const goal = order.goal ?? { kind: "count", runs: defaultRuns };
  const tasks = modelConfigs.flatMap((modelConfig) => {
    const grader = judge ?? judgeOf.get(modelConfig.id);
    const judges = grader === undefined ? [] : [grader];
    return tasksLike(parts.get(modelConfig.id) ?? [], { suite, modelConfig, judges, goal });
  });
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const planned = { plan: { suite, tasks }, judges: judgesIn(tasks), notes: [] };
  return prepare(planned, { ...order, finished });
}

const whyNotImported =
  "the words that those models were asked with are not in the store, so nothing more can be asked.";

function knownJudge(records: readonly JudgeRecord[], wanted: string): JudgeConfig | null {
  try {
    return chooseJudge(records, wanted)?.judge ?? null;
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "not-found") throw error;
    const { code, message, hint } = error;
    throw new BenchError({
      code,
      message,
      hint: `${hint} To have another judge grade what is stored: aib judge -j ${wanted}`,
      cause: error,
    });
  }
}

interface Choice {
  readonly order: RerunOrder;
  readonly suite: Suite;
  readonly judge: JudgeConfig | null;
}

async function chosenModelConfigs(store: Store, choice: Choice): Promise<readonly ModelConfig[]> {
  const { suite, order, judge } = choice;
  const selected = selectStoredModelConfigs(order.models, await store.modelConfigs(suite.digest));
  if (order.top === null) return selected;
  const query = { suite: suite.digest, judge: judge?.id ?? null, interval: null, now: () => new Date(0) };
  const { rows } = await loadLeaderboard(store, query);
  const byId = new Map(selected.map((modelConfig) => [modelConfig.id, modelConfig]));
  const ranked = rows.filter(({ rank }) => rank !== null).flatMap(({ id }) => byId.get(id) ?? []);
  if (ranked.length > 0) return ranked.slice(0, order.top);
  throw new BenchError({
    code: "not-found",
    message: "None of these model configs is ranked yet, so there is no top of the leaderboard.",
    hint: "Name the model configs with --models, or leave both out to complete all of them.",
  });
}

interface Measured {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  readonly judges: readonly JudgeConfig[];
  readonly goal: RunGoal;
}

/** The runs to have, each with every conversation that any run of the model config was planned with. */
function tasksLike(parts: readonly PlannedPart[], measured: Measured): readonly Task[] {
  const { suite, modelConfig, judges, goal } = measured;
  const existing = parts.map(({ run }) => run);
  const runs = runNumbers(existing, goal);
  const byConfiguration = Map.groupBy(
    parts,
    ({ configuration }) => `${configuration.variant} ${configuration.delivery}`,
  );
  return [...byConfiguration.values()].flatMap((own) => {
    const experiments = new Set(own.map(({ scenarioId }) => scenarioOf(suite, scenarioId).experiment));
    const configurations = own.slice(0, 1).map(({ configuration }) => configuration);
    const options = { suite, modelConfigs: [modelConfig], judges, runs, configurations };
    return planRun({ ...options, experiments: [...experiments] }).tasks;
  });
}

function judgesIn(tasks: readonly Task[]): readonly JudgeConfig[] {
  const judges = tasks.flatMap((task) => (task.kind === "verdict" ? [task.judge] : []));
  return [...new Map(judges.map((judge) => [judge.id, judge])).values()];
}
