/** A limit that calls pass, alone or together with other limits. */
export interface Gate {
  readonly id: string;
  /** 0 when one more call may pass at `now`; Infinity when only the end of a call that passed can open the gate. */
  readonly waitMs: (now: number) => number;
  /** Lets one call pass. Call the returned function when the call has ended, with false when it was not made. */
  readonly pass: (now: number) => (wasMade: boolean) => void;
}

/** A fixed number of parallel calls, independent of their outcomes. */
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
