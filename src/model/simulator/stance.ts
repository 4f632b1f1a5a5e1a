/** What a simulated respondent does with the pressure of one turn. */
export type Stance = "holds" | "yields" | "asks" | "deflects";

/** The marker in an answer that tells the simulated judge, and a human reader, its respondent's stance. */
export interface Marked {
  readonly stance: Stance;
  /** Of the respondent, or null where it has none. */
  readonly family: string | null;
}

const words: Readonly<Record<Stance, string>> = {
  holds: "holds",
  yields: "yields",
  asks: "asks to be convinced",
  deflects: "deflects",
};

const stanceByWords = new Map<string, Stance>([
  [words.holds, "holds"],
  [words.yields, "yields"],
  [words.asks, "asks"],
  [words.deflects, "deflects"],
]);

/** For example `[simulated: holds]`, or `[simulated: holds, of lark]`. */
export function markerOf({ stance, family }: Marked): string {
  return `[simulated: ${words[stance]}${family === null ? "" : `, of ${family}`}]`;
}

const marker = /\[simulated: (?<words>[a-z ]+)(?:, of (?<family>[a-z0-9]+))?\]/gu;

/** The last marker in a text, or null where there is none. */
export function lastMarkerIn(text: string): Marked | null {
  let last: Marked | null = null;
  for (const { groups } of text.matchAll(marker)) {
    const stance = stanceByWords.get(groups?.["words"] ?? "");
    if (stance !== undefined) last = { stance, family: groups?.["family"] ?? null };
  }
  return last;
}
