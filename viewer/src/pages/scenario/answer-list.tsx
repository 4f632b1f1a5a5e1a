import { formatConfiguration, nameInWords } from "../../../../src/results/format/names.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRubric } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { numberColumn, textColumn, type Column } from "../../../../src/pages/blocks.ts";
import { index, number } from "../../../../src/pages/cells.ts";
import {
  configurationColumnWith,
  modelConfigColumnWith,
  runColumnWith,
  scoreColumnWith,
} from "../../../../src/pages/columns.ts";
import { MarkBadge } from "../../app/mark-badge.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { fieldScoreText } from "../../text/field-score.ts";
import { formatCount } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import { configurationName } from "../trajectory/find-trajectory.ts";
import type { Entry } from "./filter-entries.ts";

/** The rubric's fields. */
export type Fields = readonly Pick<SiteRubric["fields"][number], "id" | "kind">[];

interface AnswerListProps {
  readonly entries: readonly Entry[];
  readonly fields: Fields;
  readonly scenario: string;
  /** The position of the first one among all, from 1. */
  readonly start: number;
  /** There are several configurations: each entry names its own. */
  readonly showConfiguration: boolean;
}

/** Answers with their scores, in the given order. */
export function AnswerList({ entries, fields, scenario, start, showConfiguration }: AnswerListProps): ReactNode {
  return (
    <ol start={start} className="overflow-hidden rounded-lg border border-line bg-surface" data-entries>
      {entries.map((entry) => (
        <li
          key={`${entry.slug} ${entry.run} ${configurationText(entry)}`}
          className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-3 py-2.5 last:border-0 focus-within:bg-accent-soft hover:bg-sunken sm:grid-cols-[3.25rem_minmax(11rem,17rem)_minmax(0,1fr)] sm:px-4"
        >
          <span>
            <ScoreChip score={entry.score} />
          </span>
          <div className="min-w-0">
            <Link
              href={trajectoryHref(entry, scenario, showConfiguration)}
              data-entry
              className="inline-block min-h-6 font-medium break-words underline decoration-line-strong underline-offset-2 hover:text-accent"
            >
              {entry.label}
            </Link>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              run {entry.run}
              {showConfiguration && <span>{configurationText(entry)}</span>}
              <MarkBadge mark={entry.mark} />
            </p>
          </div>
          <div className="col-span-2 min-w-0 sm:col-span-1">
            <p className="line-clamp-3 text-sm break-words">
              {entry.excerpt === "" ? <em>No answer</em> : entry.excerpt}
            </p>
            <p className="mt-1 text-xs text-muted">
              {Object.entries(entry.scores).map(([field, score]) => (
                <span key={field} className="mr-3 inline-block">
                  {nameInWords(field)}{" "}
                  <b className="font-semibold text-text">{fieldScoreText(score, kindOf(fields, field))}</b>
                </span>
              ))}
              <span className="inline-block">{formatCount(entry.characters)} characters</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function configurationText({ configuration }: Pick<Entry, "configuration">): string {
  return formatConfiguration(configuration);
}

function kindOf(fields: Fields, id: string): Fields[number]["kind"] {
  return fields.find((field) => field.id === id)?.kind ?? "number";
}

function trajectoryHref(entry: Entry, scenario: string, namesConfiguration: boolean): string {
  const path = pathTo("/t/:slug/:run/:scenario", { slug: entry.slug, run: entry.run, scenario });
  return namesConfiguration ? `${path}?configuration=${configurationName(entry)}` : path;
}

/** The list as a table, for files. */
export function entryColumns(fields: Fields): readonly Column<Entry>[] {
  return [
    modelConfigColumnWith(({ label }) => label),
    runColumnWith(({ run }) => number(run, String)),
    configurationColumnWith(configurationText),
    scoreColumnWith(({ score }) => index(score)),
    ...fields.map(({ id, kind }) =>
      textColumn<Entry>(nameInWords(id), ({ scores }) => {
        const score = scores[id];
        return score === undefined ? "" : fieldScoreText(score, kind);
      }),
    ),
    textColumn("Mark", ({ mark }) => markText(mark).label ?? ""),
    numberColumn("Characters", ({ characters }) => number(characters, String)),
    textColumn("Excerpt", ({ excerpt }) => excerpt),
  ];
}
