export interface Round {
  /** Resolves when nothing of it is under way any more. */
  readonly stop: () => Promise<void>;
}

/** Does something again and again, one after the other, until it is stopped. A failure is told, and no reason to end. */
export function every(ms: number, work: () => Promise<void>, onTrouble: (error: unknown) => void): Round {
  let atWork: Promise<void> | null = null;
  const timer = setInterval(() => {
    atWork ??= work()
      .catch(onTrouble)
      .finally(() => {
        atWork = null;
      });
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await atWork;
    },
  };
}
