import { BenchError } from "../domain/index.ts";
import { explainPostgresError, mayPass as mayFaultPass, shownLocation } from "../store/index.ts";

/** Whether it is worth trying the same once more. */
export function mayPass(error: unknown): boolean {
  return mayFaultPass(explainPostgresError(rootOf(error), ""));
}

/** What the server or the way to it has brought, as an error that a person can act on; any other as it is. */
export function asServerTrouble(error: unknown, url: string): unknown {
  const root = rootOf(error);
  const told = explainPostgresError(root, shownLocation(url));
  const isOfServer = told.code === "store" || (root instanceof Error && "severity" in root);
  return isOfServer ? told : error;
}

/** DBOS wraps what it hears. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && !(error instanceof BenchError) && error.cause instanceof Error
    ? rootOf(error.cause)
    : error;
}
