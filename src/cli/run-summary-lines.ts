import type { BenchmarkResult } from "../bench/index.ts";
import { plainText } from "../report/index.ts";
import { duration, money } from "./progress-lines.ts";

const failuresShown = 5;

/** What came of a run, in a few lines: calls, retries, spending, and what is missing and why. */
export function runSummaryLines(result: BenchmarkResult, db: string): readonly string[] {
  const { progress, alreadyDone } = result;
  const before = alreadyDone > 0 ? ` (${alreadyDone} were in the store already)` : "";
  const head =
    `${progress.done} of ${progress.total} calls done${before}, ${progress.retries} retried, ` +
    `${money(progress.usd)} spent, ${duration(progress.elapsedMs)}. Results: ${db}`;
  return [head, ...retryLines(result), ...failureLines(result), ...resumeLines(result)];
}

function retryLines({ summary }: BenchmarkResult): readonly string[] {
  const kinds = Object.entries(summary.retries).filter(([, times]) => times > 0);
  if (kinds.length === 0) return [];
  return [`Retried: ${kinds.map(([fault, times]) => `${times} ${fault}`).join(", ")}`];
}

function failureLines({ summary }: BenchmarkResult): readonly string[] {
  const { failed, blocked } = summary;
  if (failed.length === 0) return [];
  const shown = failed.slice(0, failuresShown).map(({ node, fault, detail }) => {
    const place = `${node.modelConfig.label}, run ${node.run}, ${node.scenarioId}`;
    return `  ${plainText(place)}: ${fault}, ${plainText(detail)}`;
  });
  const more = failed.length > shown.length ? [`  ... and ${failed.length - shown.length} more`] : [];
  const waiting = blocked.length > 0 ? `, and ${blocked.length} that wait for them` : "";
  return [`${failed.length} calls given up${waiting}:`, ...shown, ...more];
}

function resumeLines({ progress }: BenchmarkResult): readonly string[] {
  const missing = progress.total - progress.done;
  if (missing === 0) return [];
  return [`${missing} calls are missing. Run the same command again to go on: only these are made.`];
}
