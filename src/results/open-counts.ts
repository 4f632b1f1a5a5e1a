import { runKey } from "../domain/conversation-place.ts";
import type { Digest } from "../domain/digest.ts";
import { refusableParameters, type ModelConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { ReportStore } from "../store/index.ts";
import type { RunFaults } from "../store/views/run-faults.ts";
import type { RunCounts, RunCountsQuery } from "../store/views/views.ts";
import type { LeaderboardRow } from "./contract.ts";

const noAnswers = { planned: 0, present: 0, skipped: 0, truncated: 0 };
const noVerdicts = { planned: 0, present: 0, skipped: 0, unscored: 0 };

/** Whether answers to plain user messages may stand in for those through a tool: not where a suite asks for both. */
export function plainMayReplaceTools({ defaultConfigurations }: Pick<Suite, "defaultConfigurations">): boolean {
  return defaultConfigurations.every(({ delivery }) => delivery !== "user_role");
}

/**
 * Planned against present, without work that a server refused and a later run has replaced: tool deliveries where the
 * model was then measured without tools, and rows that were then measured without the parameter. Such results can never
 * arrive, so they do not count as missing.
 * @param work `plainMayReplaceTools` is false also where the user named both deliveries
 */
export async function loadOpenCounts(
  store: ReportStore,
  query: RunCountsQuery,
  work: { readonly modelConfigs: readonly ModelConfig[]; readonly plainMayReplaceTools: boolean },
): Promise<readonly RunCounts[]> {
  const counts = await store.runCounts(query);
  if (!counts.some(({ answers }) => answers.present < answers.planned)) return counts;
  const { suiteDigest } = query;
  const faults = (await store.runFaults(suiteDigest)).filter(({ kind }) => kind === "answer");
  const everywhere = { suiteDigest, judgeId: query.judgeId };
  const replacedIn = replacements(work.modelConfigs, { counts: await store.runCounts(everywhere), faults });
  const withoutTools = new Set(work.plainMayReplaceTools ? await measuredWithoutTools(store, suiteDigest) : []);
  for (const variant of withoutTools.size === 0 ? [] : (query.variants ?? [])) {
    // Another prompt in plain messages stands in for no tool.
    const configurations = [{ variant, delivery: "user_role" as const }];
    const answered = await answeredIn(store, { suiteDigest, configurations });
    for (const id of withoutTools) if (!answered.has(id)) withoutTools.delete(id);
  }
  const plain = withoutTools.size === 0 ? [] : await store.runCounts({ ...query, delivery: "user_role" });
  const plainAt = new Map(plain.map((run) => [runKey(run), run]));
  return counts.map((run) => {
    if (replacedIn(run.modelConfigId) !== null) return noneOf(run);
    return withoutTools.has(run.modelConfigId) ? (plainAt.get(runKey(run)) ?? noneOf(run)) : run;
  });
}

interface Recorded {
  readonly counts: readonly RunCounts[];
  /** Of answers. */
  readonly faults: readonly Pick<RunFaults, "modelConfigId" | "fault">[];
}

/**
 * The model config that replaces one whose server refused every request: the same model at the same endpoint, without
 * the parameter. Null for a model config that has an answer or no such successor.
 */
export function replacements(
  modelConfigs: readonly ModelConfig[],
  { counts, faults }: Recorded,
): (id: Digest) => ModelConfig | null {
  const answered = new Set(
    counts.filter(({ answers }) => answers.present > 0).map(({ modelConfigId }) => modelConfigId),
  );
  const replaced = new Map<Digest, ModelConfig>();
  for (const modelConfig of modelConfigs) {
    const own = new Set(
      faults.flatMap(({ modelConfigId, fault }) => (modelConfigId === modelConfig.id ? [fault] : [])),
    );
    const refused = refusableParameters.filter((parameter) => own.has(`${parameter}-refused`));
    if (answered.has(modelConfig.id) || refused.length === 0) continue;
    const successor = modelConfigs.find(
      (other) => isSameModel(other, modelConfig) && refused.every((parameter) => other.refused.includes(parameter)),
    );
    if (successor !== undefined) replaced.set(modelConfig.id, successor);
  }
  return (id) => replaced.get(id) ?? null;
}

function isSameModel(one: ModelConfig, other: ModelConfig): boolean {
  return (
    one.id !== other.id &&
    one.endpoint.id === other.endpoint.id &&
    one.model === other.model &&
    one.provider === other.provider &&
    one.maxTokens === other.maxTokens
  );
}

/** The verdicts that a run lacks. A run that lacks none, as every run of ballots, may lack answers or readings. */
export function pendingIn(run: RunCounts): number {
  const missing = run.verdicts.planned - run.verdicts.present;
  return missing > 0 ? missing : missingIn(run);
}

/** The answers and readings that it lacks. */
export function missingIn({ answers, readings = { planned: 0, present: 0 } }: RunCounts): number {
  return answers.planned - answers.present + readings.planned - readings.present;
}

/** Why a model config with these runs has no answer in any of them; nothing where it has one, or no run. */
export function whyUnanswered(
  id: Digest,
  { counts, faults }: { readonly counts: readonly RunCounts[]; readonly faults: readonly RunFaults[] },
): Pick<LeaderboardRow, "unanswered"> {
  if (counts.length === 0 || counts.some(({ answers }) => answers.present > 0)) return {};
  const own = faults.filter(({ modelConfigId, kind }) => modelConfigId === id && kind === "answer");
  const names = [...new Set(own.map(({ fault }) => fault))];
  if (names.length === 0) return { unanswered: "no call has ended yet" };
  return {
    unanswered: names.includes("tools-refused") ? "its server refuses tools" : `its calls failed: ${names.join(", ")}`,
  };
}

/** The model configs whose server refuses tools: no answer came through one. */
export async function refusingTools(store: ReportStore, suiteDigest: Digest): Promise<ReadonlySet<Digest>> {
  const refused = (await store.runFaults(suiteDigest)).filter(
    ({ kind, fault }) => kind === "answer" && fault === "tools-refused",
  );
  const ids = new Set(refused.map(({ modelConfigId }) => modelConfigId));
  const answered = ids.size === 0 ? ids : await answeredIn(store, { suiteDigest, delivery: "tool_role" });
  return new Set([...ids].filter((id) => !answered.has(id)));
}

/** Of those, the ones with answers to plain user messages. */
export async function measuredWithoutTools(store: ReportStore, suiteDigest: Digest): Promise<ReadonlySet<Digest>> {
  const ids = await refusingTools(store, suiteDigest);
  const answered = ids.size === 0 ? ids : await answeredIn(store, { suiteDigest, delivery: "user_role" });
  return new Set([...ids].filter((id) => answered.has(id)));
}

/** The model configs with such an answer. */
async function answeredIn(
  store: ReportStore,
  query: Pick<RunCountsQuery, "suiteDigest" | "delivery" | "configurations">,
): Promise<ReadonlySet<Digest>> {
  const counts = await store.runCounts({ ...query, judgeId: "" });
  return new Set(counts.filter(({ answers }) => answers.present > 0).map(({ modelConfigId }) => modelConfigId));
}

function noneOf({ modelConfigId, run }: RunCounts): RunCounts {
  return { modelConfigId, run, answers: noAnswers, given: { answers: 0, reasoned: 0 }, verdicts: noVerdicts };
}
