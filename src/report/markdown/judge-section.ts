import { explainJudges, judgeExplanations, reliabilityLine, severityLine } from "../tables/judge-explanations.ts";
import {
  familyColumns,
  familyRows,
  fieldColumns,
  indexColumns,
  judgeColumns,
  judgesOfThemselves,
  judgesBySeverity,
  judgesWithFamily,
  pairColumns,
  preferenceColumns,
  reasonColumns,
  reasonRows,
  retestColumns,
  selfGradingColumns,
  severityColumns,
} from "../tables/judges.ts";
import { textColumn, type Column } from "../tables/column.ts";
import type { JudgeEntry } from "../contract.ts";
import { markdownTable } from "./markdown-table.ts";
import { bulletList, markdownSentence } from "./markdown-text.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

const nameColumn: Column<JudgeEntry> = textColumn("Judge", ({ name }) => name);

export const judgeSection: SectionWriter = ({ leaderboard, judges: section }) => {
  if (section === null) return null;
  const names = new Map(section.judges.map(({ id, name }) => [id, name]));
  const call = (id: string): string => names.get(id) ?? id;
  const { agreement } = section;
  const { pairs, families, preference, selfGrading, retests, rows } = judgeExplanations;
  const sentences = [...section.faults, ...section.undecided].map(({ sentence }) => markdownSentence(sentence));
  return {
    title: "Judges",
    blocks: [
      ...(sentences.length > 0 ? [bulletList(sentences)] : []),
      ...[severityLine(section)].flatMap((line) => (line === null ? [] : markdownSentence(line))),
      ...table([nameColumn, ...judgeColumns(section)], section.judges, explainJudges(section).join(" ")),
      ...table(severityColumns, judgesBySeverity(section), judgeExplanations.severity),
      ...table(reasonColumns, reasonRows(section), "Verdicts without a grade, and why."),
      ...table(fieldColumns, agreement?.fields ?? [], judgeExplanations.agreement),
      ...[reliabilityLine(section)].flatMap((line) => line ?? []),
      ...table(pairColumns(call), agreement?.pairs ?? [], pairs),
      ...table(familyColumns(section, call), familyRows(section), families),
      ...table(preferenceColumns, judgesWithFamily(section), preference),
      ...table(selfGradingColumns, judgesOfThemselves(section), selfGrading),
      ...table(retestColumns, section.retests, retests),
      ...table([...subjectColumns(leaderboard), ...indexColumns(section, call)], section.rows, rows),
    ],
  };
};

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], explanation: string): readonly string[] {
  const above = explanation === "" ? [] : [explanation];
  return rows.length === 0 ? [] : [...above, markdownTable(columns, rows)];
}
