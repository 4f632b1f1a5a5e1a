import type { JudgeConfig, Task } from "../domain/index.ts";

/** Who has a verdict to give, each once, in the order of their first. */
export function judgesIn(tasks: readonly Task[]): readonly JudgeConfig[] {
  const judges = tasks.flatMap((task) => (task.kind === "verdict" ? [task.judge] : []));
  return [...new Map(judges.map((judge) => [judge.id, judge])).values()];
}
