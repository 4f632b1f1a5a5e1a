import type { TaskOutcome } from "../../domain/index.ts";
import type { Claim, Claims } from "../sessions/claims.ts";
import { keepBooks, type BooksOptions } from "./books.ts";
import { Ledger, type BudgetStanding, type Reservation } from "./ledger.ts";

/** One budget, as the tasks and the engine of this process use it. */
export interface Purse extends Claims {
  /** Whether a task may be begun: a port of the engine. */
  readonly admit: () => "start" | "wait" | "stop";
  /** An attempt has come to its end, at this cost; null where nobody knows it. */
  readonly ended: (attemptId: number, usd: number | null) => void;
  readonly standing: () => BudgetStanding;
}

interface PurseOptions extends Omit<BooksOptions, "ledger"> {
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
  const books = keepBooks({ ...parts, ledger });
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
  return {
    ...claims,
    async claim(start, terms) {
      // A call whose price nobody knows fits no budget.
      const reservation = ledger.reserve(start.reservedUsd ?? Infinity);
      if (reservation === null) return noRoom;
      try {
        return await begin(reservation, start, terms);
      } finally {
        ledger.release(reservation);
      }
    },
    admit() {
      const admission = ledger.admit();
      if (admission === "wait") {
        // What fails here fails again where it is waited for.
        looking ??= lookAfterOthers()
          .catch(() => undefined)
          .finally(() => {
            looking = null;
          });
      }
      return admission;
    },
    ended: (attemptId, usd) => ledger.end(attemptId, usd),
    standing: () => ledger.standing(),
  };
}
