import { judgeName, judgeReference } from "../choose-judges.ts";
import type { RunHealthSource } from "./run-health-source.ts";

/** What a reader has to know besides the numbers. */
export function healthNotes({ suite, judge: chosen, otherJudges }: RunHealthSource): readonly string[] {
  const judges = chosen === null ? otherJudges : [{ judge: chosen }, ...otherJudges];
  return [
    ...(suite.origin === "imported"
      ? ["These results were imported: what is missing of them cannot be asked here, only imported."]
      : []),
    ...otherJudges.map((record) => {
      const { planned, scored, unscored } = record;
      return `The judge ${judgeName(record, judges)} has given ${scored + unscored} of ${planned} verdicts, which are not counted here; --judge ${judgeReference(record, judges)} shows them.`;
    }),
  ];
}
