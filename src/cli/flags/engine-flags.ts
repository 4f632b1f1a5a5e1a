import { Option } from "commander";
import { BenchError } from "../../domain/index.ts";

export function engineOption(): Option {
  return new Option("--engine <name>", "who makes the calls: this process, or workers on any number of machines")
    .choices(["own", "dbos"])
    .default("own");
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
