import { BenchError } from "../domain/bench-error.ts";
import type { Fault } from "../domain/task-outcome.ts";
import type { TaskGraph, TaskKey, TaskNode } from "../domain/task.ts";
import { IndexedHeap, type HeapItem } from "./indexed-heap.ts";
import type { Permit } from "./limits/limiter.ts";
import { startOrder } from "./longest-path.ts";

/**
 * `waiting` for dependencies, `ready` to start, `running`, `delayed` until a retry is due; the rest are final: `blocked` by
 * a failed dependency, `left` for a later run.
 */
type JobState = "waiting" | "ready" | "running" | "delayed" | "done" | "failed" | "blocked" | "left";

/** The engine's record of one task. It references everything a decision needs, so that a run makes no look-ups. */
export interface Job<Node extends TaskNode> extends HeapItem {
  readonly node: Node;
  readonly stream: Stream<Node>;
  readonly dependents: Job<Node>[];
  /** Unique position in the start order: the lowest ready rank starts first. */
  readonly rank: number;
  state: JobState;
  unmetDependencies: number;
  attempts: number;
  /** How often each fault ended an attempt; null until one does. */
  faults: Map<Fault, number> | null;
  /** When the retry is due, in the clock's milliseconds. */
  dueAt: number;
  /** While it runs. */
  permit: Permit | null;
}

/** The jobs of one lane on one channel. They share all limits, so they wait as one. */
export interface Stream<Node extends TaskNode> extends HeapItem {
  readonly lane: Lane<Node>;
  readonly channel: Channel<Node>;
  /** Ready jobs, best first. */
  readonly ready: IndexedHeap<Job<Node>>;
}

export interface Lane<Node extends TaskNode> {
  readonly id: string;
  readonly streams: Map<string, Stream<Node>>;
  /** How many of its jobs may run at once: 0 until the lane opens and after it ends. */
  capacity: number;
  running: number;
  /** Jobs without a final state. */
  unsettled: number;
}

export interface Channel<Node extends TaskNode> extends HeapItem {
  readonly id: string;
  /** Streams with a ready job and room in their lane, best first. */
  readonly streams: IndexedHeap<Stream<Node>>;
  /** Set for the rest of the run. */
  isStopped: boolean;
}

export interface Workload<Node extends TaskNode> {
  /** In plan order. */
  readonly jobs: readonly Job<Node>[];
  /** In the order in which the plan first names them. */
  readonly lanes: readonly Lane<Node>[];
}

/** Rank of the stream's best ready job. */
function streamRank<Node extends TaskNode>(stream: Stream<Node>): number {
  return stream.ready.peek()?.rank ?? Infinity;
}

/** Rank of the best job among the channel's streams whose lane has room. */
export function channelRank<Node extends TaskNode>(channel: Channel<Node>): number {
  const best = channel.streams.peek();
  return best === undefined ? Infinity : streamRank(best);
}

/**
 * Links the tasks that are not `finished` to jobs, lanes and channels.
 * @throws BenchError `internal` for a repeated key or a dependency that is not planned before its dependent
 */
export function buildWorkload<Node extends TaskNode>(
  graph: TaskGraph<Node>,
  finished: ReadonlySet<TaskKey>,
): Workload<Node> {
  const { tasks } = graph;
  const ranks = new Map(startOrder(graph).map((task, rank) => [task.key, rank]));
  const lanes = new Map<string, Lane<Node>>();
  const channels = new Map<string, Channel<Node>>();
  const jobs = new Map<TaskKey, Job<Node>>();
  for (const node of tasks) {
    if (finished.has(node.key)) continue;
    if (jobs.has(node.key)) throw malformedGraph(`task ${node.key} is planned twice`);
    const stream = streamOf(node, lanes, channels);
    const job = newJob({ node, stream, rank: ranks.get(node.key) ?? 0 });
    linkToDependencies(job, { earlier: jobs, finished });
    stream.lane.unsettled += 1;
    jobs.set(node.key, job);
  }
  return { jobs: [...jobs.values()], lanes: [...lanes.values()] };
}

function newJob<Node extends TaskNode>(job: Pick<Job<Node>, "node" | "stream" | "rank">): Job<Node> {
  return {
    ...job,
    dependents: [],
    state: "waiting",
    unmetDependencies: 0,
    attempts: 0,
    faults: null,
    dueAt: 0,
    permit: null,
    heapIndex: -1,
  };
}

function linkToDependencies<Node extends TaskNode>(
  job: Job<Node>,
  { earlier, finished }: { readonly earlier: ReadonlyMap<TaskKey, Job<Node>>; readonly finished: ReadonlySet<TaskKey> },
): void {
  for (const key of job.node.dependsOn) {
    if (finished.has(key)) continue;
    const dependency = earlier.get(key);
    if (dependency === undefined) throw malformedGraph(`task ${job.node.key} depends on ${key}, not planned before it`);
    dependency.dependents.push(job);
    job.unmetDependencies += 1;
  }
}

function streamOf<Node extends TaskNode>(
  node: Node,
  lanes: Map<string, Lane<Node>>,
  channels: Map<string, Channel<Node>>,
): Stream<Node> {
  const lane = lanes.get(node.lane) ?? newLane<Node>(node.lane);
  lanes.set(lane.id, lane);
  const channel = channels.get(node.channel) ?? newChannel<Node>(node.channel);
  channels.set(channel.id, channel);
  const stream = lane.streams.get(channel.id) ?? newStream(lane, channel);
  lane.streams.set(channel.id, stream);
  return stream;
}

function newLane<Node extends TaskNode>(id: string): Lane<Node> {
  return { id, streams: new Map(), capacity: 0, running: 0, unsettled: 0 };
}

function newChannel<Node extends TaskNode>(id: string): Channel<Node> {
  const streams = new IndexedHeap<Stream<Node>>((a, b) => streamRank(a) < streamRank(b));
  return { id, streams, isStopped: false, heapIndex: -1 };
}

function newStream<Node extends TaskNode>(lane: Lane<Node>, channel: Channel<Node>): Stream<Node> {
  return { lane, channel, ready: new IndexedHeap((a, b) => a.rank < b.rank), heapIndex: -1 };
}

function malformedGraph(problem: string): BenchError {
  return new BenchError({
    code: "internal",
    message: `The task graph cannot be run: ${problem}.`,
    hint: "This is a defect of the plan. Please report it with the command that you ran.",
  });
}
