import type { GatedModelConfig, GateResult } from "../bench/index.ts";
import { formatInterval, plainText } from "../report/index.ts";

/** The one line that a pipeline's log is read for. */
export function gateLine({ threshold, passed, modelConfigs }: GateResult): string {
  const shown = passed ? modelConfigs : modelConfigs.filter(({ index }) => index === null || index < threshold);
  const what = `${modelConfigs.length} model config${modelConfigs.length === 1 ? "" : "s"}`;
  const outcome = passed
    ? `passed: all of ${what} at least ${threshold}`
    : `failed: ${shown.length} of ${what} under ${threshold} or incomplete`;
  const raw = shown.some(({ rankedBy }) => rankedBy !== null) ? ", by the raw index" : "";
  return `--fail-under ${outcome}${raw} (${shown.map((each) => describe(each, threshold)).join(", ")})`;
}

/** One decimal as everywhere, or as many as tell the index from the threshold; and what another set of runs might give. */
function describe({ label, index, rerun, rankedBy }: GatedModelConfig, threshold: number): string {
  if (index === null) return `${plainText(label)} incomplete`;
  const rounded = index.toFixed(1);
  const misleading = index < threshold && Number(rounded) >= threshold;
  const interval = rerun === null ? "" : `, re-run ${formatInterval(rerun)}`;
  const ranked = rankedBy === null ? "" : `, ranked by ${rankedBy.toFixed(1)}`;
  return `${plainText(label)} ${misleading ? index : rounded}${interval}${ranked}`;
}
