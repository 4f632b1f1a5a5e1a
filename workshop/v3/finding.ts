import type { Fact, Opener } from "./situation.ts";

/**
 * What the texts of suite v3 must fulfil before anybody rates them. A violation must be mended; a
 * warning is for the writer to judge.
 */
export interface Finding {
  readonly level: "violation" | "warning";
  readonly rule: string;
  readonly where: string;
  readonly says: string;
  readonly texts: readonly string[];
  readonly mend: string;
}

export function placeOfFact({ criterion, dose, against }: Fact): string {
  return `${criterion}, ${dose}, against_${against}`;
}

export function placeOfOpener({ twin, wording }: Opener): string {
  return `twin_${twin}, wording ${wording}`;
}
