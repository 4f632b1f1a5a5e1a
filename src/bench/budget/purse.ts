import type { TaskKey, TaskOutcome } from "../../domain/index.ts";
import type { Claim, Claims } from "../sessions/claims.ts";
import { keepBooks, type BooksOptions } from "./books.ts";
import { dearestBills } from "./dearest-bills.ts";
import { billsNobody } from "./never-billed.ts";
import { Ledger, type BudgetStanding, type Reservation } from "./ledger.ts";

/** One budget, as the tasks and the engine of this process use it. */
export interface Purse extends Claims {
  /** Whether a task may be begun: a port of the engine. */
  readonly admit: () => "start" | "wait" | "stop";
  /** The same with a look at what others have done: no `stop` while one of their calls may still make room. */
  readonly admitSurely: () => Promise<"start" | "wait" | "stop">;
  /** An attempt has come to its end, at this cost; null where nobody knows it. */
  readonly ended: (call: EndedCall) => void;
  readonly standing: () => BudgetStanding;
  /** With what other processes have spent up to now. */
  readonly standingOfAll: () => Promise<BudgetStanding>;
}

interface EndedCall {
  readonly taskKey: TaskKey;
  readonly attemptId: number;
  readonly usd: number | null;
}

interface PurseOptions extends Omit<BooksOptions, "ledger" | "bills"> {
  readonly budgetUsd: number;
  readonly claims: Claims;
}

/** The engine asks again as soon as there is room, or finds that there will be none. */
const noRoom: Claim = { kind: "unsent", outcome: { kind: "deferred", afterMs: 0 } satisfies TaskOutcome };

/**
 * Lets a call begin only when its worst case fits what is left. Of several processes, each with a budget for the same work,
 * none begins on books that lack a call of another one: all of them together stay within it.
 */
export async function openPurse({ budgetUsd, claims, ...parts }: PurseOptions): Promise<Purse> {
  const ledger = new Ledger({ budgetUsd });
  const { receivers } = parts;
  const bills = dearestBills(receivers);
  const books = keepBooks({ ...parts, ledger, bills });
  await books.update();

  async function begin(reservation: Reservation, ...[start, terms]: Parameters<Claims["claim"]>): Promise<Claim> {
    while (ledger.confirm(reservation)) {
      const claim = await claims.claim(start, { ...terms, seen: books.seen() });
      if (claim.kind === "begun") {
        ledger.begin(reservation, claim.attemptId);
        books.saw(claim.attemptId);
      }
      if (claim.kind !== "unseen") return claim;
      await books.update();
    }
    return noRoom;
  }

  /** While calls of others take up the room, only the store tells of their end. */
  async function lookAfterOthers(): Promise<void> {
    await claims.endDead();
    await books.update();
  }

  let looking: Promise<void> | null = null;
  const lookTogether = (): Promise<void> => {
    looking ??= lookAfterOthers().finally(() => {
      looking = null;
    });
    return looking;
  };
  return {
    ...claims,
    async claim(start, terms) {
      // A call whose price nobody knows fits no budget.
      const reservedUsd = Math.max(start.reservedUsd ?? Infinity, bills.of(start.taskKey));
      const receiver = receivers.get(start.taskKey);
      const neverBilled = reservedUsd === 0 && receiver !== undefined && billsNobody(receiver.endpoint);
      const reservation = ledger.reserve(reservedUsd, { neverBilled });
      if (reservation === null) return noRoom;
      try {
        return await begin(reservation, { ...start, reservedUsd }, terms);
      } finally {
        ledger.release(reservation);
      }
    },
    admit() {
      const admission = ledger.admit();
      // What fails here fails again where it is waited for.
      if (admission === "wait") lookTogether().catch(() => undefined);
      return admission;
    },
    async admitSurely() {
      if (ledger.admit() === "start") return "start";
      await lookTogether();
      return ledger.admit();
    },
    ended({ taskKey, attemptId, usd }) {
      if (usd !== null) bills.saw(taskKey, usd);
      ledger.end(attemptId, usd);
    },
    standing: () => ledger.standing(),
    async standingOfAll() {
      // What cannot be read here stops the work where it is needed.
      await books.update().catch(() => undefined);
      return ledger.standing();
    },
  };
}
