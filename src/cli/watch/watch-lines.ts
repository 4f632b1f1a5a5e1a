import type { LiveLimit, LiveSession, LiveView } from "../../campaign/watch/live-view.ts";
import { formatCost } from "../../results/format/dollars.ts";
import { formatDuration } from "../../results/format/numbers.ts";
import { plainText } from "../../results/plain-text.ts";
import { cutTo, laneLines, totalLine, type ProgressLayout } from "../progress-lines.ts";
import { timeOfDay } from "./event-words.ts";

export interface WatchFrame {
  readonly view: LiveView;
  /** The latest events, the newest last; safe to print. */
  readonly events: readonly string[];
  /** The store as given. */
  readonly db: string;
}

/** Maximum number of lines besides the bars on a screen with room for all. */
const room = { sessions: 3, limits: 4, events: 6 } as const;
/** Below this number of rows only the numbers and the bars are shown. */
const smallScreen = 14;

/** The activity on the store, within the rows and columns of the screen. */
export function watchLines({ view, events, db }: WatchFrame, { columns, rows }: ProgressLayout): readonly string[] {
  const isSmall = rows < smallScreen;
  const head = [`${plainText(db)}: q ends the watch, not the run`, totalLine(view.progress), ...troubleLines(view)];
  const sessions = isSmall
    ? []
    : listed(view.sessions.filter(({ state }) => state !== "ended").map(sessionLine), room.sessions);
  const limits = isSmall ? [] : listed(view.limits.map(limitLine), room.limits);
  const news = isSmall ? [] : events.slice(-room.events);
  const tail = [...titled("limits", limits), ...titled("events", news)];
  const taken = head.length + sessions.length + tail.length;
  const bars = laneLines(view.progress.lanes, { columns, rows: rows - taken });
  const lines = [...head, ...sessions, ...bars, ...tail];
  return lines.slice(0, rows).map((line) => cutTo(line, columns));
}

/** Faults, and causes of uncertain numbers; empty without any. */
function troubleLines({ faults, cutOff, unpriced, oldestCallMs }: LiveView): readonly string[] {
  const kinds = [...faults].toSorted(([, one], [, other]) => other - one).map(([fault, times]) => `${times} ${fault}`);
  const parts = [
    ...(kinds.length > 0 ? [`faults: ${kinds.join(", ")}`] : []),
    ...(cutOff > 0 ? [`${cutOff} calls cut off, which may be billed`] : []),
    ...(unpriced > 0 ? [`${unpriced} results without a known price`] : []),
    ...(oldestCallMs !== null && oldestCallMs >= slowMs ? [`slowest call so far ${formatDuration(oldestCallMs)}`] : []),
  ];
  return parts.length === 0 ? [] : [plainText(parts.join("; "))];
}

const slowMs = 10_000;

function sessionLine({ host, pid, startedAt, state, isWorker }: LiveSession): string {
  const what = state === "gone" ? "died" : `${state} since ${timeOfDay(startedAt)}`;
  return plainText(`${host}, ${isWorker ? "worker" : "process"} ${pid}: ${what}`);
}

function limitLine({ channel, limit, isPaused }: LiveLimit): string {
  return `${String(limit).padStart(3)} at once ${isPaused ? "(paused)" : "        "} ${plainText(channel)}`;
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${(index === 0 ? title : "").padEnd(8)}${line}`);
}

function listed(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `... and ${lines.length - most + 1} more`];
}

/** The final state when no session is active. */
export function closingLines({ progress, sessions, cutOff }: LiveView, command: string): readonly string[] {
  const { total, done, usd } = progress;
  const gone = sessions.filter(({ state }) => state === "gone").length;
  const waiting = sessions.filter(({ state }) => state === "waiting").length;
  return [
    `No process is active any more: ${done} of ${total} calls done, ${formatCost(usd)} spent by what was watched.`,
    ...(waiting > 0 ? [`${waiting === 1 ? "1 worker waits" : `${waiting} workers wait`} for orders.`] : []),
    ...(gone > 0 ? [goneSentence(gone, cutOff)] : []),
    ...(done < total ? [`${total - done} calls are missing: ${command} says why and what completes them.`] : []),
  ];
}

function goneSentence(gone: number, cutOff: number): string {
  const who = gone === 1 ? "1 process has" : `${gone} processes have`;
  const calls = cutOff === 1 ? "1 call was" : `${cutOff} calls were`;
  return `${who} died${cutOff > 0 ? `; ${calls} cut off and may have been billed` : ""}.`;
}
