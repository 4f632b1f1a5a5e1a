export interface IntervalTask {
  /** Resolves when no beat is under way any more. */
  readonly stop: () => Promise<void>;
}

/** Beats again and again, one beat after the other. A beat that fails is missed: it is no reason to end the work. */
export function keepAlive(beat: () => Promise<void>, everyMs: number): IntervalTask {
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    beating ??= beat()
      .catch(() => undefined)
      .finally(() => {
        beating = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
