import { InvalidArgumentError, Option } from "commander";
import type { IntervalMethod } from "../../domain/index.ts";

/** For every command that prints an index with an interval. */
export interface IntervalFlag {
  readonly interval?: IntervalMethod;
}

const methods = new Map<string, IntervalMethod>([
  ["bootstrap", "bootstrap-percentile"],
  ["student-t", "student-t"],
  ["re-run", "re-run"],
  ["generalisation", "generalisation"],
]);

/** The spelling of versions before. */
const formerly = new Map<string, IntervalMethod>([["rerun", "re-run"]]);

export function intervalOption(): Option {
  return new Option("--interval <method>", "the interval beside the index (default: the suite's)")
    .choices([...methods.keys()])
    .argParser(methodCalled);
}

function methodCalled(name: string): IntervalMethod {
  const method = methods.get(name) ?? formerly.get(name);
  if (method !== undefined) return method;
  throw new InvalidArgumentError(`Allowed choices are ${[...methods.keys()].join(", ")}.`);
}
