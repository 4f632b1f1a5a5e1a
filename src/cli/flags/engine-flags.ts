import { usageError } from "../../domain/bench-error.ts";
import type { engineOptions, Flags } from "../../options/index.ts";

/** Workers make the calls, over the store's database. */
export interface WorkersOptions {
  /** Queue only, without following. */
  readonly detach: boolean;
}

/**
 * Null where this process makes the calls itself.
 * @throws BenchError usage for a store that other machines cannot reach, or for --detach without workers.
 */
export function workersOf({ engine, detach }: Flags<typeof engineOptions>, db: string): WorkersOptions | null {
  if (engine === "dbos") {
    requireServer(db);
    return { detach };
  }
  if (!detach) return null;
  throw usageError(
    "--detach needs workers, and here this process makes the calls.",
    "Add --engine dbos and --db postgres://..., or omit --detach.",
  );
}

/** @throws BenchError usage for a store that other machines cannot reach. */
export function requireServer(db: string): void {
  if (/^postgres(ql)?:\/\//iu.test(db)) return;
  throw usageError(
    "Workers need a Postgres --db.",
    "Add --db postgres://user:password@host:5432/database (or set AIB_DB); docs/scale-out.md shows how to start one.",
  );
}
