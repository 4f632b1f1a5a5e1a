import type { TaskNode } from "../../../src/domain/task.ts";

/** Turns of the fifteen conversations that one run has with a model config, in the order of suite v2. */
const turnsPerConversation: readonly number[] = [1, 5, 1, 2, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2];

export interface BenchmarkShape {
  readonly modelConfigs: number;
  readonly runs: number;
}

/** 26 answers and 15 verdicts a run: the turns of a conversation in a chain, and a verdict on all of them. */
export function benchmarkTasks({ modelConfigs, runs }: BenchmarkShape): readonly TaskNode[] {
  return numbers(modelConfigs).flatMap((model) =>
    numbers(runs).flatMap((run) =>
      turnsPerConversation.flatMap((turns, index) =>
        conversationTasks({ lane: `model-${model}`, name: `${model}/${run}/${index}`, turns }),
      ),
    ),
  );
}

function conversationTasks(conversation: { lane: string; name: string; turns: number }): readonly TaskNode[] {
  const { lane, name, turns } = conversation;
  const keys = numbers(turns).map((turn) => `${name}/turn-${turn}`);
  const answers = keys.map((key, turn) => ({
    key,
    dependsOn: keys.slice(Math.max(0, turn - 1), turn),
    lane,
    channel: lane,
  }));
  return [...answers, { key: `${name}/verdict`, dependsOn: keys, lane, channel: "judge" }];
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
