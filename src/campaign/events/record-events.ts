import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { BenchError } from "../../domain/index.ts";
import type { SessionStore } from "../../store/index.ts";
import type { EventSink, RunEvent } from "./run-event.ts";

interface EventLog extends EventSink {
  /** Gives how many events the file lacks. */
  readonly close: () => number;
}

/**
 * Adds every event to the end of a file, one JSON object a line. When the file cannot be written any more, `onTrouble` is
 * told why, once, and the run goes on; when it can be again, a `log-gap` says how many events are not there.
 * Rejects with BenchError `usage` when there can be no such file.
 */
export async function openEventLog(path: string, onTrouble: (reason: string) => void): Promise<EventLog> {
  const file = openOrRefuse(path);
  let missing = 0;
  let sinceGap = 0;
  const add = (event: RunEvent): void => {
    const { v, at, session } = event;
    if (sinceGap > 0) file.add(eventLine({ v, at, session, kind: "log-gap", lost: sinceGap }));
    sinceGap = 0;
    file.add(eventLine(event));
  };
  return {
    take: (event) => {
      try {
        add(event);
      } catch (error) {
        if (missing === 0) onTrouble(reasonOf(error));
        missing += 1;
        sinceGap += 1;
      }
    },
    close: () => {
      file.close();
      return missing;
    },
  };
}

function openOrRefuse(path: string): LineFile {
  try {
    return openLineFile(path);
  } catch (error) {
    throw new BenchError({
      code: "usage",
      message: `The log ${path} cannot be written: ${reasonOf(error)}.`,
      hint: "Name a file in a folder that exists and may be written: --log run.jsonl. Nothing has been asked yet.",
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface LineFile {
  /** Adds one line, its end included. Throws what the file system says. */
  readonly add: (line: string) => void;
  readonly close: () => void;
}

/**
 * A file that lines are added to, each at once: a killed process leaves all that it had written, and two processes may
 * share one file. A line that was cut short, by a full disk or a power cut, spoils no other. Throws what the file system says.
 */
function openLineFile(path: string): LineFile {
  refuseWaiting(path);
  const file = openSync(path, "a+");
  let isTorn = endsInsideLine(file);
  return {
    add: (line) => {
      const bytes = Buffer.from(isTorn ? `\n${line}` : line);
      let written = 0;
      try {
        // A disk that fills up takes the beginning of a line and refuses the rest.
        while (written < bytes.length) written += writeSync(file, bytes, written);
      } finally {
        if (written > 0) isTorn = written < bytes.length;
      }
    },
    close: () => closeSync(file),
  };
}

/** A pipe without a reader would hold up the run for ever, and one with a slow reader as long as that takes. */
function refuseWaiting(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile() && !found.isCharacterDevice()) throw new Error("it is not a file");
}

function endsInsideLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}

/**
 * One event as one line of JSON that is also safe to look at: what a provider or a model wrote may hold characters that
 * steer a terminal or turn its text around, and a log is read with `tail`.
 */
export function eventLine(event: RunEvent): string {
  return `${JSON.stringify(event).replaceAll(unseen, escaped)}\n`;
}

/** Control, format (bidirectional marks among them) and line-breaking characters; JSON itself escapes only those below U+0020. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Attempts are in the store as such, and with them what became of every task; what is not is kept as an event. */
const kept: ReadonlySet<RunEvent["kind"]> = new Set([
  "session-started",
  "session-ended",
  "worker-started",
  "run-joined",
  "run-refused",
  "worker-ended",
  "task-failed",
  "limit-raised",
  "limit-cut",
  "growth-paused",
  "growth-resumed",
  "channel-paused",
  "channel-resumed",
  "budget-reached",
  "quota-spent",
  "no-credit",
  "run-stopped",
]);

interface EventKeeper extends EventSink {
  /** Resolves when all that was taken in is stored, as far as it can be. */
  readonly written: () => Promise<void>;
}

/** Puts the rare events into the store. One that it does not take costs no result: the attempts meet the same store. */
export function keepEvents(store: Pick<SessionStore, "recordEvents">): EventKeeper {
  let last: Promise<void> = Promise.resolve();
  return {
    take: (event) => {
      if (!kept.has(event.kind)) return;
      const { v: _, at, session: sessionId, kind, ...body } = event;
      const channel = "channel" in event ? event.channel : null;
      const writing = store.recordEvents([{ sessionId, at, kind, channel, body }]).catch(() => undefined);
      last = Promise.all([last, writing]).then(() => undefined);
    },
    written: () => last,
  };
}
