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
  const timer = setInterval(() => {
    running ??= attempted(task).finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function attempted(task: () => void | Promise<void>): Promise<void> {
  try {
    await task();
  } catch {
    // The next run may succeed.
  }
}
