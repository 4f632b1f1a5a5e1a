import type { TaskNode, TaskOutcome } from "../domain/index.ts";
import { IndexedHeap } from "./indexed-heap.ts";
import type { Limiter } from "./limiter.ts";
import { channelRank, type Channel, type Job, type Lane, type Stream } from "./workload.ts";

/**
 * Ready jobs, and which of them may start under the limits of their lane and channel.
 *
 * A tournament of heaps: jobs in their stream, streams whose lane has room in their channel, channels that are not full
 * at the top. What cannot start is in no heap above its own, so an event costs O(log n) however many jobs wait.
 */
export class ReadyQueue<Node extends TaskNode> {
  readonly #limiter: Limiter;
  readonly #channels = new IndexedHeap<Channel<Node>>((a, b) => channelRank(a) < channelRank(b));
  readonly #pausedChannels = new IndexedHeap<Channel<Node>>((a, b) => a.reopensAt < b.reopensAt);

  constructor(limiter: Limiter) {
    this.#limiter = limiter;
  }

  add(job: Job<Node>): void {
    job.state = "ready";
    job.stream.ready.place(job);
    this.#refreshStream(job.stream);
  }

  /** The best job that may start at `now`, with a place in its lane and a permit of its channel; null when none may. */
  take(now: number): Job<Node> | null {
    this.#reopenDue(now);
    for (let job = this.#best(); job !== undefined; job = this.#best()) {
      const { channel } = job.stream;
      const waitMs = this.#limiter.acquire(channel.id);
      if (waitMs <= 0) {
        this.#occupy(job);
        return job;
      }
      this.#fill(channel, now + waitMs);
    }
    return null;
  }

  /** Gives back what `take` took; `outcome` is null when the job was not run. */
  giveBack({ stream: { lane, channel } }: Job<Node>, outcome: TaskOutcome | null): void {
    this.#limiter.release(channel.id, outcome);
    if (channel.state === "full") this.#reopen(channel);
    lane.running -= 1;
    if (lane.running + 1 >= lane.capacity) this.refreshLane(lane);
  }

  /** To be called when a lane was opened. */
  refreshLane(lane: Lane<Node>): void {
    for (const stream of lane.streams.values()) this.#refreshStream(stream);
  }

  /** Nothing on the channel starts any more. */
  stop(channel: Channel<Node>): void {
    this.#pausedChannels.remove(channel);
    channel.state = "stopped";
    this.#refreshChannel(channel);
  }

  /** When a channel that waits for time alone may be asked again; Infinity when none does. */
  reopensAt(): number {
    return this.#pausedChannels.peek()?.reopensAt ?? Infinity;
  }

  #best(): Job<Node> | undefined {
    return this.#channels.peek()?.streams.peek()?.ready.peek();
  }

  #occupy(job: Job<Node>): void {
    const { lane, ready } = job.stream;
    ready.remove(job);
    lane.running += 1;
    // The stream lost its head: it must find its new place before any other stream is moved past it.
    this.#refreshStream(job.stream);
    if (lane.running >= lane.capacity) this.refreshLane(lane);
  }

  #fill(channel: Channel<Node>, reopensAt: number): void {
    channel.state = "full";
    channel.reopensAt = reopensAt;
    this.#refreshChannel(channel);
    if (reopensAt < Infinity) this.#pausedChannels.place(channel);
  }

  #reopenDue(now: number): void {
    for (let channel = this.#pausedChannels.peek(); channel !== undefined; channel = this.#pausedChannels.peek()) {
      if (channel.reopensAt > now) return;
      this.#reopen(channel);
    }
  }

  #reopen(channel: Channel<Node>): void {
    this.#pausedChannels.remove(channel);
    channel.state = "open";
    this.#refreshChannel(channel);
  }

  #refreshStream(stream: Stream<Node>): void {
    const { lane, channel } = stream;
    if (stream.ready.size > 0 && lane.running < lane.capacity) channel.streams.place(stream);
    else channel.streams.remove(stream);
    this.#refreshChannel(channel);
  }

  #refreshChannel(channel: Channel<Node>): void {
    if (channel.state === "open" && channel.streams.size > 0) this.#channels.place(channel);
    else this.#channels.remove(channel);
  }
}
