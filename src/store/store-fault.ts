import type { BenchError } from "../domain/bench-error.ts";
import { isPassingFault } from "./postgres/postgres-error.ts";
import { isPassingCode } from "./sqlite/sqlite-error.ts";

/** Whether a retry after a store failure may succeed. */
export function mayPass(fault: BenchError): boolean {
  return isPassingCode(fault.cause) || isPassingFault(fault.cause);
}
