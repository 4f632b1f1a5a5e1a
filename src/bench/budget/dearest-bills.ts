import type { TaskKey } from "../../domain/index.ts";
import type { Called } from "../check-models.ts";

/** What servers have really charged: a bill above the list is what the next call may cost too. */
export interface DearestBills {
  /** A call for this task was billed so much. */
  readonly saw: (taskKey: TaskKey, usd: number) => void;
  /** The dearest call yet of whoever receives this task's calls; 0 where none was billed. */
  readonly of: (taskKey: TaskKey) => number;
}

export function dearestBills(receivers: ReadonlyMap<TaskKey, Called>): DearestBills {
  const dearest = new Map<string, number>();
  const nameOf = (taskKey: TaskKey): string | null => {
    const receiver = receivers.get(taskKey);
    return receiver === undefined ? null : JSON.stringify([receiver.endpoint.id, receiver.sentAs]);
  };
  return {
    saw(taskKey, usd) {
      const name = nameOf(taskKey);
      if (name !== null) dearest.set(name, Math.max(usd, dearest.get(name) ?? 0));
    },
    of(taskKey) {
      const name = nameOf(taskKey);
      return name === null ? 0 : (dearest.get(name) ?? 0);
    },
  };
}
