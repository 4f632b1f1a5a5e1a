import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { StoredDecision } from "../../store/views/decisions.ts";
import type { RunFaults } from "../../store/views/run-faults.ts";
import type { JudgeRecord, RunBill, RunCounts, SuiteOverview } from "../../store/views/views.ts";

/** The source of the run overview, as the store has it for one suite and one judge. */
export interface RunHealthSource {
  readonly suite: SuiteOverview;
  readonly otherSuites: readonly SuiteOverview[];
  /** Whose verdicts are shown; null without any graded or planned verdict. */
  readonly judge: JudgeConfig | null;
  readonly otherJudges: readonly JudgeRecord[];
  /** The model configs to show, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  /** The model config that replaces one that its server refused; null for any other. */
  readonly replacedBy: (id: Digest) => ModelConfig | null;
  /** Labels of all model configs of the suite, to detect shared ones. */
  readonly labels: readonly string[];
  /** Of all model configs of the suite, like the two lists after it. */
  readonly counts: readonly RunCounts[];
  readonly bills: readonly RunBill[];
  readonly faults: readonly RunFaults[];
  /** Model configs whose server refuses tools, without those that plain messages stand in for. */
  readonly lackingTools: ReadonlySet<Digest>;
  /** An earlier reader of ballots decided what was asked: no rerun adds to it. */
  readonly isReadEarlier: boolean;
  /** Of runs that stop when they are clear; none by default. */
  readonly decisions?: readonly StoredDecision[];
  readonly generatedAt: Date;
  /** The store's location for commands; null when it is the default. */
  readonly db: string | null;
}
