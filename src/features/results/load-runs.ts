import { loadRunHealth, type RunHealth } from "../../report/index.ts";
import { selectStoredModelConfigs } from "../../selection/index.ts";
import type { Store } from "../../store/index.ts";

export interface RunsRequest {
  readonly suite: string | null;
  readonly judge: string | null;
  /** Labels, ids, patterns; all model configs when there is none. */
  readonly models: readonly string[];
  /** How the store has to be named in a command; null when it need not be. */
  readonly db: string | null;
  readonly now: () => Date;
}

/** How every run is, and the commands that complete them. @throws BenchError not-found | unknown-suite. */
export function loadRuns(store: Store, { models, ...query }: RunsRequest): Promise<RunHealth> {
  return loadRunHealth(store, {
    ...query,
    select: (modelConfigs) => selectStoredModelConfigs(models, modelConfigs),
  });
}
