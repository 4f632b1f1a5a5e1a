import { runKey } from "../domain/conversation-place.ts";
import type { Digest } from "../domain/digest.ts";
import { refusableParameters, type ModelConfig } from "../domain/model-config.ts";
import type { ReportStore } from "../store/index.ts";
import type { RunFaults } from "../store/views/run-faults.ts";
import type { RunCounts, RunCountsQuery } from "../store/views/views.ts";
import type { LeaderboardRow } from "./contract.ts";

const noAnswers = { planned: 0, present: 0, skipped: 0, truncated: 0 };
const noVerdicts = { planned: 0, present: 0, skipped: 0, unscored: 0 };

/**
 * Planned against present, without work that a server refused and a later run has replaced: tool deliveries where the
 * model was then measured without tools, and rows that were then measured without the parameter. Such results can never
 * arrive, so they do not count as missing.
 */
export async function loadOpenCounts(
  store: ReportStore,
  query: RunCountsQuery,
  modelConfigs: readonly ModelConfig[],
): Promise<readonly RunCounts[]> {
  const counts = await store.runCounts(query);
  if (!counts.some(({ answers }) => answers.present < answers.planned)) return counts;
  const everywhere = { ...query, configurations: null };
  const faults = (await store.runFaults(query.suiteDigest)).filter(({ kind }) => kind === "answer");
  const replacedIn = replacements(modelConfigs, { counts: await store.runCounts(everywhere), faults });
  const plain = await countsWithoutTools(store, everywhere, faults);
  const withoutTools = new Set(plain.map(({ modelConfigId }) => modelConfigId));
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
export function pendingIn({ answers, verdicts, readings = { planned: 0, present: 0 } }: RunCounts): number {
  const missing = verdicts.planned - verdicts.present;
  return missing > 0 ? missing : answers.planned - answers.present + readings.planned - readings.present;
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

/** Of the model configs whose server refuses tools and that have answers without them alone: those. */
export async function countsWithoutTools(
  store: ReportStore,
  query: RunCountsQuery,
  faults: Recorded["faults"],
): Promise<readonly RunCounts[]> {
  const refusing = new Set(
    faults.filter(({ fault }) => fault === "tools-refused").map(({ modelConfigId }) => modelConfigId),
  );
  if (refusing.size === 0) return [];
  const [counts, plain] = [await store.runCounts(query), await store.runCounts({ ...query, delivery: "user_role" })];
  return plain.filter(
    ({ modelConfigId: id }) =>
      refusing.has(id) && answersIn(plain, id) > 0 && answersIn(plain, id) === answersIn(counts, id),
  );
}

function answersIn(counts: readonly RunCounts[], id: Digest): number {
  return counts.reduce((sum, { modelConfigId, answers }) => sum + (modelConfigId === id ? answers.present : 0), 0);
}

function noneOf({ modelConfigId, run }: RunCounts): RunCounts {
  return { modelConfigId, run, answers: noAnswers, given: { answers: 0, reasoned: 0 }, verdicts: noVerdicts };
}
