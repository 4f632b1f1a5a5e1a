import type { GatedModelConfig, GateResult } from "../bench/index.ts";
import { formatInterval, plainText } from "../report/index.ts";

/** The summary line for a pipeline's log. */
export function gateLine({ threshold, passed, elsewhere, modelConfigs }: GateResult): string {
  const shown = passed ? modelConfigs : modelConfigs.filter(({ index }) => index === null || index < threshold);
  const what = `${modelConfigs.length} model config${modelConfigs.length === 1 ? "" : "s"}`;
  const outcome = passed
    ? `passed: all of ${what} at least ${threshold}`
    : `failed: ${shown.length} of ${what} under ${threshold} or incomplete`;
  const raw = shown.some(({ rankedBy }) => rankedBy !== null) ? ", by the index as graded, column Raw" : "";
  const where = elsewhere === null ? "" : `; measured ${plainText(elsewhere)}`;
  return `--fail-under ${outcome}${raw} (${shown.map((each) => describe(each, threshold)).join("; ")})${where}`;
}

/**
 * One decimal as in the table, or as many as separate the index from the threshold; the table's own index where that differs;
 * and the range of new runs.
 */
function describe({ label, index, rankedBy, rerun }: GatedModelConfig, threshold: number): string {
  if (index === null) return `${plainText(label)} incomplete`;
  const rounded = index.toFixed(1);
  const misleading = index < threshold && Number(rounded) >= threshold;
  const ranked = rankedBy === null ? "" : `, ranked by Index ${rankedBy.toFixed(1)}`;
  const interval = rerun === null ? "" : `, re-run ${formatInterval(rerun)}`;
  return `${plainText(label)} ${misleading ? index : rounded}${ranked}${interval}`;
}
