import { receiverOf, taskKinds, type CallTask, type Receiver } from "../../tasks/index.ts";
import type { Pace } from "../prepared-run.ts";

/** What the time rests on, as a sentence. */
export const timeAssumption =
  "Time: 14 s an answer and 3 s a grade, as in the published results. Limits of providers and slow local models take longer.";

/** How long these calls take, very roughly: as long as the longest conversation, and as the busiest server allows. */
export function roughSeconds(
  tasks: readonly (CallTask & { readonly conversationId?: string })[],
  { parallelTasks, localParallel }: Pick<Pace, "parallelTasks" | "localParallel">,
): number {
  const billed = tasks.filter((task) => receiverOf(task).endpoint.kind !== "simulator");
  const servers = Map.groupBy(billed, (task) => serverOf(receiverOf(task)));
  const conversations = Map.groupBy(billed, ({ key, conversationId = key }) => conversationId);
  return Math.max(
    0,
    ...[...conversations.values()].map(secondsInARow),
    ...[...servers].map(([id, own]) => secondsInARow(own) / (id === "elsewhere" ? parallelTasks : localParallel)),
  );
}

/** Servers of one's own have each a limit, all others one together. */
function serverOf({ endpoint: { kind, id } }: Receiver): string {
  return kind === "local" ? id : "elsewhere";
}

function secondsInARow(tasks: readonly CallTask[]): number {
  return tasks.reduce((sum, task) => sum + taskKinds.of(task).estimate.seconds, 0);
}
