import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { ReportStore } from "../../store/index.ts";
import { loadJudging, type Judging } from "../panel/judging.ts";

/** Whose scores an export contains: a judge, a panel as one, or code. */
export interface Grader {
  /** Null where no judge has graded. */
  readonly judge: Pick<JudgeConfig, "id" | "label" | "model" | "blind" | "repeat"> | null;
  /** That judge, or those of the panel. */
  readonly judges: readonly JudgeConfig[];
  /** What counts, of all model configs of the suite. */
  readonly judging: () => Promise<Pick<Judging, "grades" | "uneven" | "stances">>;
}

export interface GraderChoice {
  readonly suite: Suite;
  /** The whole suite. */
  readonly modelConfigs: readonly ModelConfig[];
  /** The judges that count together; null for each on its own. */
  readonly together: readonly JudgeConfig[] | null;
  readonly judges: readonly JudgeConfig[];
  readonly excludeOwnFamily: boolean;
}

/** Every judge on its own, or some of them as one. Repeats have no scores. Without a judge one that has graded nothing: ballots have scores even so. */
export function gradersOf(store: ReportStore, { together, judges, ...choice }: GraderChoice): readonly Grader[] {
  const groups = together === null ? judges.filter(({ repeat }) => repeat === 1).map((judge) => [judge]) : [together];
  const grading = groups.filter((group) => group.length > 0);
  return (grading.length === 0 ? [[]] : grading).map((group) => ({
    judge: asOne(group),
    judges: group,
    judging: () => loadJudging(store, { ...choice, judges: group }),
  }));
}

function asOne(judges: readonly JudgeConfig[]): Grader["judge"] {
  const [only, ...others] = judges;
  if (only === undefined) return null;
  if (others.length === 0) return only;
  return {
    id: judges.map(({ id }) => id).join(" "),
    label: `median of ${judges.length} judges`,
    model: judges.map(({ model }) => model).join(" "),
    blind: judges.every(({ blind }) => blind),
    repeat: 1,
  };
}
