import type { ImportedRun } from "./imported-tasks.ts";
import type { TurnPlace } from "./published-path.ts";
import type { ImportedFile } from "./run-batch.ts";

/** The good files of one run, as they come in. */
export class GatheredRun {
  readonly of: ImportedRun;
  readonly #files = new Map<string, ImportedFile>();

  constructor(of: ImportedRun) {
    this.of = of;
  }

  get files(): readonly ImportedFile[] {
    return [...this.#files.values()];
  }

  isOf({ directory, run }: TurnPlace): boolean {
    return this.of.directory === directory && this.of.run === run;
  }

  /** False when there is a file of this turn already: the first one stays. */
  add(file: ImportedFile): boolean {
    const { configuration, turnId } = file.place;
    const key = [configuration.variant, configuration.delivery, turnId].join("/");
    if (this.#files.has(key)) return false;
    this.#files.set(key, file);
    return true;
  }
}
