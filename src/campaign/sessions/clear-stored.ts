import { activeSessions } from "./liveness.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import { canonicalModelId } from "../../domain/local-model-id.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { ClearCounts, ClearSelection, MaintenanceStore, SessionRecord, Store } from "../../store/index.ts";
import { shortLabel } from "../../outside/match-names.ts";
import { chooseSuite } from "../../store/selection/choose-suite.ts";
import { selectStoredModelConfigs } from "../../store/selection/select-stored-model-configs.ts";
import type { SuiteOverview } from "../../store/views/views.ts";
import { receiverOf, type CallTask } from "../../tasks/index.ts";
import { distinct } from "../../outside/distinct.ts";

export interface ClearRequest {
  /** A suite's id or the beginning of its digest; null for every suite. */
  readonly suite: string | null;
  /** Labels, ids, patterns; every model config when there is none. */
  readonly models: readonly string[];
  /** A judge's model or label, or the beginning of its id: only what it gave. Null for everything. */
  readonly judge: string | null;
  /** Verdicts only: the answers stay. */
  readonly scoresOnly: boolean;
}

/** What a request would remove. */
export interface ClearPlan {
  readonly selection: ClearSelection;
  /** Of the store as it was looked through. */
  readonly revision: string;
  readonly counts: ClearCounts;
  readonly suites: readonly SuiteOverview[];
  /** Labels of the model configs that were named; empty for all. */
  readonly labels: readonly string[];
  /** Labels of the judges that were named; null for everything there is. */
  readonly judges: readonly string[] | null;
}

/** @throws BenchError not-found | unknown-suite for what the store does not have, `store` while a process works on it. */
export async function planClear(store: Store, request: ClearRequest): Promise<ClearPlan> {
  const { suite, models, judge, scoresOnly } = request;
  const revision = await store.revision();
  refuseWhileAtWork(await store.sessions());
  const known = await store.suites();
  const suites = suite === null ? known : [chooseSuite(known, suite)];
  const modelConfigs = models.length === 0 ? [] : await modelConfigsNamed(store, suites, models);
  const judges = judge === null ? null : await judgesNamed(store, suites, judge);
  const selection: ClearSelection = {
    suiteDigests: suite === null ? null : suites.map(({ digest }) => digest),
    modelConfigIds: models.length === 0 ? null : modelConfigs.map(({ id }) => id),
    judgeIds: judges?.map(({ id }) => id) ?? null,
    verdictsOnly: scoresOnly,
  };
  const counts = await store.clearable(selection);
  const labels = modelConfigs.map(({ label }) => label);
  return { selection, revision, counts, suites, labels, judges: judges?.map(({ label }) => label) ?? null };
}

/**
 * Removes what was planned, if the store still is as it was then: so a backup written in between holds all that goes.
 * @throws BenchError `store` where it has changed, or a process works on it; nothing was removed then.
 */
export async function clearPlanned(store: MaintenanceStore, { selection, revision }: ClearPlan): Promise<ClearCounts> {
  return store.clear(selection, { revision, checkSessions: refuseWhileAtWork });
}

/** A call whose task goes while it is in flight would be paid for in vain. */
function refuseWhileAtWork(sessions: readonly SessionRecord[]): void {
  const [session] = activeSessions(sessions, new Date());
  if (session === undefined) return;
  throw new BenchError({
    code: "store",
    message: `Process ${session.pid} works on this store since ${session.startedAt}: what it asks for would have no place.`,
    hint: "Wait for its end, or interrupt it (Ctrl-C where it runs): it goes on later where it stopped. Nothing was removed.",
  });
}

/** Whether this call, done or not, loses its place; of stored verdicts alone none does. */
export function removesCall(
  { suiteDigests, modelConfigIds, judgeIds, verdictsOnly }: ClearSelection,
  { suite, call }: { readonly suite: Digest; readonly call: CallTask },
): boolean {
  return (
    !verdictsOnly &&
    (suiteDigests?.includes(suite) ?? true) &&
    (modelConfigIds?.includes(call.modelConfig.id) ?? true) &&
    (judgeIds === null || (call.kind !== "names" && judgeIds.includes(receiverOf(call).id)))
  );
}

/** All that go by the name: the same model with other settings too, unless a label or an id says which. */
async function judgesNamed(
  store: Store,
  suites: readonly SuiteOverview[],
  name: string,
): Promise<readonly JudgeConfig[]> {
  const lists = await Promise.all(
    suites.map(async ({ digest }) => [
      ...(await store.judgesOf(digest)).map(({ judge }) => judge),
      ...(await store.readingJudges(digest)),
    ]),
  );
  const known = distinct(lists.flat(), (judge) => judge.id);
  const labelled = known.filter((judge) => [judge.label, shortLabel(judge)].includes(name));
  const isId = /^[\da-f]{8,64}$/u.test(name);
  const named = known.filter(
    ({ id, model }) => [name, canonicalModelId(name)].includes(model) || (isId && id.startsWith(name)),
  );
  if (labelled.length + named.length > 0) return labelled.length > 0 ? labelled : named;
  const labels = known.map(({ label }) => label).join(", ");
  throw new BenchError({
    code: "unknown-judge",
    message: `No verdict or reading in the store is by the judge "${name}".`,
    hint: labels === "" ? "No judge has been at work yet." : `The judges are: ${labels}.`,
  });
}

async function modelConfigsNamed(store: Store, suites: readonly SuiteOverview[], names: readonly string[]) {
  const lists = await Promise.all(suites.map(({ digest }) => store.modelConfigs(digest)));
  const known = new Map(lists.flat().map((modelConfig) => [modelConfig.id, modelConfig]));
  return selectStoredModelConfigs(names, [...known.values()]);
}

/** Copies the store beside itself, under the time in UTC. Gives the copy's path. */
export async function backUpStore(store: MaintenanceStore, location: string, now: Date): Promise<string> {
  const backup = `${location}.backup-${now.toISOString().replaceAll(":", "-")}`;
  await store.copyTo(backup);
  return backup;
}
