import type { Pool } from "pg";
import type { TaskNode, TaskOutcome } from "../domain/index.ts";
import type { EngineEvent, RunOptions, RunSummary } from "../engine/index.ts";
import { idlenessOf, type StallReason } from "./stall-reason.ts";
import { isOver, placesHeld, runStands } from "./progress.ts";
import { readAttempts, start, type EndedAttempt } from "./read-attempts.ts";
import { serverPatience, type PatienceTerms } from "./server-patience.ts";
import { asServerTrouble } from "./server-trouble.ts";
import { summarise } from "./summarise.ts";

export interface Following<Node extends TaskNode>
  extends Pick<RunOptions<Node>, "graph" | "clock" | "signal" | "drain" | "onEvent">, PatienceTerms {
  readonly url: string;
  readonly pool: Pool;
  readonly runId: string;
  /** After how long without a sign of life a worker counts as dead. */
  readonly silenceMs: number;
  /** Told once for every stretch of time in which nobody works on the run. */
  readonly onIdle: (why: StallReason) => void;
}

const lookEveryMs = 500;

/** Tells what workers make of a run until nothing more happens by itself, or until nobody wants to know any more. */
export async function followRun<Node extends TaskNode>(following: Following<Node>): Promise<RunSummary<Node>> {
  const { pool, runId, graph, clock, signal, drain, onEvent, onIdle } = following;
  const nodes = new Map<string, Node>(graph.tasks.map((node) => [node.key, node]));
  const ending = drain === undefined ? signal : AbortSignal.any([signal, drain]);
  let mark = start;
  let told: StallReason["kind"] | null = null;
  const tell = async (settled: boolean): Promise<void> => {
    for (;;) {
      const read = await readAttempts(pool, runId, { mark, settled });
      for (const ended of read.attempts) for (const event of eventsOf(ended, nodes)) onEvent(event);
      if (read.mark === mark) return;
      mark = read.mark;
    }
  };
  const look = async (): Promise<RunSummary<Node> | null> => {
    const [stand] = await runStands(pool, runId);
    const over = stand === undefined || (isOver(stand) && (await placesHeld(pool, stand, following.silenceMs)) === 0);
    await tell(over);
    if (over || ending.aborted) return summarise(following, nodes);
    const now = await idlenessOf(pool, stand, following.silenceMs);
    if (now !== null && now.kind !== told) onIdle(now);
    told = now?.kind ?? null;
    return null;
  };
  const patience = serverPatience(following.url, following);
  for (;;) {
    const summary = await look().then(
      (seen) => {
        patience.worked();
        return seen;
      },
      (error: unknown) => {
        patience.failed(error);
        if (ending.aborted) throw asServerTrouble(error, following.url);
        return null;
      },
    );
    if (summary !== null) return summary;
    await clock.sleep(lookEveryMs, ending);
  }
}

function eventsOf<Node extends TaskNode>(
  { key, attempt, outcome: text, delayMs }: EndedAttempt,
  nodes: ReadonlyMap<string, Node>,
): readonly EngineEvent<Node>[] {
  const node = nodes.get(key);
  if (node === undefined) return [];
  const outcome: TaskOutcome = JSON.parse(text);
  return [{ kind: "task-started", node, attempt }, endOf(node, outcome, delayMs)];
}

function endOf<Node extends TaskNode>(node: Node, outcome: TaskOutcome, delayMs: number | null): EngineEvent<Node> {
  if (outcome.kind === "done") return { kind: "task-finished", node, outcome };
  if (outcome.kind === "deferred") return { kind: "task-deferred", node, afterMs: outcome.afterMs };
  const { fault, detail } = outcome;
  if (delayMs === null) return { kind: "task-failed", node, fault, detail };
  if (outcome.kind === "failed") return { kind: "task-cancelled", node };
  return { kind: "retry-scheduled", node, fault, detail, delayMs, askedMs: Math.max(0, outcome.afterMs ?? 0) };
}
