import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { GradedConversation } from "../../scoring/index.ts";
import { gradePanel, type UnevenPanel } from "../../scoring/panel/grade-panel.ts";
import { isOwnFamily } from "../../scoring/panel/panel.ts";
import type { UninformativeJudge } from "../../scoring/panel/uninformative-judges.ts";
import { gradeItems, readItemBallots, type ItemBallots } from "../../scoring/stances/item-ballots.ts";
import type { ReportStore } from "../../store/index.ts";

export interface JudgingChoice {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly judges: readonly JudgeConfig[];
  /** Whether a judge's grades of models of its own family are left out. */
  readonly excludeOwnFamily: boolean;
}

/** Several judges whose median counts, or one whose grades do not count for all. */
export interface PanelSource {
  /** As they were named. */
  readonly judges: readonly JudgeConfig[];
  readonly excludeOwnFamily: boolean;
  /** Judges whose grades carry no information and do not count. */
  readonly uninformative: readonly UninformativeJudge[];
}

export interface Judging {
  /** What counts: one grade a conversation. */
  readonly grades: readonly GradedConversation[];
  /** Null for one judge whose grades all count. */
  readonly panel: PanelSource | null;
  /** Null where every model config is graded by the same judges. */
  readonly uneven: UnevenPanel | null;
  /** The ballots behind the grades; empty in a suite without items. */
  readonly stances: readonly ItemBallots[];
}

/** The grades that count by these judges: the one's own, or the panel's. */
export async function loadJudging(store: ReportStore, choice: JudgingChoice): Promise<Judging> {
  const { suite, modelConfigs, judges, excludeOwnFamily } = choice;
  if (suite.items !== undefined) {
    const stances = readItemBallots(suite, await store.ballots(suite.digest));
    return { grades: gradeItems(suite, stances), panel: null, uneven: null, stances };
  }
  const graded = await Promise.all(
    judges.map(async (judge) => {
      return { judge, grades: await gradesBy(store, suite, judge.id) };
    }),
  );
  const [only, ...others] = graded;
  if (only === undefined) return { grades: [], panel: null, uneven: null, stances: [] };
  const isOfJudge = others.length > 0 || excludeOwnFamily;
  if (!isOfJudge) return { grades: only.grades, panel: null, uneven: null, stances: [] };
  const { grades, uninformative, uneven } = gradePanel({ suite, modelConfigs, judges: graded, excludeOwnFamily });
  return { grades, panel: { judges, excludeOwnFamily, uninformative }, uneven, stances: [] };
}

/** A judge's grades; in a suite with ballots the grades that code reads from them, which are the same for every judge. */
export async function gradesBy(
  store: Pick<ReportStore, "ballots" | "gradedConversations">,
  suite: Suite,
  judgeId: Digest,
): Promise<readonly GradedConversation[]> {
  if (suite.items !== undefined) return gradeItems(suite, readItemBallots(suite, await store.ballots(suite.digest)));
  return store.gradedConversations({ suiteDigest: suite.digest, judgeId });
}

export interface Voters {
  readonly judge: JudgeConfig | null;
  readonly panel: PanelSource | null;
  readonly modelConfigs: readonly ModelConfig[];
}

/** Whether this judge's verdicts on this model config are part of the shown result, its costs and gaps included. */
export function votersOf({ judge, panel, modelConfigs }: Voters): (judgeId: Digest, modelConfigId: Digest) => boolean {
  if (panel === null) return (judgeId) => judgeId === judge?.id;
  const judges = new Map(panel.judges.map(({ id, model }) => [id, model]));
  const models = new Map(modelConfigs.map(({ id, model }) => [id, model]));
  return (judgeId, modelConfigId) => {
    const [judgeModel, model] = [judges.get(judgeId), models.get(modelConfigId)];
    if (judgeModel === undefined) return false;
    return !panel.excludeOwnFamily || model === undefined || !isOwnFamily(judgeModel, model);
  };
}
