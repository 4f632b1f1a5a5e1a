/** An attempt in the store at a task of the campaign, by this or any other process, now or long ago. */
export interface KnownAttempt {
  readonly attemptId: number;
  /** What it counts with as long as its cost is not known, in US dollars. */
  readonly reservedUsd: number;
  /** Null while it has no end; then its cost, null where it is unknown. */
  readonly end: { readonly usd: number | null } | null;
  /** It has no end yet and may get one: its process is alive. */
  readonly mayEnd: boolean;
}

/** Room that is kept for one call from before it is sent until its cost is known. */
export interface Reservation {
  readonly nanos: number;
  /** No server can bill it, so that it fits a budget that is spent. */
  readonly neverBilled: boolean;
}

/** Where a budget stands, in US dollars. The parts add up to no more than the budget, unless a call cost more than its worst case. */
export interface BudgetStanding {
  readonly budgetUsd: number;
  /** What the calls with a known cost have cost. */
  readonly spentUsd: number;
  /** Calls whose cost stays unknown, counted at their worst case: no price came back, or they never ended. */
  readonly assumed: { readonly calls: number; readonly usd: number };
  /** Calls that are under way, at their worst case. */
  readonly inFlight: { readonly calls: number; readonly usd: number };
  /** The worst case of the call for which there was no room, or null. */
  readonly refusedUsd: number | null;
}

/** A call in the books: its worst case, until the cost is known. */
interface OpenCall {
  readonly nanos: number;
  readonly mayEnd: boolean;
}

/**
 * The books of one budget. Every call is entered with its worst case before it is sent, and with its cost afterwards; an
 * unknown cost stays at the worst case for good. Has no clock, no store and no prices: amounts are handed in.
 */
export class Ledger {
  readonly #budget: number;
  #spent = 0;
  #assumed = { calls: 0, nanos: 0 };
  readonly #reserved = new Set<Reservation>();
  readonly #open = new Map<number, OpenCall>();
  /** Ended attempts that `enter` may still contain. */
  readonly #closed = new Set<number>();
  /** Sums, so that no question depends on how much is open. */
  #held = 0;
  #lost = { calls: 0, nanos: 0 };
  #refused: { readonly nanos: number; readonly isHeld: () => boolean } | null = null;

  constructor({ budgetUsd }: { readonly budgetUsd: number }) {
    this.#budget = nanosOf(budgetUsd);
  }

