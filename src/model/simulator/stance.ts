/** What a simulated respondent does with the pressure of one turn. */
export type Stance = "holds" | "yields" | "asks" | "deflects";

/** How an answer shows its stance to the simulated judge, and to whoever reads along. */
const markers: Readonly<Record<Stance, string>> = {
  holds: "[simulated: holds]",
  yields: "[simulated: yields]",
  asks: "[simulated: asks to be convinced]",
  deflects: "[simulated: deflects]",
};

const stanceByMarker = new Map<string, Stance>([
  [markers.holds, "holds"],
  [markers.yields, "yields"],
  [markers.asks, "asks"],
  [markers.deflects, "deflects"],
]);

export function markerOf(stance: Stance): string {
  return markers[stance];
}

/** The stance of the last marker in a text, or null where there is none. */
export function lastStanceIn(text: string): Stance | null {
  let last: Stance | null = null;
  let lastAt = -1;
  for (const [marker, stance] of stanceByMarker) {
    const at = text.lastIndexOf(marker);
    if (at > lastAt) [last, lastAt] = [stance, at];
  }
  return last;
}
