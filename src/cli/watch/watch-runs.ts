import { setTimeout as sleep } from "node:timers/promises";
import type { LiveView } from "../../campaign/watch/live-view.ts";
import { watchStore } from "../../campaign/watch/watch-store.ts";
import type { Store } from "../../store/index.ts";
import { totalLine } from "../progress-lines.ts";
import { sessionSilence } from "../session-silence.ts";
import { printLine, type Terminal, type OutputStream } from "../terminal.ts";
import { eventWords } from "./event-words.ts";
import { closingLines, watchLines } from "./watch-lines.ts";

export interface WatchOptions {
  /** The store as given. */
  readonly db: string;
  /** The command that shows the runs in full. */
  readonly command: string;
}

const lookEveryMs = 250;
/** Poll also without new writes: a dead process writes nothing. */
const lookAnywayMs = 1_000;

/** Shows the activity on a store until no session is active, or the user leaves. */
export async function watchRuns(terminal: Terminal, store: Store, { db, command }: WatchOptions): Promise<void> {
  const watch = await watchStore(store, sessionSilence(terminal.environment));
  const first = await watch.look();
  if (!isAtWork(first)) {
    printLine(terminal.stdout, `No process is active on ${db}.${waitingWords(first)} Stored results: ${command}`);
    return;
  }
  const last = await showUntilIdle({ terminal, store, db }, watch.look, first);
  if (last !== null) for (const line of closingLines(last, command)) printLine(terminal.stdout, line);
}

function waitingWords({ sessions }: LiveView): string {
  const waiting = sessions.filter(({ state }) => state === "waiting").length;
  if (waiting === 0) return "";
  return waiting === 1 ? " 1 worker is idle." : ` ${waiting} workers are idle.`;
}

/** Returns the final view; null when the user left. */
async function showUntilIdle(
  { terminal, store, db }: { readonly terminal: Terminal; readonly store: Store; readonly db: string },
  look: () => Promise<LiveView>,
  first: LiveView,
): Promise<LiveView | null> {
  const leaving = untilLeft(terminal);
  const display = watchDisplay(terminal.stdout, db);
  try {
    let view = first;
    let revision = "";
    let lookedAt = performance.now();
    for (;;) {
      if (!(await display.show(view))) return null;
      if (!isAtWork(view)) return view;
      await sleep(lookEveryMs, undefined, { signal: leaving.signal }).catch(() => undefined);
      if (leaving.signal.aborted) return null;
      const now = await store.revision();
      if (now === revision && performance.now() - lookedAt < lookAnywayMs) continue;
      view = await look();
      lookedAt = performance.now();
      revision = now;
    }
  } finally {
    display.end();
    leaving.release();
  }
}

function isAtWork({ sessions }: LiveView): boolean {
  return sessions.some(({ state }) => state === "at work");
}

/** `q`, Escape, Ctrl-C and Ctrl-D. An arrow key starts with Escape and continues. */
const leavingKeys: ReadonlySet<string> = new Set(["q", "Q", "\u001b", "\u0003", "\u0004"]);

function untilLeft({ onInterrupt, onKey, stdout }: Terminal) {
  const controller = new AbortController();
  const leave = (): void => controller.abort();
  const stopInterrupts = onInterrupt(leave);
  const stopKeys = stdout.isTTY && onKey !== null ? onKey((key) => leavingKeys.has(key) && leave()) : null;
  return {
    signal: controller.signal,
    release: () => {
      stopKeys?.();
      stopInterrupts();
    },
  };
}

interface WatchDisplay {
  /** Redraws; the same view again only adapts to a resized window. False: the output has no reader any more. */
  readonly show: (view: LiveView) => Promise<boolean>;
  readonly end: () => void;
}

const eventsKept = 50;
const plainLineMs = 5_000;

/** Redrawn in place on a terminal; line by line anywhere else. */
function watchDisplay(stream: OutputStream, db: string): WatchDisplay {
  return stream.isTTY ? pictures(stream, db) : lines(stream);
}

function pictures(stream: OutputStream, db: string): WatchDisplay {
  const screen = fullScreen(stream);
  let events: readonly string[] = [];
  let frame: readonly string[] = [];
  let shown: LiveView | null = null;
  return {
    show: (view) => {
      if (view !== shown) events = [...events, ...view.news.map(eventWords)].slice(-eventsKept);
      shown = view;
      frame = watchLines({ view, events, db }, stream.size());
      screen.draw(frame);
      return Promise.resolve(true);
    },
    end: () => {
      screen.end();
      // The full screen restores the former content, so the last view is printed below it.
      for (const line of frame.slice(1)) printLine(stream, line);
    },
  };
}

function lines(stream: OutputStream): WatchDisplay {
  let saidAt = Number.NEGATIVE_INFINITY;
  let said = "";
  let shown: LiveView | null = null;
  const progressLine = ({ progress }: LiveView): readonly string[] => {
    const line = totalLine(progress);
    if (line === said || performance.now() - saidAt < plainLineMs) return [];
    saidAt = performance.now();
    said = line;
    return [line];
  };
  return {
    show: (view) => {
      const news = view === shown ? [] : view.news.map(eventWords);
      shown = view;
      const text = [...news, ...progressLine(view)].map((line) => `${line}\n`).join("");
      return text === "" ? Promise.resolve(true) : stream.send(text);
    },
    end: () => undefined,
  };
}

const enter = "\u001b[?1049h\u001b[?25l";
const leave = "\u001b[?25h\u001b[?1049l";

function fullScreen(stream: OutputStream) {
  stream.write(enter);
  return {
    draw: (rows: readonly string[]) => {
      // One write that clears every line to its end and the screen below: no flicker, also after a resize.
      stream.write(`\u001b[H${rows.map((line) => `${line}\u001b[K`).join("\r\n")}\u001b[J`);
    },
    end: () => {
      stream.write(leave);
    },
  };
}
