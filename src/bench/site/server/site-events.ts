import type { SiteChange, SiteProgress } from "../../../report/index.ts";
import type { SiteStore } from "./site-snapshot.ts";
import type { SnapshotShelf } from "./snapshot-shelf.ts";

/** What whoever listens is told: the name of a server-sent event, and its data. */
export type SiteEvent =
  | { readonly name: "snapshot"; readonly data: SiteChange }
  | { readonly name: "progress"; readonly data: SiteProgress };

export type SiteListener = (event: SiteEvent) => void;

export interface EventOptions {
  readonly store: Pick<SiteStore, "revision" | "live">;
  readonly shelf: SnapshotShelf;
  /** How often the store is looked at; less often where a look takes long. */
  readonly pollMs: number;
  /** Milliseconds; never goes back. */
  readonly now: () => number;
  /** Resolves after so long, or as soon as the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The store could not be read. */
  readonly onProblem: (problem: unknown) => void;
}

const pausesPerLook = 4;

/** Looks at the store as long as somebody listens, and not a moment longer. */
export class SiteEvents {
  readonly #options: EventOptions;
  readonly #listeners = new Set<SiteListener>();
  readonly #closing = new AbortController();
  #looking: Promise<void> | null = null;
  #snapshot: string;
  #progress: SiteProgress | null = null;
  #revision: string | null = null;

  constructor(options: EventOptions) {
    this.#options = options;
    this.#snapshot = options.shelf.newest().name;
  }

  /** Tells how things are, and from then on every change. Returns the function that ends it. */
  listen(listener: SiteListener): () => void {
    this.#listeners.add(listener);
    const { name: snapshot } = this.#options.shelf.newest();
    listener({ name: "snapshot", data: { snapshot } });
    if (this.#progress !== null) listener({ name: "progress", data: this.#progress });
    this.#looking ??= this.#keepLooking();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Resolves when the store is not looked at any more. */
  async close(): Promise<void> {
    this.#listeners.clear();
    this.#closing.abort();
    await this.#looking;
  }

  async #keepLooking(): Promise<void> {
    const { pollMs, now, sleep, onProblem } = this.#options;
    while (this.#listeners.size > 0) {
      const startedAt = now();
      await this.#tellProgress().catch(onProblem);
      const tookMs = now() - startedAt;
      await this.#tellSnapshot();
      await sleep(Math.max(pollMs, pausesPerLook * tookMs), this.#closing.signal);
    }
    // Whoever listens next is not told what may be over by then.
    this.#progress = null;
    this.#revision = null;
    this.#looking = null;
  }

  async #tellProgress(): Promise<void> {
    const { store, shelf } = this.#options;
    const revision = await store.revision();
    // Whoever was at work may have stopped without a trace.
    if (revision === this.#revision && this.#progress?.active !== true) return;
    const { snapshot, active, health } = await store.live(shelf.newest().name);
    const progress = { snapshot, active, total: health.total };
    const isNews = JSON.stringify(progress) !== JSON.stringify(this.#progress);
    this.#revision = revision;
    this.#progress = progress;
    if (isNews) this.#tell({ name: "progress", data: progress });
  }

  async #tellSnapshot(): Promise<void> {
    const { name: snapshot } = await this.#options.shelf.current();
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#tell({ name: "snapshot", data: { snapshot } });
  }

  #tell(event: SiteEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
