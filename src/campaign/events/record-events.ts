import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { BenchError } from "../../domain/bench-error.ts";
import type { SessionStore } from "../../store/index.ts";
import type { EventSink, RunEvent } from "./run-event.ts";
import { messageOf } from "../../domain/message-of.ts";

/**
 * Appends every event to a file, one JSON object a line. When a write fails, `onTrouble` gets the reason, once, and the run
 * goes on; after the next write that succeeds, a `log-gap` counts the missing events. `close` returns how many the file lacks.
 * Rejects with BenchError `usage` when the file cannot be opened.
 */
export async function openEventLog(
  path: string,
  onTrouble: (reason: string) => void,
): Promise<EventSink & { readonly close: () => number }> {
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
        if (missing === 0) onTrouble(messageOf(error));
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
      message: `The log ${path} cannot be written: ${messageOf(error)}.`,
      hint: "Name a file in a folder that exists and may be written: --log run.jsonl. Nothing has been asked yet.",
      cause: error,
    });
  }
}

interface LineFile {
  /** Appends one line, its end included. Throws the file system's error. */
  readonly add: (line: string) => void;
  readonly close: () => void;
}

/**
 * A file to which each line is appended at once: a killed process leaves all that it had written, and two processes may share
 * one file. A line cut short, by a full disk or a power cut, spoils no other. Throws the file system's error.
 */
function openLineFile(path: string): LineFile {
  refuseWaiting(path);
  const file = openSync(path, "a+");
  if (!isOwnLog(file)) {
    closeSync(file);
    throw new Error("its first line is not an event of this program");
  }
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

/** A pipe without a reader would block the run for ever, and a slow reader would slow it down. */
function refuseWaiting(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile() && !found.isCharacterDevice()) throw new Error("it is not a file");
}

/** A file of another kind is not added to: a line in a script or a list of settings changes what it does. */
function isOwnLog(file: number): boolean {
  const found = fstatSync(file);
  if (!found.isFile() || found.size === 0) return true;
  const start = Buffer.alloc(64);
  return /^\{"v":\d+,"at":"/u.test(start.toString("utf8", 0, readSync(file, start, 0, start.length, 0)));
}

function endsInsideLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}

/**
 * One event as one line of JSON that is safe to display: texts of providers and models may hold characters that control a
 * terminal or reverse its text, and a log is read with `tail`.
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

/** What the stored attempts do not show. */
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
  "decided",
]);

/**
 * Puts the rare events into the store. A failed write is ignored: the attempts meet the same store. `written` resolves when all
 * events are stored, as far as they can be.
 */
export function keepEvents(
  store: Pick<SessionStore, "recordEvents">,
): EventSink & { readonly written: () => Promise<void> } {
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
