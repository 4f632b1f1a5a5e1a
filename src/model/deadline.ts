export interface CallLimits {
  /** The caller's own cancellation. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** The signal that ends one call, with its reason. Must be released when the call is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly stoppedBy: () => "timeout" | "cancelled" | null;
  readonly release: () => void;
}

/** Longer delays overflow a timer, which would then fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** A timer later than this was held up with the whole process (Ctrl-Z, `docker pause`): what arrived meanwhile gets this long to be read. */
const pauseMs = 1_000;

/** Not `AbortSignal.any` with `AbortSignal.timeout`: they cost many times the processor time of this. */
export function startDeadline({ signal, timeoutMs }: CallLimits): Deadline {
  const controller = new AbortController();
  let stoppedBy: "timeout" | "cancelled" | null = null;
  const stop = (reason: "timeout" | "cancelled"): void => {
    stoppedBy ??= reason;
    controller.abort();
  };
  const cancel = (): void => stop("cancelled");
  const delayMs = Math.min(timeoutMs, longestTimerMs);
  const dueAt = performance.now() + delayMs;
  let timer = setTimeout(() => {
    if (performance.now() - dueAt < pauseMs) stop("timeout");
    else timer = setTimeout(() => stop("timeout"), pauseMs);
  }, delayMs);
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  return {
    signal: controller.signal,
    stoppedBy: () => stoppedBy,
    release: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    },
  };
}
