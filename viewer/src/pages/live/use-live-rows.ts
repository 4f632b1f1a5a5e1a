import { useEffect, useRef, useState } from "react";
import type { SiteLive } from "../../../../src/report/contract/site.ts";
import { useLive } from "../../app/session.tsx";
import { DataError, fetchJson } from "../../data/load.ts";
import { movesBetween, type Mark, type Move } from "./live-progress.ts";

/** What moved, and when that was seen. */
export interface SeenMove extends Move {
  readonly at: number;
}

export interface LiveRows {
  /** Null until it has come for the first time. */
  readonly live: SiteLive | null;
  readonly error: DataError | null;
  /** The latest first. */
  readonly moves: readonly SeenMove[];
  readonly marks: readonly Mark[];
  readonly retry: () => void;
}

const movesKept = 8;
const marksKept = 400;

/** `live.json`, read again whenever something has moved; one question at a time. */
export function useLiveRows(): LiveRows {
  const state = useLive();
  const [rows, setRows] = useState<Omit<LiveRows, "retry">>({ live: null, error: null, moves: [], marks: [] });
  const [attempt, setAttempt] = useState(0);
  const reading = useRef<{ isBusy: boolean; isStale: boolean }>({ isBusy: false, isStale: false });
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const progress = state?.progress ?? null;
  useEffect(() => {
    const read = async (): Promise<void> => {
      if (reading.current.isBusy) {
        reading.current.isStale = true;
        return;
      }
      reading.current = { isBusy: true, isStale: false };
      const result = await fetchJson<SiteLive>("data/live.json", { cache: "no-store" }).catch((error: unknown) =>
        error instanceof DataError ? error : new DataError("data/live.json", String(error)),
      );
      const { isStale } = reading.current;
      reading.current = { isBusy: false, isStale: false };
      if (!mounted.current) return;
      setRows((before) => (result instanceof DataError ? { ...before, error: result } : following(before, result)));
      if (isStale) await read();
    };
    void read();
  }, [progress, attempt]);
  return { ...rows, retry: () => setAttempt((count) => count + 1) };
}

function following(before: Omit<LiveRows, "retry">, live: SiteLive): Omit<LiveRows, "retry"> {
  const at = Date.now();
  const { answers, verdicts } = live.health.total;
  const mark = { at, present: answers.present + verdicts.present };
  const moves = before.live === null ? [] : movesBetween(before.live.health.rows, live.health.rows);
  return {
    live,
    error: null,
    moves: [...moves.map((move) => Object.assign({ at }, move)), ...before.moves].slice(0, movesKept),
    marks: [...before.marks, mark].slice(-marksKept),
  };
}
