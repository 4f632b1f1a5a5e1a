import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TaskNode } from "../domain/task.ts";
import type { Admission, Limiter, Permit } from "./limits/limiter.ts";
import { ReadyQueue } from "./ready-queue.ts";
import { randomTasks } from "../../test/support/engine/random-tasks.ts";
import { done, task } from "../../test/support/engine/scripted-run.ts";
import { staticLimiter } from "../../test/support/engine/static-limiter.ts";
import { buildWorkload, type Job, type Workload } from "./workload.ts";

function workloadOf(tasks: readonly TaskNode[], perLane: number): Workload<TaskNode> {
  const workload = buildWorkload<TaskNode>({ tasks: tasks.map((node) => ({ ...node, dependsOn: [] })) }, new Set());
  for (const lane of workload.lanes) lane.capacity = perLane;
  return workload;
}

/** What the queue should do, found by looking at every job. */
function bestByScan(ready: readonly Job<TaskNode>[], running: readonly Job<TaskNode>[], limits: Limits): string | null {
  const count = (of: "lane" | "channel", id: string): number => running.filter(({ node }) => node[of] === id).length;
  const free = ready.filter(
    ({ node }) => count("lane", node.lane) < limits.perLane && count("channel", node.channel) < limits.perChannel,
  );
  if (running.length >= limits.shared) return null;
  return free.toSorted((a, b) => a.rank - b.rank)[0]?.node.key ?? null;
}

const granted: Admission = { kind: "granted", permit: { gates: [], release: () => undefined } };

interface Limits {
  readonly perLane: number;
  readonly perChannel: number;
  /** Over all channels. */
  readonly shared: number;
}

/** As many on each channel, and as many over all of them. */
function sharedLimiter({ perChannel, shared }: Limits): Limiter {
  const each = staticLimiter(() => perChannel);
  const all = staticLimiter(() => shared);
  return {
    acquire: (channel, now) => {
      const own = each.acquire(channel, now);
      if (own.kind === "wait") return own;
      const common = all.acquire("all", now);
      if (common.kind === "granted") return { kind: "granted", permit: joined(own.permit, common.permit) };
      own.permit.release(null, now);
      return common;
    },
  };
}

function joined(one: Permit, other: Permit): Permit {
  return {
    gates: [...one.gates, ...other.gates],
    release: (outcome, now) => {
      one.release(outcome, now);
      other.release(outcome, now);
    },
  };
}

describe("ReadyQueue", () => {
  test("always takes the job that an exhaustive search would choose", () => {
    const limit = fc.integer({ min: 1, max: 3 });
    const someSteps = fc.array(fc.record({ move: fc.constantFrom("add", "take", "take", "end"), at: fc.nat() }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(
        randomTasks(),
        fc.record({ perLane: limit, perChannel: limit, shared: fc.integer({ min: 1, max: 6 }) }),
        someSteps,
        (tasks, limits, steps) => {
          const upcoming = [...workloadOf(tasks, limits.perLane).jobs];
          const queue = new ReadyQueue<TaskNode>(sharedLimiter(limits));
          const [ready, running]: [Job<TaskNode>[], Job<TaskNode>[]] = [[], []];
          const choices: { taken: string | null; expected: string | null }[] = [];
          const moves = {
            add: (at: number): void => {
              for (const job of upcoming.splice(at % (upcoming.length + 1), 1)) {
                ready.push(job);
                queue.add(job);
              }
            },
            end: (at: number): void => {
              for (const job of running.splice(at % (running.length + 1), 1)) queue.giveBack(job, done, 0);
            },
            take: (): void => {
              const expected = bestByScan(ready, running, limits);
              const job = queue.take(0);
              choices.push({ taken: job?.node.key ?? null, expected });
              if (job !== null) running.push(...ready.splice(ready.indexOf(job), 1));
            },
          };
          for (const { move, at } of steps) moves[move](at);
          for (const { taken, expected } of choices) expect(taken).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([1, 200])("does not scan waiting jobs after every call, %s channels", (channels) => {
    const count = 2_000;
    const tasks = Array.from({ length: count }, (_, index) =>
      task(`task-${index}`, { lane: `lane-${index % 50}`, channel: `channel-${index % channels}` }),
    );
    const { limiter, questions } = countingLimiter(sharedLimiter({ perLane: 1, perChannel: 8, shared: 8 }));
    const queue = new ReadyQueue<TaskNode>(limiter);
    for (const job of workloadOf(tasks, 1).jobs) queue.add(job);
    const running: Job<TaskNode>[] = [];
    let finished = 0;
    for (; finished < count; finished += 1) {
      for (let job = queue.take(0); job !== null; job = queue.take(0)) running.push(job);
      const ended = running.shift();
      if (ended === undefined) break;
      queue.giveBack(ended, done, 0);
    }
    expect(finished).toBe(count);
    expect(questions()).toBeLessThanOrEqual(2 * count + channels);
  });

  test("starts nothing on a stopped channel, also when its calls end", () => {
    const { jobs } = workloadOf([task("a"), task("b"), task("c", { channel: "other" })], Infinity);
    const queue = new ReadyQueue<TaskNode>(staticLimiter(() => 1));
    for (const job of jobs) queue.add(job);
    const first = queue.take(0);
    expect(first?.node.key).toBe("a");
    if (first !== null) {
      queue.stop(first.stream.channel);
      queue.giveBack(first, done, 0);
    }
    expect(queue.take(0)?.node.key).toBe("c");
    expect(queue.take(0)).toBeNull();
  });

  test("asks a limiter again when its wait time has passed, and not before", () => {
    const { jobs } = workloadOf([task("a"), task("b", { channel: "other" })], Infinity);
    let pauseMs = 500;
    const limiter: Limiter = {
      acquire: (channel) => (channel === "channel" && pauseMs > 0 ? { kind: "wait", gate: "g", ms: pauseMs } : granted),
    };
    const queue = new ReadyQueue<TaskNode>(limiter);
    for (const job of jobs) queue.add(job);
    expect(queue.take(1_000)?.node.key).toBe("b");
    expect(queue.reopensAt()).toBe(1_500);
    pauseMs = 0;
    expect(queue.take(1_499)).toBeNull();
    expect(queue.take(1_500)?.node.key).toBe("a");
    expect(queue.reopensAt()).toBe(Infinity);
  });
});

function countingLimiter(inner: Limiter): { limiter: Limiter; questions: () => number } {
  let questions = 0;
  const acquire: Limiter["acquire"] = (channel, now) => {
    questions += 1;
    return inner.acquire(channel, now);
  };
  return { limiter: { acquire }, questions: () => questions };
}
