import type { TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskNode } from "../domain/task.ts";
import { IndexedHeap, type HeapItem } from "./indexed-heap.ts";
import type { Limiter } from "./limits/limiter.ts";
import { channelRank, type Channel, type Job, type Lane, type Stream } from "./workload.ts";

/**
 * Ready jobs, and which of them may start under the limits of their lane and of the limiter.
 *
 * A tournament of heaps: jobs in their stream, streams with lane capacity in their channel, channels in the waiting room of
 * the gate that last held them back, open rooms at the top. A job that cannot start is in no heap above its own, so an event
 * costs O(log n) regardless of the number of waiting jobs and of channels that share a limit.
 */
export class ReadyQueue<Node extends TaskNode> {
  readonly #limiter: Limiter;
  /** Holds the channels that no gate holds back: always open. */
  readonly #lobby = newWaitingRoom<Node>();
  readonly #rooms = new Map<string, WaitingRoom<Node>>();
  readonly #roomOf = new Map<Channel<Node>, WaitingRoom<Node>>();
  readonly #openRooms = new IndexedHeap<WaitingRoom<Node>>((a, b) => roomRank(a) < roomRank(b));
  readonly #closedRooms = new IndexedHeap<WaitingRoom<Node>>((a, b) => a.reopensAt < b.reopensAt);

  constructor(limiter: Limiter) {
    this.#limiter = limiter;
  }

  add(job: Job<Node>): void {
    job.state = "ready";
    job.stream.ready.place(job);
    this.#refreshStream(job.stream);
  }

  /** The best job that may start at `now`, with a lane slot and a permit; null when none may. */
  take(now: number): Job<Node> | null {
    this.#reopenDue(now);
    for (let job = this.#best(); job !== undefined; job = this.#best()) {
      const { channel } = job.stream;
      const admission = this.#limiter.acquire(channel.id, now);
      if (admission.kind === "granted") {
        job.permit = admission.permit;
        this.#occupy(job);
        return job;
      }
      this.#moveTo(admission.gate, channel);
      this.#close(admission.gate, now + admission.ms);
    }
    return null;
  }

  /** Releases the job's lane slot and permit; `outcome` is null when the job was not run. */
  giveBack(job: Job<Node>, outcome: TaskOutcome | null, now: number): void {
    const { permit, stream } = job;
    const { lane } = stream;
    job.permit = null;
    permit?.release(outcome, now);
    for (const gate of permit?.gates ?? []) this.#reopen(this.#rooms.get(gate));
    lane.running -= 1;
    if (lane.running + 1 >= lane.capacity) this.refreshLane(lane);
  }

  /** Call after a lane has opened. */
  refreshLane(lane: Lane<Node>): void {
    for (const stream of lane.streams.values()) this.#refreshStream(stream);
  }

  /** Starts no further jobs on the channel. */
  stop(channel: Channel<Node>): void {
    channel.isStopped = true;
    this.#refreshChannel(channel);
  }

  /** The next time at which a time-based gate reopens; otherwise Infinity. */
  reopensAt(): number {
    return this.#closedRooms.peek()?.reopensAt ?? Infinity;
  }

  #best(): Job<Node> | undefined {
    return this.#openRooms.peek()?.channels.peek()?.streams.peek()?.ready.peek();
  }

  #occupy(job: Job<Node>): void {
    const { lane, ready } = job.stream;
    ready.remove(job);
    lane.running += 1;
    // The stream lost its head: it must find its new place before any other stream is moved past it.
    this.#refreshStream(job.stream);
    if (lane.running >= lane.capacity) this.refreshLane(lane);
  }

  #moveTo(gate: string, channel: Channel<Node>): void {
    const left = this.#roomWith(channel);
    left.channels.remove(channel);
    this.#refreshRoom(left);
    const room = this.#rooms.get(gate) ?? newWaitingRoom<Node>();
    this.#rooms.set(gate, room);
    this.#roomOf.set(channel, room);
    this.#refreshChannel(channel);
  }

  #close(gate: string, reopensAt: number): void {
    const room = this.#rooms.get(gate);
    if (room === undefined) return;
    room.isOpen = false;
    room.reopensAt = reopensAt;
    this.#refreshRoom(room);
    if (reopensAt < Infinity) this.#closedRooms.place(room);
  }

  #reopenDue(now: number): void {
    for (let room = this.#closedRooms.peek(); room !== undefined; room = this.#closedRooms.peek()) {
      if (room.reopensAt > now) return;
      this.#reopen(room);
    }
  }

  #reopen(room: WaitingRoom<Node> | undefined): void {
    if (room === undefined || room.isOpen) return;
    this.#closedRooms.remove(room);
    room.isOpen = true;
    this.#refreshRoom(room);
  }

  #roomWith(channel: Channel<Node>): WaitingRoom<Node> {
    return this.#roomOf.get(channel) ?? this.#lobby;
  }

  #refreshStream(stream: Stream<Node>): void {
    const { lane, channel } = stream;
    if (stream.ready.size > 0 && lane.running < lane.capacity) channel.streams.place(stream);
    else channel.streams.remove(stream);
    this.#refreshChannel(channel);
  }

  #refreshChannel(channel: Channel<Node>): void {
    const room = this.#roomWith(channel);
    if (!channel.isStopped && channel.streams.size > 0) room.channels.place(channel);
    else room.channels.remove(channel);
    this.#refreshRoom(room);
  }

  #refreshRoom(room: WaitingRoom<Node>): void {
    if (!room.isOpen) this.#openRooms.remove(room);
    else if (room.channels.size > 0) this.#openRooms.place(room);
    else this.#openRooms.remove(room);
  }
}

/** The channels that wait at one gate of the limiter: while it is closed, the limiter is not asked for any of them. */
interface WaitingRoom<Node extends TaskNode> extends HeapItem {
  /** Channels with a job that could start, best first. */
  readonly channels: IndexedHeap<Channel<Node>>;
  /** Closed until a call that passed the gate ends, or `reopensAt` comes. */
  isOpen: boolean;
  /** In the clock's milliseconds; Infinity while only the end of a call can help. */
  reopensAt: number;
}

function newWaitingRoom<Node extends TaskNode>(): WaitingRoom<Node> {
  const channels = new IndexedHeap<Channel<Node>>((a, b) => channelRank(a) < channelRank(b));
  return { channels, isOpen: true, reopensAt: 0, heapIndex: -1 };
}

/** Rank of the best job that waits here. */
function roomRank<Node extends TaskNode>({ channels }: WaitingRoom<Node>): number {
  const best = channels.peek();
  return best === undefined ? Infinity : channelRank(best);
}
