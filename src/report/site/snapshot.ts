import { digestText } from "../../domain/index.ts";
import type { ReportSource } from "../report-source.ts";

/** Texts of more would take a lot of memory at once. */
const portion = 1000;

/**
 * Names what the files are made of: equal for equal content, other for other content. Looks at no answer's text, which
 * its place, its length and its grades stand for.
 */
export function snapshotOf(source: ReportSource, program: string): string {
  const { suite, suiteOrigin, judge, panel, intervalMethod } = source;
  const origins = [...source.origins].map(([id, own]) => [id, [...own].toSorted()]);
  const parts = [
    digestText(JSON.stringify({ program, suite, suiteOrigin, judge, panel, intervalMethod })),
    ...[source.judges, source.modelConfigs, source.grades, source.answerLengths].map(digestOfList),
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
