import type { Leaderboard, Report } from "../contract.ts";
import { textColumn, type Column } from "../pages/blocks.ts";
import { originSigns } from "../pages/ranking/marks.ts";

/** A heading with its content: paragraphs, lists and tables, each a Markdown block. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly string[];
}

/** Writes one section of a report, or null where the report has no data for it. */
export type SectionWriter = (report: Report) => Section | null;

interface Subject {
  readonly id: string;
  readonly label: string;
}

/** Who a row is about, with a sign where the results are not live. */
export function subjectColumns({ rows }: Leaderboard): readonly Column<Subject>[] {
  const signs: ReadonlyMap<string, string> = new Map(rows.map(({ id, origin }) => [id, originSigns[origin]]));
  const label = textColumn<Subject>("Model config", (subject) => subject.label);
  const sign = textColumn<Subject>("", ({ id }) => signs.get(id) ?? "");
  return rows.some(({ origin }) => originSigns[origin] !== "") ? [label, sign] : [label];
}
