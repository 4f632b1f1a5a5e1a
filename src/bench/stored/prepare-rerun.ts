import { BenchError, type JudgeConfig, type ModelConfig, type Suite, type Task } from "../../domain/index.ts";
import { planRun } from "../../plan/index.ts";
import { chooseJudges, judgesWhoCount, loadLeaderboard } from "../../report/index.ts";
import type { JudgeRecord, PlannedPart, Store } from "../../store/index.ts";
import { scenarioOf } from "../../suite/index.ts";
import { assignJudges, refuseUngraded, type Assignment } from "../assign-judges.ts";
import { refuseHuman } from "../annotate/human-judge.ts";
import type { Environment } from "../clients.ts";
import { judgesIn } from "../judges-in.ts";
import { prepare, type WorkingTerms } from "../prepare-run.ts";
import type { PreparedRun, Ranking } from "../prepared-run.ts";
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
  /** Judges that have graded here, several for a panel; none for whoever graded most of each model config. */
  readonly judges: readonly string[];
  /** Whether a judge is left out for models of its own family; null where only a panel's are. */
  readonly excludeOwnFamily: boolean | null;
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
  const records = askable(await store.judgesOf(suiteDigest));
  const panel = choosePanel(records, order);
  const modelConfigs = await chosenModelConfigs(store, { order, suite, panel });
  const { mayGrade, notes } = assign(panel, modelConfigs);
  const judgeOf = await judgesByModelConfig(store, suiteDigest, records);
  const parts = Map.groupBy(await store.plannedParts(suiteDigest), ({ modelConfigId }) => modelConfigId);
  const goal = order.goal ?? { kind: "count", runs: defaultRuns };
  const tasks = modelConfigs.flatMap((modelConfig) => {
    const usual = judgeOf.get(modelConfig.id);
    const judges = panel.judges.length > 0 || usual === undefined ? panel.judges : [usual];
    const own = judges.filter((judge) => mayGrade(judge, modelConfig));
    return tasksLike(parts.get(modelConfig.id) ?? [], { suite, modelConfig, judges: own, goal });
  });
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const planned = { plan: { suite, tasks }, judges: judgesIn(tasks), ranking: rankingBy(panel, tasks), notes };
  return prepare(planned, { ...order, finished });
}

const whyNotImported =
  "the words that those models were asked with are not in the store, so nothing more can be asked.";

/** Repeats are for judges, not for models, and people are not asked by a program. */
function askable(records: readonly JudgeRecord[]): readonly JudgeRecord[] {
  return judgesWhoCount(records).filter(({ judge }) => judge.endpoint.kind !== "person");
}

interface Panel {
  /** None for the usual one of each model config. */
  readonly judges: readonly JudgeConfig[];
  readonly excludeOwnFamily: boolean;
}

function choosePanel(records: readonly JudgeRecord[], { judges: names, excludeOwnFamily }: RerunOrder): Panel {
  const judges = names.length === 0 ? [] : knownJudges(records, names);
  return { judges, excludeOwnFamily: excludeOwnFamily ?? judges.length > 1 };
}

function knownJudges(records: readonly JudgeRecord[], names: readonly string[]): readonly JudgeConfig[] {
  for (const name of names) refuseHuman(name);
  try {
    return chooseJudges(records, names).map(({ judge }) => judge);
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "not-found") throw error;
    const { code, message, hint } = error;
    throw new BenchError({
      code,
      message,
      hint: `${hint} To have another judge grade what is stored: aib judge --judges ${names.join(",")}`,
      cause: error,
    });
  }
}

/** Whoever graded a model before may go on, itself among them, unless families are left out. */
function assign({ judges, excludeOwnFamily }: Panel, modelConfigs: readonly ModelConfig[]): Assignment {
  const choice = { judges, modelConfigs, excludeOwnFamily, allowSelfJudge: true };
  const assignment = assignJudges(choice);
  if (judges.length > 0) refuseUngraded(choice, assignment);
  return assignment;
}

function rankingBy({ judges, excludeOwnFamily }: Panel, tasks: readonly Task[]): Ranking {
  const [only, ...others] = judgesIn(tasks);
  if (judges.length > 0) return { judgeIds: judges.map(({ id }) => id), excludeOwnFamily };
  return { judgeIds: only === undefined || others.length > 0 ? [] : [only.id], excludeOwnFamily };
}

interface Choice {
  readonly order: RerunOrder;
  readonly suite: Suite;
  readonly panel: Panel;
}

async function chosenModelConfigs(store: Store, choice: Choice): Promise<readonly ModelConfig[]> {
  const { suite, order, panel } = choice;
  const selected = selectStoredModelConfigs(order.models, await store.modelConfigs(suite.digest));
  if (order.top === null) return selected;
  const { excludeOwnFamily } = panel;
  const judges = panel.judges.map(({ id }) => id);
  const query = { suite: suite.digest, judges, excludeOwnFamily, interval: null, now: () => new Date(0) };
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
