import { AdaptiveLimit, type AdaptiveLimitOptions, type Place } from "./adaptive-limit.ts";

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
class RefusalRecord<Channel> {
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

/** A refused call: where it went, and how its channel and its provider stood when it started. */
export interface Refusal {
  readonly channel: ChannelShare;
  readonly inChannel: Place;
  readonly inProvider: Place;
}

/** Nobody else had a call in flight: then the channel's limit and the provider's cannot be told apart. */
export function isAlone({ inChannel, inProvider }: Refusal): boolean {
  return inProvider.level === inChannel.level;
}

/** What a provider's limit needs to know of a channel that shares it. */
export interface ChannelShare {
  readonly limit: AdaptiveLimit;
}

/**
 * The limit that all channels of a provider share, beside each one's own. A refusal does not say whose limit it met, so it
 * is worked out. It is the channel's when refusals single it out: what was cut for them before is then undone. Else it is
 * the provider's, when more was in flight than has been served well for a while, or when half of the channels have met
 * refusals although they sent no more than before. It is both's when nobody else is at work and both limits were reached.
 */
export class ProviderLimit {
  readonly limit: AdaptiveLimit;
  readonly #active = new Map<ChannelShare, number>();
  readonly #refusedUnproven = new Set<ChannelShare>();
  readonly #troubled = new Set<ChannelShare>();
  readonly #refusals = new RefusalRecord<ChannelShare>();
  #servedSinceStrike = 0;

  constructor(options: AdaptiveLimitOptions) {
    this.limit = new AdaptiveLimit(options);
  }

  start(channel: ChannelShare, now: number): Place {
    this.#active.set(channel, (this.#active.get(channel) ?? 0) + 1);
    this.#refusals.started(channel);
    return this.limit.start(now);
  }

  end(channel: ChannelShare): void {
    const left = (this.#active.get(channel) ?? 1) - 1;
    if (left > 0) this.#active.set(channel, left);
    else this.#active.delete(channel);
    this.limit.end();
  }

  served(channel: ChannelShare, place: Place, now: number): void {
    this.#troubled.delete(channel);
    this.#servedSinceStrike += 1;
    if (this.#servedSinceStrike >= 2 * this.limit.limit) this.#refusedUnproven.clear();
    this.limit.served(place, now);
  }

  /** Cuts, and answers true, when the provider is to blame. */
  takesBlame(refusal: Refusal, now: number): boolean {
    if (!this.#isToBlame(refusal)) return false;
    this.#refusedUnproven.clear();
    this.limit.refused(refusal.inProvider, now);
    return true;
  }

  #isToBlame(refusal: Refusal): boolean {
    const { channel, inChannel, inProvider } = refusal;
    this.#refusals.refused(channel);
    if (isAlone(refusal)) return inProvider.level >= this.limit.limit;
    if (this.#refusals.isSingledOut(channel)) {
      this.limit.undoCut("the refusals were of one channel alone");
      return false;
    }
    if (this.limit.isInSameBurst(inProvider) || this.limit.isBeyondSustained(inProvider)) return true;
    if (channel.limit.isBeyondServed(inChannel)) return false;
    if (this.#refusedUnproven.size === 0) this.#servedSinceStrike = 0;
    this.#refusedUnproven.add(channel);
    return this.#isMostOf(this.#refusedUnproven);
  }

  /** The provider is in trouble when half of the channels that are at work are. */
  troubledBy(channel: ChannelShare, fault: string, now: number): void {
    this.#troubled.add(channel);
    if (this.#isMostOf(this.#troubled)) this.limit.troubled(fault, now);
  }

  #isMostOf(some: ReadonlySet<ChannelShare>): boolean {
    return some.size * 2 >= this.#active.size && (some.size > 1 || this.#active.size === 1);
  }
}
