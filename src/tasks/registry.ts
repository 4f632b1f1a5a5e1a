import { answerKind } from "./answers/answer-kind.ts";
import { namesKind } from "./names/names-kind.ts";
import type { CallTask, Receiver, TaskKind } from "./task-kind.ts";
import { readingKind } from "./readings/reading-kind.ts";
import { verdictKind } from "./verdicts/verdict-kind.ts";

/** The kinds of tasks by name. */
export interface TaskKinds {
  /** @throws Error for a task whose kind is not registered. */
  readonly of: (task: CallTask) => TaskKind;
  readonly all: readonly TaskKind[];
}

export function createTaskKinds(kinds: readonly TaskKind[]): TaskKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return {
    of: ({ kind: name }) => {
      const kind = byName.get(name);
      if (kind === undefined) throw new Error(`no task kind "${name}" is registered`);
      return kind;
    },
    all: kinds,
  };
}

/** Every kind of task that the program runs. */
export const taskKinds = createTaskKinds([answerKind, verdictKind, readingKind, namesKind]);

/** The receiver of a task's call. */
export function receiverOf(task: CallTask): Receiver {
  return taskKinds.of(task).receiver(task);
}

/** The distinct receivers of the tasks' calls. */
export function receiversOf(tasks: readonly CallTask[]): readonly Receiver[] {
  return [...new Set(tasks.map(receiverOf))];
}
