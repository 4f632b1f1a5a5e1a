export interface Interval {
  /** Resolves when no run of the task is under way any more. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs a task at an interval, one run after the other. A run that fails is skipped: such a task serves the work and must not
 * end it. Does not keep the process alive.
 */
export function startInterval(task: () => void | Promise<void>, everyMs: number): Interval {
  let running: Promise<void> | null = null;
  const run = (): void => {
    try {
      running =
        task()
          ?.catch(() => undefined)
          .finally(() => {
            running = null;
          }) ?? null;
    } catch {
      // The next run may succeed.
    }
  };
  const timer = setInterval(() => {
    if (running === null) run();
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
