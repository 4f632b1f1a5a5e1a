import type { Suite } from "../domain/suite.ts";
import { gridMarks, type GridRun } from "../results/contract/site.ts";
import type { SiteConversation } from "../results/summary/site-conversations.ts";
import { mean } from "../statistics/descriptive.ts";

type Mark = (typeof gridMarks)[keyof typeof gridMarks];

/** The mark of one conversation: its most severe problem. */
export function markOf({ grade, broken, truncated, answers, readByCode }: SiteConversation): Mark {
  if (grade === "unscored") return gridMarks.unscored;
  if (broken) return gridMarks.broken;
  if (grade === null && answers === 0) return gridMarks.absent;
  if (grade === null && !readByCode) return gridMarks.ungraded;
  if (truncated > 0) return gridMarks.truncated;
  return grade === null ? gridMarks.ballots : gridMarks.fine;
}

const worstFirst: readonly Mark[] = [
  gridMarks.unscored,
  gridMarks.broken,
  gridMarks.ungraded,
  gridMarks.truncated,
  gridMarks.ballots,
  gridMarks.fine,
];

/** One run's scores under the configurations that count, a cell for each scenario of the suite. */
export function gridRun({ scenarios }: Suite, run: number, conversations: readonly SiteConversation[]): GridRun {
  const counted = conversations.filter((conversation) => conversation.counted);
  const byScenario = Map.groupBy(counted, ({ scenarioId }) => scenarioId);
  const marks = scenarios.map(({ id }) => {
    const own = new Set((byScenario.get(id) ?? []).map(markOf));
    return worstFirst.find((mark) => own.has(mark)) ?? gridMarks.absent;
  });
  return { run, cells: scoresByScenario({ scenarios }, counted), marks: marks.join("") };
}

/** The mean score of each scenario of the suite. */
export function scoresByScenario(
  { scenarios }: Pick<Suite, "scenarios">,
  conversations: readonly SiteConversation[],
): readonly (number | null)[] {
  const byScenario = Map.groupBy(conversations, ({ scenarioId }) => scenarioId);
  return scenarios.map(({ id }) => meanScore((byScenario.get(id) ?? []).flatMap(({ score }) => score ?? [])));
}

/** To one decimal. */
function meanScore(scores: readonly number[]): number | null {
  const score = mean(scores);
  return score === null ? null : Math.round(10 * score) / 10;
}

/** The mean of each scenario over the runs whose score counts; without broken generations. */
export function meanOfRuns({ scenarios }: Suite, runs: readonly GridRun[]): readonly (number | null)[] {
  return scenarios.map((_, place) =>
    meanScore(runs.flatMap(({ cells, marks }) => (marks[place] === gridMarks.broken ? [] : (cells[place] ?? [])))),
  );
}
