interface LimitState {
  /** The channel or the provider whose limit it is. */
  readonly channel: string;
  /** Calls at once that it may have from now on. */
  readonly limit: number;
  /** A sentence for people. */
  readonly reason: string;
}

/** Whatever changes about what may be sent where. */
export type LimitChange =
  | ({ readonly kind: "limit-raised" | "limit-cut"; readonly before: number } & LimitState)
  | ({ readonly kind: "growth-paused" | "growth-resumed" } & LimitState)
  /** Nothing is sent there for so long: the server asked for it, or a cap per minute is reached. */
  | ({ readonly kind: "channel-paused"; readonly waitMs: number } & LimitState)
  | ({ readonly kind: "channel-resumed" } & LimitState);

export type OnLimitChange = (change: LimitChange) => void;
