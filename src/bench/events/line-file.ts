import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from "node:fs";

export interface LineFile {
  /** Adds one line, its end included. Throws what the file system says. */
  readonly add: (line: string) => void;
  readonly close: () => void;
}

/**
 * A file that lines are added to, each at once: a killed process leaves all that it had written, and two processes may
 * share one file. A line that was cut short, by a full disk or a power cut, spoils no other. Throws what the file system says.
 */
export function openLineFile(path: string): LineFile {
  refuseWaiting(path);
  const file = openSync(path, "a+");
  let isTorn = endsInsideLine(file);
  return {
    add: (line) => {
      const bytes = Buffer.from(isTorn ? `\n${line}` : line);
      let written = 0;
      try {
        // A disk that fills up takes the beginning of a line and refuses the rest.
        while (written < bytes.length) written += writeSync(file, bytes, written);
      } finally {
        if (written > 0) isTorn = written < bytes.length;
      }
    },
    close: () => closeSync(file),
  };
}

/** A pipe without a reader would hold up the run for ever, and one with a slow reader as long as that takes. */
function refuseWaiting(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile() && !found.isCharacterDevice()) throw new Error("it is not a file");
}

function endsInsideLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}
