import type { Task } from "../../domain/index.ts";
import { receiverOf } from "../check-models.ts";
import type { Pace } from "../prepared-run.ts";

/** Means over the published results: 4,043 answers took 13.7 s each, 2,321 grades 3.0 s. */
const secondsOf = { answer: 14, verdict: 3 } as const;

/** What the time rests on, as a sentence. */
export const timeAssumption = `Time: ${secondsOf.answer} s an answer and ${secondsOf.verdict} s a grade, as in the published results. Limits of providers and slow local models take longer.`;

/** How long these calls take, very roughly: as long as the longest conversation, and as the busiest place lets them. */
export function roughSeconds(
  tasks: readonly Task[],
  { parallelTasks, localParallel }: Pick<Pace, "parallelTasks" | "localParallel">,
): number {
  const billed = tasks.filter((task) => receiverOf(task).endpoint.kind !== "simulator");
  const places = Map.groupBy(billed, (task) => placeOf(receiverOf(task)));
  const conversations = Map.groupBy(billed, ({ conversationId }) => conversationId);
  return Math.max(
    0,
    ...[...conversations.values()].map(secondsInARow),
    ...[...places].map(([id, own]) => secondsInARow(own) / (id === "elsewhere" ? parallelTasks : localParallel)),
  );
}

/** How long so many short replies take. */
export function secondsInParallel(calls: number, { parallelTasks }: Pick<Pace, "parallelTasks">): number {
  return secondsOf.verdict * Math.ceil(calls / parallelTasks);
}

/** Servers of one's own have each a limit, all others one together. */
function placeOf({ endpoint: { kind, id } }: ReturnType<typeof receiverOf>): string {
  return kind === "local" ? id : "elsewhere";
}

function secondsInARow(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { kind }) => sum + secondsOf[kind], 0);
}
