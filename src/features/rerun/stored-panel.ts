import type { Ranking } from "../../campaign/index.ts";
import { refuseHuman } from "../../campaign/judging/human-judge.ts";
import { assignJudges, refuseUngraded, type Assignment, judgesIn } from "../../campaign/judging/judges.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Task } from "../../domain/task.ts";
import { chooseJudges, chooseReaders, judgeReference, judgesWhoCount } from "../../results/choose-judges.ts";
import type { JudgeRecord } from "../../store/views/views.ts";

/** Repeats are for judges, not for models, and people are not asked by a program. */
export function askable(records: readonly JudgeRecord[]): readonly JudgeRecord[] {
  return judgesWhoCount(records).filter(({ judge }) => judge.endpoint.kind !== "person");
}

export interface PanelRequest {
  /** Judges that have graded here, or readers that have read, several for a panel; none for the judge with the most grades of each model config. */
  readonly judges: readonly string[];
  /** Whether a judge is left out for models of its own family; null where only a panel's are. */
  readonly excludeOwnFamily: boolean | null;
}

export interface StoredPanel {
  /** None for the usual one of each model config. */
  readonly judges: readonly JudgeConfig[];
  /** First readers by id; null for the usual ones. */
  readonly readers: ReadonlySet<Digest> | null;
  readonly excludeOwnFamily: boolean;
}

/** @param readers first ones; null in a suite without readers */
export function chooseStoredPanel(
  { records, readers }: { readonly records: readonly JudgeRecord[]; readonly readers: readonly JudgeConfig[] | null },
  { judges: names, excludeOwnFamily }: PanelRequest,
): StoredPanel {
  for (const name of names) refuseHuman(name);
  const named = readers === null ? { readers: null, judges: names } : chooseReaders(readers, records, names);
  const judges = named.judges.length === 0 ? [] : knownJudges(records, named.judges);
  return { judges, readers: named.readers, excludeOwnFamily: excludeOwnFamily ?? judges.length > 1 };
}

function knownJudges(records: readonly JudgeRecord[], names: readonly string[]): readonly JudgeConfig[] {
  try {
    return chooseJudges(records, names).map(({ judge }) => judge);
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "unknown-judge") throw error;
    const { code, message, hint } = error;
    throw new BenchError({
      code,
      message,
      hint: `${hint} To have another judge grade what is stored: aib judge --judges ${names.join(",")}`,
      cause: error,
    });
  }
}

export function otherJudgesNote(records: readonly JudgeRecord[], judges: readonly JudgeConfig[]): readonly string[] {
  if (records.every(({ judge }) => judges.some(({ id }) => id === judge.id))) return [];
  const names = records.map((record) => judgeReference(record, records)).join(",");
  return [`Others have graded here too: --judges ${names} has all of them grade.`];
}

/**
 * A judge that graded a model before may grade it again, even itself, unless families are left out.
 * @param usual the judge where none is named
 */
export function assignStored(
  { judges, excludeOwnFamily }: StoredPanel,
  modelConfigs: readonly ModelConfig[],
  usual: readonly JudgeConfig[],
): Assignment {
  const choice = { judges: judges.length > 0 ? judges : usual, modelConfigs, excludeOwnFamily, allowSelfJudge: true };
  const assignment = assignJudges(choice);
  if (judges.length > 0) refuseUngraded(choice, assignment);
  return assignment;
}

export function rankingBy({ judges, excludeOwnFamily }: StoredPanel, tasks: readonly Task[]): Ranking {
  const [only, ...others] = judgesIn(tasks);
  if (judges.length > 0) return { judgeIds: judges.map(({ id }) => id), excludeOwnFamily };
  return { judgeIds: only === undefined || others.length > 0 ? [] : [only.id], excludeOwnFamily };
}
