import { AdaptiveLimit, type AdaptiveLimitOptions, type CallStart } from "./adaptive-limit.ts";

interface Share {
  rateLimited: number;
  /** Rate-limited calls it would have if they were spread over calls at random. */
  expected: number;
}

const minimumCount = 3;
const disproportion = 3;
/** Older counts are halved when this many rate-limited calls have been recorded. */
const memory = 40;
/** The expected share of each channel comes from this many recent call starts. */
const recentStarts = 40;

/** Which channels of a provider are rate-limited: in proportion to their calls, or one far more often. */
class RateLimitRecord<Channel> {
  readonly #shares = new Map<Channel, Share>();
  readonly #starts: Channel[] = [];
  #total = 0;

  started(channel: Channel): void {
    this.#starts.push(channel);
    if (this.#starts.length > 2 * recentStarts) this.#starts.splice(0, recentStarts);
  }

  rateLimited(channel: Channel): void {
    const starts = this.#starts.slice(-recentStarts);
    for (const starter of starts) this.#of(starter).expected += 1 / starts.length;
    this.#of(channel).rateLimited += 1;
    this.#total += 1;
    if (this.#total >= memory) this.#fade();
  }

  /** Whether the channel is rate-limited so much more often than its share of the calls that the limit must be its own. */
  isSingledOut(channel: Channel): boolean {
    const { rateLimited, expected } = this.#of(channel);
    return rateLimited >= minimumCount && rateLimited >= disproportion * expected + 1;
  }

  #fade(): void {
    this.#total /= 2;
    for (const share of this.#shares.values()) {
      share.rateLimited /= 2;
      share.expected /= 2;
    }
  }

  #of(channel: Channel): Share {
    const share = this.#shares.get(channel) ?? { rateLimited: 0, expected: 0 };
    this.#shares.set(channel, share);
    return share;
  }
}

/** A call with the state of its channel's limit and its provider's limit when it started. */
export interface CallOnProvider {
  readonly channel: ChannelShare;
  readonly inChannel: CallStart;
  readonly inProvider: CallStart;
}

/** No other channel had a call in flight: the channel's limit and the provider's cannot be distinguished. */
export function isAlone({ inChannel, inProvider }: CallOnProvider): boolean {
  return inProvider.level === inChannel.level;
}

/** What a provider's limit reads of a channel that shares it. */
export interface ChannelShare {
  readonly limit: AdaptiveLimit;
}

/**
 * The limit that all channels of a provider share, beside each channel's own. A 429 does not say which of the two it met, so
 * this class infers it. It is the channel's when that channel is rate-limited out of proportion; earlier cuts of the
 * provider's limit for it are then undone. It is the provider's when more calls were in flight than the sustained level, or
 * when half of the channels were rate-limited although they sent no more than before. It is both when no other channel is
 * active and both limits were reached.
 */
export class ProviderLimit {
  readonly limit: AdaptiveLimit;
  readonly #active = new Map<ChannelShare, number>();
  readonly #limitedUnproven = new Set<ChannelShare>();
  readonly #channelsWithFaults = new Set<ChannelShare>();
  readonly #record = new RateLimitRecord<ChannelShare>();
  #servedSinceStrike = 0;

  constructor(options: AdaptiveLimitOptions) {
    this.limit = new AdaptiveLimit(options);
  }

  start(channel: ChannelShare, now: number): CallStart {
    this.#active.set(channel, (this.#active.get(channel) ?? 0) + 1);
    this.#record.started(channel);
    return this.limit.start(now);
  }

  end(channel: ChannelShare): void {
    const left = (this.#active.get(channel) ?? 1) - 1;
    if (left > 0) this.#active.set(channel, left);
    else this.#active.delete(channel);
    this.limit.end();
  }

  served(channel: ChannelShare, call: CallStart, now: number): void {
    this.#channelsWithFaults.delete(channel);
    this.#servedSinceStrike += 1;
    if (this.#servedSinceStrike >= 2 * this.limit.limit) this.#limitedUnproven.clear();
    this.limit.served(call, now);
  }

  /** Cuts the provider's limit and returns true when that limit caused the 429. */
  cutsFor(call: CallOnProvider, now: number): boolean {
    if (!this.#isCauseOf(call)) return false;
    this.#limitedUnproven.clear();
    this.limit.rateLimited(call.inProvider, now);
    return true;
  }

  #isCauseOf(call: CallOnProvider): boolean {
    const { channel, inChannel, inProvider } = call;
    this.#record.rateLimited(channel);
    if (isAlone(call)) return inProvider.level >= this.limit.limit;
    if (this.#record.isSingledOut(channel)) {
      this.limit.undoCut("only one channel was rate-limited");
      return false;
    }
    if (this.limit.isInSameBurst(inProvider) || this.limit.isAboveSustained(inProvider)) return true;
    if (channel.limit.isAboveServed(inChannel)) return false;
    if (this.#limitedUnproven.size === 0) this.#servedSinceStrike = 0;
    this.#limitedUnproven.add(channel);
    return this.#isHalfOfActive(this.#limitedUnproven);
  }

  /** Pauses the provider's growth when at least half of its active channels meet faults. */
  pauseGrowthFor(channel: ChannelShare, fault: string, now: number): void {
    this.#channelsWithFaults.add(channel);
    if (this.#isHalfOfActive(this.#channelsWithFaults)) this.limit.pauseGrowth(fault, now);
  }

  #isHalfOfActive(some: ReadonlySet<ChannelShare>): boolean {
    return some.size * 2 >= this.#active.size && (some.size > 1 || this.#active.size === 1);
  }
}
