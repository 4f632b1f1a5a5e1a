import { plainText } from "../results/plain-text.ts";
import type { QueueStands } from "../workers/index.ts";
import { counted } from "./counted.ts";

interface Asked {
  readonly control: "pause" | "resume" | "cancel" | null;
  /** The database, without a password. */
  readonly db: string;
}

/** The effect of the command, then the state of every run and every queue. */
export function queueLines(stands: QueueStands, asked: Asked): readonly string[] {
  const { changed, removed, runs, queues, workers } = stands;
  const first = [
    ...(changed === null || asked.control === null ? [] : [changeLine(changed, asked.control)]),
    ...(removed === null ? [] : [removalLine(removed)]),
  ];
  const none = runs.length === 0 ? [`No run is queued in ${asked.db}.`] : [];
  return [
    ...first,
    ...none,
    ...runs.flatMap(runLines),
    ...queues.map(queueLine),
    `${counted(workers, "worker")} alive`,
  ];
}

function changeLine(
  { runs, channels }: NonNullable<QueueStands["changed"]>,
  control: NonNullable<Asked["control"]>,
): string {
  const { done, none, after } = changeWords[control];
  if (channels === 0) return none;
  return `${done}: ${counted(channels, "model")} of ${counted(runs, "run")}.${after}`;
}

const changeWords = {
  pause: {
    done: "Paused",
    none: "Nothing to pause: no matching run is active.",
    after: " Running calls finish; --resume continues.",
  },
  resume: { done: "Resumed", none: "Nothing to resume: no matching run is paused.", after: "" },
  cancel: {
    done: "Cancelled",
    none: "Nothing to cancel: no matching call is left.",
    after: " Results stay; the command that started it queues the rest again.",
  },
};

function removalLine({ runs, calls, queues }: NonNullable<QueueStands["removed"]>): string {
  if (runs + queues === 0) return "Nothing to remove: no run ended that long ago.";
  const parts = [
    counted(runs, "finished run"),
    counted(calls, "record of a call", "records of calls"),
    counted(queues, "queue"),
  ];
  return `Removed: ${parts.join(", ")}. All results stay.`;
}

function runLines({
  runId,
  title,
  orderedAt,
  tasks,
  channels,
  live,
  ...of
}: QueueStands["runs"][number]): readonly string[] {
  const { done, queued, waiting, failed, blocked } = tasks;
  const held = (["paused", "cancelled", "stopped"] as const).filter((state) => channels[state] > 0);
  const states = held.map((state) => `${counted(channels[state], "model")} ${state}`);
  const state = [
    ...(of.isOurs ? [] : [`by version ${of.version}, for workers of it`]),
    ...(live === 0 && channels.paused === 0 ? ["over"] : []),
    ...states,
  ];
  const when = orderedAt.toISOString().slice(0, 16).replace("T", " ");
  return [
    plainText(`run ${runId}: ${title}`),
    `  ordered ${when} UTC${state.length === 0 ? "" : `; ${state.join(", ")}`}: ${done} done, ${queued} queued, ${waiting} waiting, ${failed} failed, ${blocked} blocked`,
  ];
}

function queueLine({ queue, atOnce, perMinute, ...stand }: QueueStands["queues"][number]): string {
  const limits = [`${atOnce} at once`, ...(perMinute === null ? [] : [`${perMinute} a minute`])];
  const paused = stand.paused === 0 ? "" : `, ${stand.paused} paused`;
  const head = plainText(`queue ${queue} (${limits.join(", ")})`);
  return `${head}: ${stand.underWay} under way, ${stand.waiting} waiting${paused}`;
}
