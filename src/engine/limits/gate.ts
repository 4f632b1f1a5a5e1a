/** A limit that calls pass on their way, alone or with others. */
export interface Gate {
  readonly id: string;
  /** 0 when one more call may pass at `now`; Infinity: not before a call that passed has ended. */
  readonly waitMs: (now: number) => number;
  /** One call passes; the result is to be called when it has ended, with false when it was not made after all. */
  readonly pass: (now: number) => (wasMade: boolean) => void;
}

/** So many calls at once, whatever comes of them. */
export function atOnceGate(id: string, most: number): Gate {
  let inFlight = 0;
  const leave = (): void => {
    inFlight -= 1;
  };
  return {
    id,
    waitMs: () => (inFlight < most ? 0 : Infinity),
    pass: () => {
      inFlight += 1;
      return leave;
    },
  };
}
