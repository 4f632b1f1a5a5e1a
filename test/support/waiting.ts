import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "./command-line.ts";

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10);
}

/** Resolves when the process prints this on its error output after the call. */
export function saying({ process: { stderr } }: Running, words: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let said = "";
    stderr.on("data", (piece: Buffer) => {
      said += piece.toString();
      if (words.test(said)) resolve();
    });
  });
}
