import { systemClock } from "../engine/index.ts";
import { every, type Round } from "./every.ts";
import { beat } from "./heartbeat.ts";
import type { OwnWork } from "./own-work.ts";
import { serverPatience } from "./server-patience.ts";
import { mayPass } from "./server-trouble.ts";
import type { VitalSigns } from "./vital-signs.ts";
import { watchOver } from "./watch-over.ts";
import type { WorkerOptions } from "./worker-options.ts";

const beatsInSilence = 6;

interface Own {
  readonly own: OwnWork;
  /** Aborted when the database has been away for too long. */
  readonly lost: AbortController;
  readonly vital: VitalSigns;
}

/** What a worker does again and again: it says that it lives, and sees to the work of all. */
export function rounds(options: WorkerOptions, { own, lost, vital }: Own): Readonly<Record<"heart" | "watch", Round>> {
  const { url, pool, silenceMs, onTrouble } = options;
  const patience = serverPatience(url, options);
  const everyMs = silenceMs / beatsInSilence;
  let calmSince = -Infinity;
  const failed = (error: unknown): void => {
    calmSince = systemClock.now();
    if (lost.signal.aborted) return;
    try {
      patience.failed(error);
    } catch (trouble) {
      if (mayPass(error)) lost.abort(trouble);
      else onTrouble(trouble);
    }
  };
  const look = async (): Promise<void> => {
    await own.putBackStray();
    // While the database was away nobody could say that he lives.
    if (systemClock.now() - calmSince >= silenceMs) await watchOver(options);
  };
  return {
    heart: every(everyMs, () => vital.give(() => beat(pool, options)).then(patience.worked), failed),
    watch: every(everyMs, look, failed),
  };
}
