import { setTimeout as sleep } from "node:timers/promises";
import { watchStore, type LiveView, type Store } from "../../bench/index.ts";
import { sessionSilence } from "../session-silence.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { untilLeft } from "./until-left.ts";
import { closingLines } from "./watch-lines.ts";
import { watchDisplay } from "./watch-display.ts";

export interface WatchWish {
  /** The store as given. */
  readonly db: string;
  /** The command that shows the runs in full. */
  readonly command: string;
}

const lookEveryMs = 250;
/** Poll also without new writes: a dead process writes nothing. */
const lookAnywayMs = 1_000;

/** Shows the activity on a store until no session is active, or the user leaves. */
export async function watchRuns(terminal: Terminal, store: Store, { db, command }: WatchWish): Promise<void> {
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

interface WatchPlace {
  readonly terminal: Terminal;
  readonly store: Store;
  readonly db: string;
}

/** Returns the final view; null when the user left. */
async function showUntilIdle(
  { terminal, store, db }: WatchPlace,
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
