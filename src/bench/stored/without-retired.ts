import { BenchError, type Digest, type ModelConfig, type Task, type TaskKey } from "../../domain/index.ts";
import { isOffered, listModels, type CheckOptions } from "../check-models.ts";

export interface StoredWork {
  readonly tasks: readonly Task[];
  readonly finished: ReadonlySet<TaskKey>;
  /** Model configs that the command line calls by their own name; patterns cover the others. */
  readonly called: ReadonlySet<Digest>;
}

export interface AskableWork {
  readonly tasks: readonly Task[];
  /** Sentences for people. */
  readonly notes: readonly string[];
}

/**
 * Without the answers still to be asked of models that their endpoint no longer lists, and what depends on them; what these
 * models have answered can still be graded. If nothing else was selected they stay, so that the check of the models refuses
 * them. So does it refuse an endpoint that cannot be asked.
 */
export async function withoutRetired(work: StoredWork, endpoints: Omit<CheckOptions, "called">): Promise<AskableWork> {
  const { tasks, finished } = work;
  const retired = new Map<Digest, ModelConfig>();
  for (const modelConfig of coveredToAsk(work)) {
    if (!(await isListed(modelConfig, endpoints))) retired.set(modelConfig.id, modelConfig);
  }
  const others = tasks.some(({ modelConfig }) => !retired.has(modelConfig.id));
  if (retired.size === 0 || !others) return { tasks, notes: [] };
  const isAskable = ({ key, kind, modelConfig, dependsOn }: Task): boolean =>
    finished.has(key) ||
    !retired.has(modelConfig.id) ||
    (kind === "verdict" && dependsOn.every((answer) => finished.has(answer)));
  const models = new Set([...retired.values()].map(({ model }) => model));
  return {
    tasks: tasks.filter(isAskable),
    notes: [`Left out: their endpoint does not list ${[...models].join(", ")}. What they have answered stays.`],
  };
}

/** Those that a call is planned for and a pattern, or no name at all, covers. */
function coveredToAsk({ tasks, finished, called }: StoredWork): readonly ModelConfig[] {
  const missing = tasks.filter(({ kind, key }) => kind === "answer" && !finished.has(key));
  const byId = new Map(missing.map(({ modelConfig }) => [modelConfig.id, modelConfig]));
  return [...byId.values()].filter(({ id }) => !called.has(id));
}

async function isListed(modelConfig: ModelConfig, endpoints: Omit<CheckOptions, "called">): Promise<boolean> {
  try {
    const { models } = await listModels(endpoints, [modelConfig]);
    return isOffered(modelConfig.sentAs, [...models.values()]);
  } catch (error) {
    if (error instanceof BenchError) return true;
    throw error;
  }
}
