import type { Called } from "../check-models.ts";

/** What servers have really charged: a bill above the list is what the next call may cost too. */
export interface DearestBills {
  /** A call to this receiver was billed so much, in US dollars. */
  readonly saw: (receiver: Called, usd: number) => void;
  /** The dearest call yet of this receiver; 0 where none was billed. */
  readonly of: (receiver: Called) => number;
}

export function dearestBills(): DearestBills {
  const dearest = new Map<string, number>();
  return {
    saw: (receiver, usd) => {
      const name = nameOf(receiver);
      dearest.set(name, Math.max(usd, dearest.get(name) ?? 0));
    },
    of: (receiver) => dearest.get(nameOf(receiver)) ?? 0,
  };
}

function nameOf({ endpoint, sentAs }: Called): string {
  return JSON.stringify([endpoint.id, sentAs]);
}
