import type { Digest, JudgeConfig, ModelConfig } from "../../domain/index.ts";
import type { JudgeRecord, RunBill, RunCounts, RunFaults, SuiteOverview } from "../../store/index.ts";

/** All that a look at the runs is made of, as the store gives it for one suite and one judge. */
export interface RunHealthSource {
  readonly suite: SuiteOverview;
  readonly otherSuites: readonly SuiteOverview[];
  /** Whose verdicts are looked at; null when nobody has graded and nobody is planned to. */
  readonly judge: JudgeConfig | null;
  readonly otherJudges: readonly JudgeRecord[];
  /** Those to look at, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  /** The model config that was measured in place of one that its server refused; null for any other. */
  readonly replacedBy: (id: Digest) => ModelConfig | null;
  /** Labels of all model configs of the suite, which tell those that several share. */
  readonly labels: readonly string[];
  /** Of all model configs of the suite, like the two lists after it. */
  readonly counts: readonly RunCounts[];
  readonly bills: readonly RunBill[];
  readonly faults: readonly RunFaults[];
  readonly generatedAt: Date;
  /** How the store has to be named in a command; null when it need not be. */
  readonly db: string | null;
}
