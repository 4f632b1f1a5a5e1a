import type { Leaderboard } from "../contract.ts";
import { explainMeasures, explainNumbers, explainSigns } from "../tables/explanations.ts";
import { legendOf as marksIn, type Sign } from "../tables/marks.ts";
import { incompleteColumns, rankingColumns } from "../tables/ranking.ts";
import { markdownTable } from "./markdown-table.ts";
import { bulletList, markdownCode, markdownSentence, markdownText } from "./markdown-text.ts";
import type { SectionWriter } from "./section.ts";

/** The ranked rows with what is needed to read them. */
export const rankingSection: SectionWriter = ({ leaderboard }) => {
  const ranked = leaderboard.rows.filter(({ complete }) => complete);
  if (ranked.length === 0) return null;
  return {
    title: "Ranking",
    blocks: [markdownTable(rankingColumns(leaderboard), ranked), bulletList(legendOf(leaderboard))],
  };
};

function legendOf(leaderboard: Leaderboard): readonly string[] {
  const measures = leaderboard.measures.filter(({ weighted }) => weighted);
  return [
    ...[...explainNumbers(leaderboard), ...explainMeasures({ measures })].map(markdownSentence),
    ...explainSigns({ ...leaderboard, measures }).map(signText),
  ];
}

function signText({ sign, meaning }: Sign): string {
  return `${markdownCode(sign)} ${markdownText(meaning)}`;
}

export const incompleteSection: SectionWriter = ({ leaderboard: { rows } }) => {
  const incomplete = rows.filter(({ complete }) => !complete);
  if (incomplete.length === 0) return null;
  // Above them the ranking explains the marks of all rows.
  const marks = incomplete.length < rows.length ? [] : marksIn(incomplete);
  return {
    title: "Incomplete, not ranked",
    blocks: [
      "A weighted measure has no value, so no comparable index exists. Verdicts: counted out of planned.",
      markdownTable(incompleteColumns(incomplete), incomplete),
      ...(marks.length > 0 ? [bulletList(marks.map(signText))] : []),
    ],
  };
};
