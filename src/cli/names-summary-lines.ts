import type { ExtractionResult, NamePlan } from "../bench/index.ts";
import { plainText } from "../report/index.ts";
import { duration, money } from "./progress-lines.ts";

const failuresShown = 5;

/** What is going to be asked, and what cannot be. */
export function missingLines({ tasks, known, unanswered, left }: NamePlan): readonly string[] {
  const readers = [...new Set(tasks.map(({ extractor }) => extractor.model))].map((model) => plainText(model));
  const stored = known > 0 ? ` Those of ${runs(known)} are stored.` : "";
  return [
    ...(tasks.length > 0 ? [`Reading the names of ${runs(tasks.length)} with ${readers.join(" and ")}.${stored}`] : []),
    ...(left > 0 ? [`The names of ${runs(left)} have not been read yet: leave out --stored to have that done.`] : []),
    ...(unanswered > 0 ? [`${runs(unanswered)} left out: no conversation with a name is whole there yet.`] : []),
  ];
}

/** What came of asking. */
export function extractionLines({ progress, summary }: ExtractionResult): readonly string[] {
  const { done, total, retries, usd, elapsedMs } = progress;
  const head = `${done} of ${total} runs read, ${retries} retried, ${money(usd)} spent, ${duration(elapsedMs)}.`;
  const shown = summary.failed.slice(0, failuresShown).map(({ node, fault, detail }) => {
    return `  ${plainText(node.modelConfig.label)}, run ${node.run}: ${fault}, ${plainText(detail)}`;
  });
  const more = summary.failed.length > shown.length ? [`  ... and ${summary.failed.length - shown.length} more`] : [];
  const next = done < total ? [`${runs(total - done)} left. The same command again goes on.`] : [];
  return [head, ...shown, ...more, ...next];
}

function runs(count: number): string {
  return count === 1 ? "1 run" : `${count} runs`;
}
