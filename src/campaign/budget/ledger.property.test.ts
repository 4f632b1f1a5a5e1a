import { array, assert, constant, integer, nat, oneof, option, property, record, type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { Ledger, type KnownAttempt, type Reservation } from "./ledger.ts";

const cents = integer({ min: 0, max: 40 }).map((count) => count / 100);

const step = oneof(
  { weight: 6, arbitrary: record({ do: constant("reserve" as const), usd: cents }) },
  { weight: 4, arbitrary: record({ do: constant("begin" as const) }) },
  {
    weight: 4,
    // What a call costs, as a share of its worst case; null where it is unknown.
    arbitrary: record({
      do: constant("end" as const),
      which: nat(20),
      share: option(integer({ min: 0, max: 100 })),
    }),
  },
  { weight: 1, arbitrary: record({ do: constant("release" as const) }) },
  { weight: 1, arbitrary: record({ do: constant("kill" as const) }) },
  { weight: 1, arbitrary: record({ do: constant("read the store" as const) }) },
  { weight: 1, arbitrary: record({ do: constant("another begins" as const), usd: cents }) },
);
type Step = typeof step extends Arbitrary<infer One> ? One : never;

const budgetUsd = 0.8;

/** The campaign in the plainest way: what is on record, and a program that keeps its books with the ledger. */
class Campaign {
  ledger = new Ledger({ budgetUsd });
  /** What the store has on record, by attempt id. */
  readonly record: KnownAttempt[] = [];
  reservations: Reservation[] = [];
  own: number[] = [];
  /** So many attempts on record are in the books. */
  seen = 0;

  take(move: Step): void {
    switch (move.do) {
      case "reserve": {
        const reservation = this.ledger.admit() === "start" ? this.ledger.reserve(move.usd) : null;
        if (reservation !== null) this.reservations.push(reservation);
        return;
      }
      case "begin":
        return this.#begin();
      case "end":
        return this.#end(move.which, move.share);
      case "release": {
        const reservation = this.reservations.shift();
        if (reservation !== undefined) this.ledger.release(reservation);
        return;
      }
      case "kill":
        return this.#startAgain();
      case "read the store":
        return this.readStore();
      case "another begins": {
        const other = new Ledger({ budgetUsd });
        other.enter(this.record);
        if (other.reserve(move.usd) !== null) this.#write(move.usd);
      }
    }
  }

  readStore(): void {
    this.ledger.enter(this.record);
    this.seen = this.record.length;
  }

  /** The most that the provider may have billed by now. */
  worstBill(): number {
    return this.record.reduce((sum, { reservedUsd, end }) => sum + (end?.usd ?? reservedUsd), 0);
  }

  /** The store refuses a call while the caller has not counted the others' calls. */
  #begin(): void {
    const reserved = this.reservations.shift();
    if (reserved === undefined) return;
    if (this.seen < this.record.length) this.readStore();
    if (!this.ledger.confirm(reserved)) return;
    const attemptId = this.#write(reserved.nanos / 1e9);
    this.seen = this.record.length;
    this.ledger.begin(reserved, attemptId);
    this.own.push(attemptId);
  }

  #write(reservedUsd: number): number {
    const attemptId = this.record.length + 1;
    this.record.push({ attemptId, reservedUsd, end: null, mayEnd: true });
    return attemptId;
  }

  #end(which: number, share: number | null): void {
    const attemptId = this.own.at(which % Math.max(1, this.own.length));
    const attempt = this.record.find((one) => one.attemptId === attemptId);
    if (attempt === undefined || attemptId === undefined) return;
    const usd = share === null ? null : (attempt.reservedUsd * share) / 100;
    this.record[attemptId - 1] = { ...attempt, end: { usd } };
    this.ledger.end(attemptId, usd);
    this.own = this.own.filter((id) => id !== attemptId);
  }

  /** Calls in flight never end; the books begin anew from the record. */
  #startAgain(): void {
    for (const id of this.own) {
      const attempt = this.record[id - 1];
      if (attempt !== undefined) this.record[id - 1] = { ...attempt, mayEnd: false };
    }
    this.own = [];
    this.reservations = [];
    this.ledger = new Ledger({ budgetUsd });
    this.readStore();
  }
}

test("whatever fails, dies or goes unpriced, in this process or another, all calls together stay within the budget", () => {
  assert(
    property(array(step, { maxLength: 120, size: "max" }), (steps) => {
      const campaign = new Campaign();
      for (const move of steps) {
        campaign.take(move);
        expect(campaign.worstBill()).toBeLessThanOrEqual(budgetUsd + 1e-9);
      }
    }),
  );
});

test("books that are kept along and books that are read from the store agree", () => {
  assert(
    property(array(step, { maxLength: 120, size: "max" }), (steps) => {
      const campaign = new Campaign();
      for (const move of steps) campaign.take(move);
      campaign.readStore();
      for (const reservation of campaign.reservations) campaign.ledger.release(reservation);
      const read = new Ledger({ budgetUsd });
      read.enter(campaign.record);
      expect({ ...campaign.ledger.standing(), refusedUsd: null }).toEqual(read.standing());
    }),
  );
});

test("as soon as nothing is in flight, waiting is over", () => {
  assert(
    property(array(cents, { minLength: 1, maxLength: 20 }), (worstCases) => {
      const ledger = new Ledger({ budgetUsd });
      const room = worstCases.map((usd) => ledger.reserve(usd));
      for (const reservation of room) if (reservation !== null) ledger.release(reservation);
      expect(ledger.admit()).not.toBe("wait");
    }),
  );
});
