import type { RunRequest } from "../campaign/index.ts";
import type { Terminal } from "./terminal.ts";
import { printWrapped } from "./text-layout.ts";

/** Explains a delay that may last as long as a server takes to load a model. */
export function reportProbe(terminal: Terminal): NonNullable<RunRequest["onProbe"]> {
  return ({ label }) =>
    printWrapped(terminal, [`Trying ${label} with one word, to find the parameters that its server refuses`]);
}
