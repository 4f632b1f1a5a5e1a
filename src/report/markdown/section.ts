import type { Report } from "../contract.ts";

/** A heading with its content: paragraphs, lists and tables, each a Markdown block. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly string[];
}

/** Writes one section of a report, or null where the report has no data for it. */
export type SectionWriter = (report: Report) => Section | null;
