import { describe, expect, test } from "vitest";
import { Ledger, type KnownAttempt, type Reservation } from "./ledger.ts";

function reserved(ledger: Ledger, usd: number): Reservation {
  const reservation = ledger.reserve(usd);
  if (reservation === null) throw new Error(`$${usd} do not fit`);
  return reservation;
}

/** A call that is on record and has not ended. */
function begun(ledger: Ledger, attemptId: number, usd: number): void {
  ledger.begin(reserved(ledger, usd), attemptId);
}

function stored(attemptId: number, given: Partial<KnownAttempt>): KnownAttempt {
  return { attemptId, reservedUsd: 0.1, end: null, mayEnd: true, ...given };
}

describe("a call", () => {
  test("counts with its worst case until its cost is known", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    begun(ledger, 1, 0.4);
    expect(ledger.standing()).toMatchObject({ spentUsd: 0, inFlight: { calls: 1, usd: 0.4 } });
    ledger.end(1, 0.03);
    expect(ledger.standing()).toMatchObject({ spentUsd: 0.03, inFlight: { calls: 0, usd: 0 } });
  });

  test("counts with its worst case for good where its cost is unknown", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    begun(ledger, 1, 0.4);
    ledger.end(1, null);
    expect(ledger.standing()).toMatchObject({ spentUsd: 0, assumed: { calls: 1, usd: 0.4 }, inFlight: { calls: 0 } });
  });

  test("that is not made after all counts nothing", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    const reservation = reserved(ledger, 1);
    ledger.release(reservation);
    ledger.release(reservation);
    expect(ledger.standing().inFlight).toEqual({ calls: 0, usd: 0 });
    expect(ledger.reserve(1)).not.toBeNull();
  });

  test("that cost more than its worst case is counted as it is, and nothing fits after it", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    begun(ledger, 1, 0.1);
    ledger.end(1, 1.5);
    expect(ledger.standing().spentUsd).toBe(1.5);
    expect(ledger.reserve(0.01)).toBeNull();
  });

  test("that a server lists at no price does not start once the budget is spent, unless no server can bill it", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    const early = reserved(ledger, 0);
    begun(ledger, 1, 1);
    expect(ledger.reserve(0)).toBeNull();
    expect(ledger.confirm(early)).toBe(false);
    ledger.end(1, 1);
    expect(ledger.admit()).toBe("stop");
    const free = ledger.reserve(0, { neverBilled: true });
    expect(free !== null && ledger.confirm(free)).toBe(true);
  });
});

describe("room", () => {
  test("ten calls of a tenth fit exactly", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    for (let id = 1; id <= 10; id += 1) begun(ledger, id, 0.1);
    expect(ledger.reserve(1e-9)).toBeNull();
  });

  test("after a refusal nothing starts until what was refused fits, however small it is", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    begun(ledger, 1, 0.5);
    begun(ledger, 2, 0.3);
    expect(ledger.admit()).toBe("start");
    expect(ledger.reserve(0.6)).toBeNull();
    expect(ledger.admit()).toBe("wait");
    ledger.end(2, 0.1);
    expect(ledger.admit()).toBe("wait");
    ledger.end(1, 0.1);
    expect(ledger.admit()).toBe("start");
    expect(ledger.standing().refusedUsd).toBeNull();
  });

  test("once nothing is in flight, no more room is made", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    begun(ledger, 1, 0.5);
    expect(ledger.reserve(0.6)).toBeNull();
    ledger.end(1, 0.5);
    expect(ledger.admit()).toBe("stop");
    expect(ledger.standing().refusedUsd).toBe(0.6);
  });

  test("a budget too small for one call stops at the first", () => {
    const ledger = new Ledger({ budgetUsd: 0.001 });
    expect(ledger.admit()).toBe("start");
    expect(ledger.reserve(0.002)).toBeNull();
    expect(ledger.admit()).toBe("stop");
  });
});

describe("what the store tells", () => {
  test("of earlier sessions counts: the cost, else the worst case", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    ledger.enter([
      stored(1, { end: { usd: 0.02 } }),
      stored(2, { end: { usd: null } }),
      stored(3, { mayEnd: false }),
      stored(4, {}),
    ]);
    expect(ledger.standing()).toMatchObject({
      spentUsd: 0.02,
      assumed: { calls: 2, usd: 0.2 },
      inFlight: { calls: 1, usd: 0.1 },
    });
    expect(ledger.openAttempts()).toEqual([3, 4]);
  });

  test("is counted once, also of this process's own calls, in any order", () => {
    const ledger = new Ledger({ budgetUsd: 1 });
    const reservation = reserved(ledger, 0.1);
    ledger.enter([stored(1, {})]);
    ledger.begin(reservation, 1);
    ledger.enter([stored(1, {}), stored(1, { end: { usd: 0.05 } })]);
    ledger.end(1, 0.05);
    ledger.enter([stored(1, { end: { usd: 0.05 } }), stored(1, {})]);
    expect(ledger.standing()).toMatchObject({ spentUsd: 0.05, inFlight: { calls: 0, usd: 0 } });
  });

  test("another process's call makes room when it ends, and none any more when that process dies", () => {
    const ledger = new Ledger({ budgetUsd: 0.15 });
    ledger.enter([stored(7, {})]);
    expect(ledger.reserve(0.1)).toBeNull();
    expect(ledger.admit()).toBe("wait");
    ledger.enter([stored(7, { mayEnd: false })]);
    expect(ledger.admit()).toBe("stop");
    // A process that only slept wakes up and tells what its call cost.
    ledger.enter([stored(7, { end: { usd: 0.01 } })]);
    expect(ledger.admit()).toBe("start");
    expect(ledger.standing()).toMatchObject({ spentUsd: 0.01, assumed: { calls: 0, usd: 0 } });
  });
});
