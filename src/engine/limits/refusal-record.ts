interface Share {
  refused: number;
  /** How many of all refusals would have met it, were they nobody's in particular. */
  expected: number;
}

const enough = 3;
const disproportion = 3;
/** The past counts half when so many refusals have been recorded. */
const memory = 40;

/** Whom the refusals meet that a provider's channels get: all according to what they send, or one above all. */
export class RefusalRecord<Channel> {
  readonly #shares = new Map<Channel, Share>();
  #total = 0;

  /** `sharesInFlight`: the part that each channel has of all calls in flight, together 1. */
  add(channel: Channel, sharesInFlight: ReadonlyMap<Channel, number>): void {
    for (const [other, share] of sharesInFlight) this.#of(other).expected += share;
    this.#of(channel).refused += 1;
    this.#total += 1;
    if (this.#total < memory) return;
    this.#total /= 2;
    for (const share of this.#shares.values()) {
      share.refused /= 2;
      share.expected /= 2;
    }
  }

  /** Whether the channel meets so many more refusals than its part of the calls that the limit must be its own. */
  isSingledOut(channel: Channel): boolean {
    const { refused, expected } = this.#of(channel);
    return refused >= enough && refused >= disproportion * expected + 1;
  }

  #of(channel: Channel): Share {
    const share = this.#shares.get(channel) ?? { refused: 0, expected: 0 };
    this.#shares.set(channel, share);
    return share;
  }
}
