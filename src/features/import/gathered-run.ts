import type { ImportedRun } from "./imported-tasks.ts";
import type { PublishedNames } from "./names-file.ts";
import type { RunPlace } from "./published-path.ts";
import type { ImportedFile } from "./run-batch.ts";

/** The good files of one run, as they come in. */
export class GatheredRun {
  readonly of: ImportedRun;
  readonly #files = new Map<string, ImportedFile>();
  #names: PublishedNames | null = null;

  constructor(of: ImportedRun) {
    this.of = of;
  }

  get files(): readonly ImportedFile[] {
    return [...this.#files.values()];
  }

  /** What the model calls itself, or null where no file says it. */
  get names(): PublishedNames | null {
    return this.#names;
  }

  isOf({ directory, run }: RunPlace): boolean {
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

  /** False when there are names already: the first ones stay. */
  addNames(names: PublishedNames): boolean {
    if (this.#names !== null) return false;
    this.#names = names;
    return true;
  }
}
