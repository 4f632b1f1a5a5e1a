import { earlierReading } from "../../domain/suite.ts";
import { withDistinctLabels } from "../distinct-labels.ts";
import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { ReportStore } from "../../store/index.ts";
import { chooseJudge, chooseReaders, judgesWhoCount } from "../choose-judges.ts";
import { chooseSuite } from "../../store/selection/choose-suite.ts";
import type { RunHealth } from "../contract.ts";
import {
  loadOpenCounts,
  measuredWithoutTools,
  plainMayReplaceTools,
  refusingTools,
  replacements,
} from "../open-counts.ts";
import { buildRunHealth } from "./build-run-health.ts";

export interface RunHealthQuery {
  /** A suite's id or the beginning of its digest; null for the one last worked on. */
  readonly suite: string | null;
  /** A judge's model, label or id; null for the one with the most scored verdicts. */
  readonly judge: string | null;
  /** Chooses among the model configs of the suite. */
  readonly select: (modelConfigs: readonly ModelConfig[]) => readonly ModelConfig[];
  /** The store's location for commands; null when it is the default. */
  readonly db: string | null;
  readonly now: () => Date;
}

/** An id that no judge has: selects no verdicts. */
const noJudge: Digest = "";

/** Reads the run overview. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadRunHealth(store: ReportStore, query: RunHealthQuery): Promise<RunHealth> {
  const suites = await store.suites();
  const suite = chooseSuite(suites, query.suite);
  const judges = await store.judgesOf(suite.digest);
  const readers = (await store.readingJudges(suite.digest)).filter(({ endpoint }) => endpoint.kind !== "person");
  const wanted = query.judge === null ? [] : [query.judge];
  // Readings are counted whoever made them, beside the verdicts of a judge.
  const named = readers.length === 0 ? { judges: wanted } : chooseReaders(readers, judges, wanted);
  const chosen = chooseJudge(judges, named.judges[0] ?? null);
  const suiteDigest = suite.digest;
  const modelConfigs = await store.modelConfigs(suiteDigest);
  const wording = await store.loadSuite(suiteDigest);
  const plainReplaces = plainMayReplaceTools(wording);
  const openWork = { modelConfigs, plainMayReplaceTools: plainReplaces };
  const [counts, lacking, bills, faults, decisions] = await Promise.all([
    loadOpenCounts(store, { suiteDigest, judgeId: chosen?.judge.id ?? noJudge }, openWork),
    lackingTools(store, suiteDigest, plainReplaces),
    store.runBills(suiteDigest),
    store.runFaults(suiteDigest),
    store.decisions(suiteDigest),
  ]);
  const selected = new Set(query.select(modelConfigs).map(({ id }) => id));
  return buildRunHealth({
    suite,
    otherSuites: suites.filter((other) => other !== suite),
    judge: chosen?.judge ?? null,
    otherJudges: judgesWhoCount(judges).filter((other) => other !== chosen),
    modelConfigs: withDistinctLabels(modelConfigs).filter(({ id }) => selected.has(id)),
    replacedBy: replacements(modelConfigs, { counts, faults: faults.filter(({ kind }) => kind === "answer") }),
    labels: modelConfigs.map(({ label }) => label),
    counts,
    bills,
    faults,
    lackingTools: lacking,
    isReadEarlier: earlierReading(wording) !== null,
    decisions,
    generatedAt: query.now(),
    db: query.db,
  });
}

/** The model configs whose server refuses tools, without those that plain messages stand in for. */
async function lackingTools(
  store: ReportStore,
  suiteDigest: Digest,
  plainReplaces: boolean,
): Promise<ReadonlySet<Digest>> {
  const refusing = await refusingTools(store, suiteDigest);
  if (!plainReplaces || refusing.size === 0) return refusing;
  const replaced = await measuredWithoutTools(store, suiteDigest);
  return new Set([...refusing].filter((id) => !replaced.has(id)));
}
