import type { Task } from "../../domain/index.ts";
import type { NameTask } from "../names/name-task.ts";
import type { EventTask } from "./run-event.ts";

/** Every kind of task that a run may be of. */
export type AnyTask = Task | NameTask;

/** A task's place, flat, as events give it. */
export function eventTask(node: AnyTask): EventTask {
  const { key: task, channel, run } = node;
  const own = { task, channel, run, model: node.modelConfig.label, modelConfig: node.modelConfig.id } as const;
  if ("extractor" in node) return { ...own, ...nowhere, work: "names", judge: node.extractor.label };
  const { variant, delivery } = node.configuration;
  const place = { ...own, variant, delivery, scenario: node.scenarioId };
  if (node.kind === "answer") return { ...place, work: "answer", turn: node.turnId, judge: null };
  return { ...place, work: "verdict", turn: null, judge: node.judge.label };
}

const nowhere = { variant: null, delivery: null, scenario: null, turn: null } as const;
