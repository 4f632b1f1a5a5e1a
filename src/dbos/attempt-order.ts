import type { Fault } from "../domain/index.ts";

/** One attempt to be made, whoever makes it: the input of a workflow. */
export interface AttemptOrder {
  readonly runId: string;
  readonly key: string;
  readonly channel: string;
  readonly queue: string;
  /** 0 comes first. */
  readonly priority: number;
  /** Raised whenever the channel is started anew: what was ordered before is void. */
  readonly epoch: number;
  /** Counts the orders for the task in this epoch, from 1. */
  readonly serial: number;
  /** Counts the attempts that asked a model, from 1. */
  readonly attempt: number;
  readonly failures: Readonly<Partial<Record<Fault, number>>>;
  readonly delayMs: number;
}

/** Equal for equal orders, so that an order given twice is carried out once. */
export function workflowIdOf({ runId, key, epoch, serial }: AttemptOrder): string {
  return ["aib", runId, key, epoch, serial].join(":");
}

export function firstOrder(place: Pick<AttemptOrder, "runId" | "key" | "channel" | "queue" | "priority" | "epoch">) {
  return { ...place, serial: 1, attempt: 1, failures: {}, delayMs: 0 };
}
