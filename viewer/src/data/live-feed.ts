import type { SiteChange, SiteProblem, SiteProgress } from "../../../src/results/contract/site.ts";

/** The state of a store that may be growing. */
export interface LiveState {
  /** `open`: the server sends every change. `polling`: the page asks every few seconds. `lost`: no answer from the server. */
  readonly connection: "connecting" | "open" | "polling" | "lost";
  /** The current snapshot; null until the server names it. */
  readonly snapshot: string | null;
  readonly progress: SiteProgress | null;
  /** Why the server cannot read its store; null where it can. */
  readonly problem: string | null;
}

/** The browser's `EventSource`, as far as it is needed. */
interface EventConnection {
  readonly addEventListener: (name: string, listener: (event: { readonly data?: string }) => void) => void;
  readonly close: () => void;
}

const pollMs = 3000;

/**
 * Server-sent events; polls every few seconds while none arrive. For `useSyncExternalStore`: connected while it has
 * listeners.
 */
export function createLiveFeed({
  connect,
  look,
  every,
}: {
  /** Opens the stream of events. */
  readonly connect: () => EventConnection;
  /** Asks for the current state. */
  readonly look: () => Promise<SiteProgress>;
  /** Calls repeatedly; returns a function that stops it. */
  readonly every: (ms: number, call: () => void) => () => void;
}) {
  const listeners = new Set<() => void>();
  let state: LiveState = { connection: "connecting", snapshot: null, progress: null, problem: null };
  let connection: EventConnection | null = null;
  let stopPolling: (() => void) | null = null;
  let isLooking = false;

  const say = (change: Partial<LiveState>): void => {
    state = { ...state, ...change };
    for (const changed of listeners) changed();
  };
  const ask = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const progress = await look().catch(() => null);
    isLooking = false;
    // Events that arrived meanwhile are newer.
    if (stopPolling === null) return;
    say(progress === null ? { connection: "lost" } : { connection: "polling", snapshot: progress.snapshot, progress });
  };
  const poll = (): void => {
    if (stopPolling !== null) return;
    stopPolling = every(pollMs, () => void ask());
    void ask();
  };
  const endPolling = (): void => {
    stopPolling?.();
    stopPolling = null;
  };
  const start = (): void => {
    const opened = connect();
    connection = opened;
    opened.addEventListener("open", () => {
      endPolling();
      say({ connection: "open" });
    });
    // The browser reconnects by itself where it can.
    opened.addEventListener("error", poll);
    opened.addEventListener("snapshot", ({ data = "" }) => {
      const change: SiteChange = JSON.parse(data);
      say({ snapshot: change.snapshot });
    });
    opened.addEventListener("progress", ({ data = "" }) => {
      const progress: SiteProgress = JSON.parse(data);
      say({ progress });
    });
    opened.addEventListener("problem", ({ data = "" }) => {
      const problem: SiteProblem = JSON.parse(data);
      say({ problem: problem.message });
    });
  };
  const stop = (): void => {
    connection?.close();
    connection = null;
    endPolling();
  };
  return {
    current: (): LiveState => state,
    subscribe: (changed: () => void): (() => void) => {
      listeners.add(changed);
      if (listeners.size === 1) start();
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) stop();
      };
    },
  };
}
