interface LimitState {
  /** The channel or the provider whose limit it is. */
  readonly channel: string;
  /** Parallel calls allowed from now on. */
  readonly limit: number;
  /** A sentence for the user. */
  readonly reason: string;
}

/** A change of a limit or of a channel's pause. */
export type LimitChange =
  | ({ readonly kind: "limit-raised" | "limit-cut"; readonly before: number } & LimitState)
  | ({ readonly kind: "growth-paused" | "growth-resumed" } & LimitState)
  /** The channel sends nothing for `waitMs`: the server asked for it, or a cap per minute is reached. */
  | ({ readonly kind: "channel-paused"; readonly waitMs: number } & LimitState)
  | ({ readonly kind: "channel-resumed" } & LimitState);

export type OnLimitChange = (change: LimitChange) => void;
