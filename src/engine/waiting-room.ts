import type { TaskNode } from "../domain/index.ts";
import { IndexedHeap, type HeapItem } from "./indexed-heap.ts";
import { channelRank, type Channel } from "./workload.ts";

/** The channels that wait at one gate of the limiter: while it is closed, the limiter is not asked for any of them. */
export interface WaitingRoom<Node extends TaskNode> extends HeapItem {
  /** Channels with a job that could start, best first. */
  readonly channels: IndexedHeap<Channel<Node>>;
  /** Closed until a call that passed the gate ends, or `reopensAt` comes. */
  isOpen: boolean;
  /** In the clock's milliseconds; Infinity while only the end of a call can help. */
  reopensAt: number;
}

export function newWaitingRoom<Node extends TaskNode>(): WaitingRoom<Node> {
  const channels = new IndexedHeap<Channel<Node>>((a, b) => channelRank(a) < channelRank(b));
  return { channels, isOpen: true, reopensAt: 0, heapIndex: -1 };
}

/** Rank of the best job that waits here. */
export function roomRank<Node extends TaskNode>({ channels }: WaitingRoom<Node>): number {
  const best = channels.peek();
  return best === undefined ? Infinity : channelRank(best);
}
