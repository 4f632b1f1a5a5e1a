export interface VitalSigns {
  /** Gives a sign of life, which others see. */
  readonly give: (beat: () => Promise<void>) => Promise<void>;
  /** Whether nobody can have taken this worker for dead from that moment, in milliseconds of the same clock, up to now. */
  readonly unbrokenSince: (moment: number) => boolean;
}

interface VitalSignsOptions {
  /** After how long without a sign others take over. */
  readonly silenceMs: number;
  /** Monotonic milliseconds, which go on while the process does not. */
  readonly now: () => number;
}

/**
 * What a worker knows of its own signs of life. One that was frozen goes on in the middle of its work, before it hears of
 * anything: only the clock tells it that its work may be somebody else's by now.
 */
export function vitalSigns({ silenceMs, now }: VitalSignsOptions): VitalSigns {
  let lastSentAt = -Infinity;
  let aliveSince = Infinity;
  return {
    async give(beat) {
      const sentAt = now();
      await beat();
      // Others see a sign at the earliest when it is sent, at the latest when its receipt arrives.
      const receivedAt = now();
      if (receivedAt - lastSentAt > silenceMs) aliveSince = receivedAt;
      lastSentAt = sentAt;
    },
    unbrokenSince: (moment) => moment >= aliveSince && now() - lastSentAt <= silenceMs,
  };
}
