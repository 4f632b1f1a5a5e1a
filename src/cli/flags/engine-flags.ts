import { Option, type Command } from "commander";
import { BenchError } from "../../domain/index.ts";

export interface EngineFlags {
  readonly engine: "own" | "dbos";
  readonly detach: boolean;
}

/** Workers make the calls, over the store's database. */
export interface WorkersOptions {
  /** Queue only, without following. */
  readonly detach: boolean;
}

export function addEngineOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--engine <name>",
        "who makes the calls: this process, or workers on any number of machines (aib worker)",
      )
        .choices(["own", "dbos"])
        .default("own"),
    )
    .option(
      "--detach",
      "with --engine dbos: queue the calls and exit; the same command without it follows them",
      false,
    );
}

/**
 * Null where this process makes the calls itself.
 * @throws BenchError usage for a store that other machines cannot reach, or for --detach without workers.
 */
export function workersOf({ engine, detach }: EngineFlags, db: string): WorkersOptions | null {
  if (engine === "dbos") {
    requireServer(db);
    return { detach };
  }
  if (!detach) return null;
  throw new BenchError({
    code: "usage",
    message: "--detach needs workers, and here this process makes the calls.",
    hint: "Add --engine dbos and --db postgres://..., or omit --detach.",
  });
}

/** @throws BenchError usage for a store that other machines cannot reach. */
export function requireServer(db: string): void {
  if (/^postgres(ql)?:\/\//iu.test(db)) return;
  throw new BenchError({
    code: "usage",
    message: "Workers need a Postgres --db.",
    hint: "Add --db postgres://user:password@host:5432/database (or set AIB_DB); docs/scale-out.md shows how to start one.",
  });
}
