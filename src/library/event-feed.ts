/** Passes events on to any number of readers. */
export interface EventFeed<Event> {
  readonly events: AsyncIterable<Event>;
  readonly take: (event: Event) => void;
  readonly end: () => void;
  /** Readers get what was taken before, then this error. */
  readonly fail: (error: unknown) => void;
}

type Ending = { readonly kind: "ended" } | { readonly kind: "failed"; readonly error: unknown };

/** A reader gets what is taken from its first `next()` on, at its own speed. Nothing is kept for readers that come later. */
export function createFeed<Event>(): EventFeed<Event> {
  const readers = new Set<Reader<Event>>();
  let ending: Ending | null = null;
  const finish = (how: Ending): void => {
    ending = how;
    for (const { wake } of readers) wake();
  };
  async function* read(): AsyncGenerator<Event, void, undefined> {
    const reader = createReader<Event>();
    readers.add(reader);
    try {
      while (true) {
        yield* reader.waiting.splice(0);
        if (reader.waiting.length > 0) continue;
        if (ending?.kind === "failed") throw ending.error;
        if (ending !== null) return;
        await reader.next();
      }
    } finally {
      readers.delete(reader);
    }
  }
  return {
    events: { [Symbol.asyncIterator]: read },
    take: (event) => {
      for (const { waiting, wake } of readers) {
        waiting.push(event);
        wake();
      }
    },
    end: () => finish({ kind: "ended" }),
    fail: (error) => finish({ kind: "failed", error }),
  };
}

interface Reader<Event> {
  readonly waiting: Event[];
  /** Resolves when there is something to read, or the feed has ended. */
  readonly next: () => Promise<void>;
  readonly wake: () => void;
}

function createReader<Event>(): Reader<Event> {
  let signal = Promise.withResolvers<void>();
  return {
    waiting: [],
    next: async () => {
      await signal.promise;
      signal = Promise.withResolvers<void>();
    },
    wake: () => signal.resolve(),
  };
}
