import { digestText } from "../domain/digest.ts";
import type { ReportSource } from "../results/report-source.ts";

/** Texts of more would use too much memory at once. */
const portion = 1000;

/**
 * A name for the files' content: equal for equal content, different otherwise. Reads no answer's text; its place, length
 * and grades represent it.
 */
export function snapshotOf(source: ReportSource, program: string): string {
  const { suite, suiteOrigin, judge, panel, intervalMethod } = source;
  const origins = [...source.origins].map(([id, own]) => [id, [...own].toSorted()]);
  const parts = [
    digestText(JSON.stringify({ program, suite, suiteOrigin, judge, panel, intervalMethod })),
    ...[source.judges, source.modelConfigs, source.grades, source.ballots, source.answerLengths].map(digestOfList),
    ...source.otherGrades.map(({ grades }) => digestOfList(grades)),
    ...[source.counts, source.bills, source.names, origins].map(digestOfList),
    digestOfList(source.nameCosts.map(({ costUsd }) => costUsd)),
  ];
  return digestText(parts.join(" ")).slice(0, 16);
}

function digestOfList(items: readonly unknown[]): string {
  const digests: string[] = [];
  for (let start = 0; start < items.length; start += portion) {
    digests.push(digestText(JSON.stringify(items.slice(start, start + portion))));
  }
  return digests.join(" ");
}
