import type { Judges } from "../contract.ts";
import { uncheckedSentences } from "../judges/check-words.ts";
import { plainText } from "../plain-text.ts";
import { textColumn, type Column } from "../tables/column.ts";
import { titleOf } from "../tables/explanations.ts";
import { explainJudges, judgeExplanations, reliabilityLine, severityLine } from "../tables/judge-explanations.ts";
import {
  checkColumns,
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
import { wrapWords } from "../text-width.ts";
import { letterOf } from "./letters.ts";
import { createPaint, type Style } from "./paint.ts";
import { renderTable } from "./render-table.ts";

export interface JudgesLayout {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/** The judges for a terminal, without a line break at the end. Tables use letters, which the first table explains. */
export function renderJudges(judges: Judges, layout: JudgesLayout): string {
  const write = writerFor(layout);
  const blocks = [
    `${write.painted("bold", titleOf(judges))}\n${write.painted("dim", describe(judges))}`,
    ...findings(judges, write),
    ...tables(judges, write),
    write.text(
      "yellow",
      judges.notes.map((note) => `Note: ${note}`),
    ),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

interface Writer {
  readonly painted: (style: Style, text: string) => string;
  /** Sentences, a line each or several. */
  readonly text: (style: Style, sentences: readonly string[]) => string;
  /** A table under its title with its legend; nothing without a row. */
  readonly table: <Row>(title: string, rows: readonly Row[], parts: TableParts<Row>) => string;
}

interface TableParts<Row> {
  readonly columns: readonly Column<Row>[];
  readonly explanation: string;
  readonly more?: string | null;
}

function writerFor({ width, color }: JudgesLayout): Writer {
  const paint = createPaint(color);
  const text: Writer["text"] = (style, sentences) =>
    sentences
      .flatMap((sentence) => wrapWords(plainText(sentence), width))
      .map((line) => paint(style, line))
      .join("\n");
  return {
    painted: paint,
    text,
    table: (title, rows, { columns, explanation, more = null }) => {
      if (rows.length === 0) return "";
      const drawn = renderTable({ columns: columns.map(elastic), rows, width, color });
      const below = [
        ...(more === null ? [] : wrapWords(more, width)),
        ...(explanation === "" ? [] : [text("dim", [explanation])]),
      ];
      return [paint("bold", title), "", drawn, ...below].join("\n");
    },
  };
}

/** Names may be cut, numbers may not. */
function elastic<Row>(column: Column<Row>): Column<Row> {
  if (column.align === "right" || column.fit !== undefined) return column;
  return { ...column, fit: { kind: "shrink", comfortable: 24, least: 12 } };
}

function describe({ suite, judges, configurations }: Judges): string {
  const places = configurations.map(({ variant, delivery }) => `${plainText(variant)} + ${delivery}`).join(", ");
  const graders = judges.length === 1 ? "1 judge" : `${judges.length} judges`;
  return `${graders} · ${places} · digest ${suite.digest.slice(0, 12)}`;
}

function findings(section: Judges, { painted, text }: Writer): readonly string[] {
  const { judges, headline, faults } = section;
  if (judges.length === 0) return [];
  const seen = text(
    "yellow",
    faults.map(({ sentence }) => `- ${sentence}`),
  );
  const severity = severityLine(section);
  const open = text(
    "dim",
    uncheckedSentences(section).map((sentence) => `- ${sentence}`),
  );
  return [
    [text("bold", [headline]), seen].filter((part) => part !== "").join("\n"),
    severity === null ? "" : text("yellow", [severity]),
    open === "" ? "" : `${painted("bold", "Not checked")}\n${open}`,
  ];
}

function tables(judges: Judges, { table }: Writer): readonly string[] {
  const letters = new Map(judges.judges.map(({ id }, position) => [id, letterOf(position)]));
  const call = (id: string): string => letters.get(id) ?? "";
  const { agreement } = judges;
  const { agreement: ofAgreement, pairs, families, preference, selfGrading, retests, rows } = judgeExplanations;
  const named = [
    textColumn<Judges["judges"][number]>("", ({ id }) => call(id)),
    textColumn<Judges["judges"][number]>("Judge", ({ name }) => name),
  ];
  return [
    table("Checks", judges.judges, {
      columns: [...named, ...checkColumns(judges)],
      explanation: judgeExplanations.checks,
    }),
    table("Judges", judges.judges, {
      columns: [...named, ...judgeColumns(judges)],
      explanation: explainJudges(judges).join(" "),
    }),
    table("Severity", judgesBySeverity(judges), {
      columns: severityColumns,
      explanation: judgeExplanations.severity,
    }),
    table("Without a grade", reasonRows(judges), { columns: reasonColumns, explanation: "" }),
    table("Agreement by field", agreement?.fields ?? [], {
      columns: fieldColumns,
      more: reliabilityLine(judges),
      explanation: ofAgreement,
    }),
    table("Agreement by pair", agreement?.pairs ?? [], { columns: pairColumns(call), explanation: pairs }),
    table("By family", familyRows(judges), { columns: familyColumns(judges, call), explanation: families }),
    table("Own family", judgesWithFamily(judges), { columns: preferenceColumns, explanation: preference }),
    table("Own model", judgesOfThemselves(judges), { columns: selfGradingColumns, explanation: selfGrading }),
    table("Graded again", judges.retests, { columns: retestColumns, explanation: retests }),
    table("Index by judge", judges.rows, {
      columns: [textColumn("Model config", ({ label }) => label), ...indexColumns(judges, call)],
      explanation: rows,
    }),
  ];
}
