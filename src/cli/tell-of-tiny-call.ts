import type { RunRequest } from "../campaign/index.ts";
import { plainText } from "../report/index.ts";
import { printLine, type Terminal } from "./terminal.ts";

/** Explains a delay that may last as long as a server takes to load a model. */
export function tellOfTinyCall({ stderr }: Terminal): NonNullable<RunRequest["onTinyCall"]> {
  return ({ label }) =>
    printLine(stderr, plainText(`Asking ${label} for one word, to find the parameters that its server refuses`));
}
