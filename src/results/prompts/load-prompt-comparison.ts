import type { Plan } from "../../domain/task.ts";
import type { ReportStore, Store } from "../../store/index.ts";
import { buildComparison } from "../build-comparison.ts";
import type { PromptComparison } from "../contract.ts";
import { loadSource, type LeaderboardQuery } from "../load-leaderboard.ts";
import { plainText } from "../plain-text.ts";
import { slugsOf } from "../slug.ts";
import { loadWorst, type WorstByModelConfig } from "../summary/load-summaries.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import type { WorstMoment } from "../summary/worst-moments.ts";
import { concludePrompts } from "./conclude-prompts.ts";
import { askedBy, splitByPrompt, underPrompt, type ComparedPrompt } from "./split-by-prompt.ts";

export interface PromptComparisonQuery extends LeaderboardQuery {
  readonly plan: Plan;
  /** Two, in order. */
  readonly prompts: readonly ComparedPrompt[];
  readonly stoppedByLooks: boolean;
}

/** Compares two prompts under every model config of the plan. Rejects with `not-found` or `unknown-suite`. */
export async function loadPromptComparison(
  store: ReportStore & Pick<Store, "finishedKeys" | "skipsOf">,
  { plan, prompts: named, stoppedByLooks, ...query }: PromptComparisonQuery,
): Promise<PromptComparison> {
  const prompts = named.map(({ label, variant }) => ({ label: plainText(label), variant }));
  const { digest } = plan.suite;
  const [source, lengths, finished] = await Promise.all([
    loadSource(store, query),
    store.answerLengths(digest),
    store.finishedKeys(plan.tasks.map(({ key }) => key)),
  ]);
  const skipped = new Set((await store.skipsOf([...finished])).keys());
  const worst = await worstOf(store, source, { plan, prompts });
  const { suite, modelConfigs } = source;
  const labelled = modelConfigs.map(({ id, label }) => ({ id, label: plainText(label) }));
  const slugs = slugsOf(labelled);
  const tasksOf = Map.groupBy(plan.tasks, ({ modelConfig }) => modelConfig.id);
  return {
    schemaVersion: 2,
    prompts,
    gate: null,
    modelConfigs: labelled
      .filter(({ id }) => tasksOf.has(id))
      .map(({ id, label }) => {
        // By its own results alone: how far the runs of another stray says nothing of this one's prompts.
        const own = { suite: plan.suite, tasks: tasksOf.get(id) ?? [] };
        const split = splitByPrompt(source, { plan: own, prompts, lengths, finished, skipped });
        const ids = prompts.map(({ variant }) => underPrompt(id, variant));
        const comparison = buildComparison(split, { choose: () => ids, against: "all" });
        const moments = worst.map((ofPrompt) => ofPrompt.get(id) ?? null);
        const slug = slugs.get(id) ?? id;
        const sentences = concludePrompts({ suite, comparison, slug, worst: moments, stoppedByLooks });
        return { id, label, sentences, worst: moments.map(withoutReasoning), comparison };
      }),
  };
}

/** For each prompt. */
function worstOf(
  store: ReportStore,
  source: LeaderboardSource,
  { plan, prompts }: Pick<PromptComparisonQuery, "plan" | "prompts">,
): Promise<readonly WorstByModelConfig[]> {
  const isAsked = askedBy(plan);
  return Promise.all(
    prompts.map(({ variant }) => {
      const isOfPrompt = (grade: (typeof source.grades)[number]): boolean =>
        grade.configuration.variant === variant && isAsked(grade);
      const grades = source.grades.filter(isOfPrompt);
      const raw = source.uneven?.raw.filter(isOfPrompt);
      return loadWorst(store, { ...source, grades: raw ?? grades, uneven: null }, source.modelConfigs);
    }),
  );
}

function withoutReasoning(moment: WorstMoment | null): PromptComparison["modelConfigs"][number]["worst"][number] {
  if (moment === null) return null;
  const { scenarioId, run, score, quote } = moment;
  return { scenarioId, run, score, quote };
}
