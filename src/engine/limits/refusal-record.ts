interface Share {
  refused: number;
  /** How many of all refusals would have met it, did they meet calls at random. */
  expected: number;
}

const enough = 3;
const disproportion = 3;
/** The past counts half when so many refusals have been recorded. */
const memory = 40;
/** Refusals meet calls that start: so many of the last are kept to tell whose those were. */
const recentStarts = 40;

/** Whom a provider's refusals meet: its channels according to what they send, or one above all. */
export class RefusalRecord<Channel> {
  readonly #shares = new Map<Channel, Share>();
  readonly #starts: Channel[] = [];
  #total = 0;

  started(channel: Channel): void {
    this.#starts.push(channel);
    if (this.#starts.length > 2 * recentStarts) this.#starts.splice(0, recentStarts);
  }

  refused(channel: Channel): void {
    const starts = this.#starts.slice(-recentStarts);
    for (const starter of starts) this.#of(starter).expected += 1 / starts.length;
    this.#of(channel).refused += 1;
    this.#total += 1;
    if (this.#total >= memory) this.#fade();
  }

  /** Whether the channel meets so many more refusals than its part of the calls that the limit must be its own. */
  isSingledOut(channel: Channel): boolean {
    const { refused, expected } = this.#of(channel);
    return refused >= enough && refused >= disproportion * expected + 1;
  }

  #fade(): void {
    this.#total /= 2;
    for (const share of this.#shares.values()) {
      share.refused /= 2;
      share.expected /= 2;
    }
  }

  #of(channel: Channel): Share {
    const share = this.#shares.get(channel) ?? { refused: 0, expected: 0 };
    this.#shares.set(channel, share);
    return share;
  }
}
