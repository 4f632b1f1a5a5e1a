import type { RunRequest } from "../campaign/index.ts";
import { printWrapped } from "./agree-to-spend.ts";
import type { Terminal } from "./terminal.ts";

/** Explains a delay that may last as long as a server takes to load a model. */
export function tellOfTinyCall(terminal: Terminal): NonNullable<RunRequest["onTinyCall"]> {
  return ({ label }) =>
    printWrapped(terminal, [`Asking ${label} for one word, to find the parameters that its server refuses`]);
}