  /** Whether a task may be begun. Fair: after a refusal nothing starts until there is room for what was refused. */
  admit(): "start" | "wait" | "stop" {
    if (this.#refused === null) return "start";
    const { nanos, isHeld } = this.#refused;
    if (!isHeld() && this.#fits(nanos)) {
      this.#refused = null;
      return "start";
    }
    return this.#callsInFlight() > 0 ? "wait" : "stop";
  }

  /**
   * Keeps room for a call; null when it does not fit, or has to wait for a call in flight.
   * @param isHeld whether it still has to
   */
  reserve(usd: number, { neverBilled = false, isHeld = never } = {}): Reservation | null {
    const nanos = nanosOf(usd);
    if (!neverBilled && (isHeld() || !this.#fits(nanos))) {
      this.#refused ??= { nanos, isHeld };
      return null;
    }
    const reservation = { nanos, neverBilled };
    this.#reserved.add(reservation);
    this.#held += nanos;
    return reservation;
  }

  /**
   * Whether the room is still there, to be asked right before the call goes on record: what others have begun meanwhile may
   * have taken it. If not, nothing is kept any longer.
   */
  confirm(reservation: Reservation): boolean {
    const { nanos, neverBilled } = reservation;
    if (!this.#reserved.has(reservation)) return false;
    const others = this.#committed() - nanos;
    if (neverBilled || (others < this.#budget && others + nanos <= this.#budget)) return true;
    this.release(reservation);
    this.#refused ??= { nanos, isHeld: never };
    return false;
  }

  /** The call is not made after all. */
  release(reservation: Reservation): void {
    if (this.#reserved.delete(reservation)) this.#held -= reservation.nanos;
  }

  /** The call is on record now and about to be sent. */
  begin(reservation: Reservation, attemptId: number): void {
    this.release(reservation);
    if (!this.#isKnown(attemptId)) this.#openCall(attemptId, { nanos: reservation.nanos, mayEnd: true });
  }

  /** The call has ended at this cost, null where it is unknown. Of two calls for one attempt the first counts. */
  end(attemptId: number, usd: number | null): void {
    const call = this.#open.get(attemptId);
    if (call === undefined) return;
    this.#open.delete(attemptId);
    this.#closed.add(attemptId);
    this.#unhold(call);
    this.#settle(call.nanos, usd);
  }

  /** Adds attempts from the store. Idempotent. */
  enter(attempts: readonly KnownAttempt[]): void {
    for (const attempt of attempts) this.#enterOne(attempt);
  }

  /** Attempts without a known end, to be read again. */
  openAttempts(): readonly number[] {
    return [...this.#open.keys()];
  }

  standing(): BudgetStanding {
    const inFlight = { calls: this.#callsInFlight(), usd: usdOf(this.#held - this.#lost.nanos) };
    const assumedCalls = this.#assumed.calls + this.#lost.calls;
    return {
      budgetUsd: usdOf(this.#budget),
      spentUsd: usdOf(this.#spent),
      assumed: { calls: assumedCalls, usd: usdOf(this.#assumed.nanos + this.#lost.nanos) },
      inFlight,
      refusedUsd: this.#refused === null || this.#fits(this.#refused.nanos) ? null : usdOf(this.#refused.nanos),
    };
  }

  #enterOne({ attemptId, reservedUsd, end, mayEnd }: KnownAttempt): void {
    const known = this.#open.get(attemptId);
    if (end !== null) {
      if (known !== undefined) this.end(attemptId, end.usd);
      else if (!this.#isKnown(attemptId)) {
        this.#closed.add(attemptId);
        this.#settle(nanosOf(reservedUsd), end.usd);
      }
      return;
    }
    if (known === undefined) {
      if (!this.#isKnown(attemptId)) this.#openCall(attemptId, { nanos: nanosOf(reservedUsd), mayEnd });
    } else if (known.mayEnd !== mayEnd) {
      this.#unhold(known);
      this.#openCall(attemptId, { nanos: known.nanos, mayEnd });
    }
  }

  #isKnown(attemptId: number): boolean {
    return this.#open.has(attemptId) || this.#closed.has(attemptId);
  }

  #openCall(attemptId: number, call: OpenCall): void {
    this.#open.set(attemptId, call);
    this.#held += call.nanos;
    if (!call.mayEnd) this.#countLost(call, 1);
  }

  #unhold(call: OpenCall): void {
    this.#held -= call.nanos;
    if (!call.mayEnd) this.#countLost(call, -1);
  }

  #countLost({ nanos }: OpenCall, sign: 1 | -1): void {
    this.#lost = { calls: this.#lost.calls + sign, nanos: this.#lost.nanos + sign * nanos };
  }

  #settle(reserved: number, usd: number | null): void {
    if (usd === null) this.#assumed = { calls: this.#assumed.calls + 1, nanos: this.#assumed.nanos + reserved };
    else this.#spent += nanosOf(usd);
  }

  #callsInFlight(): number {
    return this.#reserved.size + this.#open.size - this.#lost.calls;
  }

  /** A list price of zero is no promise: once the budget is spent, nothing fits that a server may bill. */
  #fits(nanos: number): boolean {
    return this.#committed() < this.#budget && this.#committed() + nanos <= this.#budget;
  }

  #committed(): number {
    return this.#spent + this.#assumed.nanos + this.#held;
  }
}

const never = (): boolean => false;

const perDollar = 1e9;

/**
 * US dollars as whole billionths, rounded up: sums of whole numbers are exact however many there are, and no rounding
 * makes anything cheaper than it is. The price of one token is some hundreds of them.
 */
function nanosOf(usd: number): number {
  const nanos = usd * perDollar;
  const nearest = Math.round(nanos);
  // 0.1 + 0.2 is no reason to count a billionth more.
  return Math.abs(nanos - nearest) < 1e-4 ? nearest : Math.ceil(nanos);
}

function usdOf(nanos: number): number {
  return nanos / perDollar;
}
