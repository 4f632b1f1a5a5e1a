import type { BenchError } from "../domain/index.ts";
import { isPassingFault } from "./postgres/postgres-error.ts";
import { isPassingCode } from "./sqlite/sqlite-error.ts";

/** Whether it is worth trying the same once more after a fault of the store. */
export function mayPass(fault: BenchError): boolean {
  return isPassingCode(fault.cause) || isPassingFault(fault.cause);
}
