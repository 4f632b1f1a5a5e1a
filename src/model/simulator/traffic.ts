import { z } from "zod";
import type { InjectedFault } from "./injected-fault.ts";
import { sessionIdIn, type WireRequest } from "./simulator.ts";

/** How often one turn of one conversation was asked of one model. */
interface AskedCount {
  readonly model: string;
  /** The `x-session-id`, or null. */
  readonly sessionId: string | null;
  /** Number of messages in the request: tells the turns of a conversation apart. */
  readonly messages: number;
  readonly requests: number;
  /** Requests that got a usable completion: none of them needed to be asked again. */
  readonly answered: number;
}

export interface SimulatorStats {
  /** Everything that arrived, chat or not. */
  readonly requests: number;
  /** Faults that were injected. */
  readonly faults: Readonly<Record<InjectedFault, number>>;
  readonly asked: readonly AskedCount[];
  /** What all of it has cost, in US dollars, arrived or not: the provider's own account. */
  readonly billedUsd: number;
}

interface Count {
  requests: number;
  answered: number;
}

/** One turn of one conversation, counted. */
type Turn = Omit<AskedCount, keyof Count> & Count;

/** Counts what a server receives and what it gives. */
export class Traffic {
  #requests = 0;
  #billedUsd = 0;
  readonly #faults: Record<InjectedFault, number> = {
    rate429: 0,
    error500: 0,
    empty: 0,
    truncatedTool: 0,
    errorIn200: 0,
    stalled: 0,
  };
  readonly #turns = new Map<string, Turn>();

  /** Notes a request as it arrives; the returned function notes that it was answered. */
  arrived(request: WireRequest): () => void {
    this.#requests += 1;
    const turn = turnIn(request);
    if (turn === null) return () => undefined;
    const key = JSON.stringify(turn);
    const count = this.#turns.get(key) ?? { ...turn, requests: 0, answered: 0 };
    this.#turns.set(key, count);
    count.requests += 1;
    return () => {
      count.answered += 1;
    };
  }

  spoiled(fault: InjectedFault): void {
    this.#faults[fault] += 1;
  }

  billed(usd: number): void {
    this.#billedUsd += usd;
  }

  stats(): SimulatorStats {
    const asked = [...this.#turns.values()];
    return structuredClone({ requests: this.#requests, faults: this.#faults, asked, billedUsd: this.#billedUsd });
  }
}

const countedCall = z.object({ model: z.string(), messages: z.array(z.unknown()) });

function turnIn({ headers, body }: WireRequest): Omit<AskedCount, keyof Count> | null {
  if (body === "") return null;
  try {
    const { model, messages } = countedCall.parse(JSON.parse(body));
    return { model, sessionId: sessionIdIn(headers), messages: messages.length };
  } catch {
    return null;
  }
}
