import type { RunHealthSource } from "./run-health-source.ts";

/** What a reader has to know besides the numbers. */
export function healthNotes({ suite, otherJudges }: RunHealthSource): readonly string[] {
  return [
    ...(suite.origin === "imported"
      ? ["These results were imported: what is missing of them cannot be asked here, only imported."]
      : []),
    ...otherJudges.map(
      ({ judge, planned, scored, unscored }) =>
        `The judge ${judge.model} has given ${scored + unscored} of ${planned} verdicts, which are not counted here; --judge ${judge.model} shows them.`,
    ),
  ];
}
