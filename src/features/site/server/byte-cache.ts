/** Keeps what was made last, up to so many bytes together. Concurrent requests for one entry share its making. */
export interface ByteCache {
  readonly get: (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;
  /** Forgets every key that the test is true for. */
  readonly forget: (test: (key: string) => boolean) => void;
}

export function byteCache(limitBytes: number): ByteCache {
  // In the order of their last use.
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, made: Buffer): void => {
    drop(key);
    if (made.length > limitBytes) return;
    kept.set(key, made);
    bytes += made.length;
    for (const oldest of kept.keys()) {
      if (bytes <= limitBytes) return;
      drop(oldest);
    }
  };
  const makeOnce = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const running = making.get(key);
    if (running !== undefined) return running;
    const started = make()
      .then((made) => {
        keep(key, made);
        return made;
      })
      .finally(() => making.delete(key));
    making.set(key, started);
    return started;
  };
  return {
    get: (key, make) => {
      const found = kept.get(key);
      if (found === undefined) return makeOnce(key, make);
      kept.delete(key);
      kept.set(key, found);
      return Promise.resolve(found);
    },
    forget: (test) => {
      for (const key of [...kept.keys()].filter(test)) drop(key);
    },
  };
}
