import type { StoredAnswer } from "../../../store/index.ts";
import type { SiteModel, SiteRow } from "../../contract/site.ts";
import type { SiteSource } from "../site-source.ts";

type Spending = SiteModel["spending"]["total"];

/** What the runs of one model config took, as the leaderboard counts it, and in all. */
export function spendingOfRuns(
  source: Pick<SiteSource, "runCosts" | "counts">,
  { id, runNumbers }: SiteRow,
  answers: readonly StoredAnswer[],
): SiteModel["spending"] {
  const costs = source.runCosts.get(id) ?? [];
  const counts = source.counts.get(id) ?? [];
  const runs = runNumbers.map((run) => {
    const cost = costs.find((each) => each.run === run);
    const own = answers.filter(({ place }) => place.run === run);
    return {
      run,
      generationUsd: cost?.generation.usd ?? 0,
      judgingUsd: cost?.judging.usd ?? 0,
      isLowerBound: (cost?.generation.unpriced ?? 0) + (cost?.judging.unpriced ?? 0) > 0,
      ...tokensOf(own),
      attempts: (cost?.generation.attempts ?? 0) + (cost?.judging.attempts ?? 0),
      resampled: cost?.generation.resamples ?? 0,
      truncated: counts.find((each) => each.run === run)?.answers.truncated ?? 0,
    };
  });
  return { total: addRuns(runs), runs };
}

function tokensOf(
  answers: readonly StoredAnswer[],
): Pick<Spending, "promptTokens" | "completionTokens" | "reasoningTokens"> {
  const sum = (key: keyof Spending & keyof NonNullable<StoredAnswer["attempt"]>["usage"]): number =>
    answers.reduce((total, { attempt }) => total + (attempt?.usage[key] ?? 0), 0);
  return {
    promptTokens: sum("promptTokens"),
    completionTokens: sum("completionTokens"),
    reasoningTokens: sum("reasoningTokens"),
  };
}

function addRuns(runs: readonly Spending[]): Spending {
  const sum = (key: Exclude<keyof Spending, "isLowerBound">): number =>
    runs.reduce((total, run) => total + run[key], 0);
  return {
    generationUsd: sum("generationUsd"),
    judgingUsd: sum("judgingUsd"),
    isLowerBound: runs.some(({ isLowerBound }) => isLowerBound),
    promptTokens: sum("promptTokens"),
    completionTokens: sum("completionTokens"),
    reasoningTokens: sum("reasoningTokens"),
    attempts: sum("attempts"),
    resampled: sum("resampled"),
    truncated: sum("truncated"),
  };
}
