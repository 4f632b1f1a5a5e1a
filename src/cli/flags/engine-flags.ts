import { Option, type Command } from "commander";
import { BenchError } from "../../domain/index.ts";

export interface EngineFlags {
  readonly engine: "own" | "dbos";
  readonly detach: boolean;
}

/** Has workers do the work, over the store's database. */
export interface WorkersWish {
  /** Only orders it, and follows nothing. */
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
      "with --engine dbos: order the calls and leave; the same command without it follows them",
      false,
    );
}

/**
 * Null where this process makes the calls itself.
 * @throws BenchError usage for a store that other machines cannot reach, or nothing to leave.
 */
export function workersOf({ engine, detach }: EngineFlags, db: string): WorkersWish | null {
  if (engine === "dbos") {
    requireServer(db);
    return { detach };
  }
  if (!detach) return null;
  throw new BenchError({
    code: "usage",
    message: "--detach leaves calls to workers, and here this process makes them itself.",
    hint: "Add --engine dbos and --db postgres://..., or leave --detach out.",
  });
}

/** @throws BenchError usage for a store that other machines cannot reach. */
export function requireServer(db: string): void {
  if (/^postgres(ql)?:\/\//iu.test(db)) return;
  throw new BenchError({
    code: "usage",
    message: "Workers share a run over a Postgres database, and --db names none.",
    hint: "Add --db postgres://user:password@host:5432/database (or set AIB_DB); docs/scale-out.md says how to start one.",
  });
}
