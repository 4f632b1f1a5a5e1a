import type { Answer } from "../../domain/answer.ts";
import type { Verdict } from "../../domain/verdict.ts";
import type { ImportBatch, ImportConflict } from "../../store/imports/import-batch.ts";
import type { NameExtraction } from "../../store/names/name-extraction.ts";
import type { ImportedRun } from "./imported-tasks.ts";

/** A result that is stored with another content than the source has. */
export interface DescribedConflict {
  readonly what: "answer" | "grade" | "names";
  /** Label of the model config. */
  readonly modelConfig: string;
  readonly run: number;
  /** Variant, delivery and the turn or scenario; null for the names of a run. */
  readonly place: string | null;
  readonly changes: readonly ConflictChange[];
}

interface ConflictChange {
  readonly field: string;
  /** Shortened to where they differ. */
  readonly stored: string;
  readonly source: string;
}

const whats = { answer: "answer", verdict: "grade", names: "names" } as const;

export function describeConflict(of: ImportedRun, batch: ImportBatch, conflict: ImportConflict): DescribedConflict {
  const task = batch.tasks.find(({ key }) => key === conflict.stored.taskKey);
  const id = task?.kind === "answer" ? task.turnId : task?.scenarioId;
  const { variant, delivery } = task?.configuration ?? {};
  return {
    what: whats[conflict.kind],
    modelConfig: of.modelConfig.label,
    run: of.run,
    place: id === undefined ? null : `${variant}/${delivery}/${id}`,
    changes: changesIn(conflict),
  };
}

function changesIn(conflict: ImportConflict): readonly ConflictChange[] {
  const [stored, source] = [fieldsOf(conflict, "stored"), fieldsOf(conflict, "given")];
  return [...new Set([...Object.keys(stored), ...Object.keys(source)])].flatMap((field) => {
    const [one, other] = [inWords(stored[field]), inWords(source[field])];
    if (one === other) return [];
    const start = Math.max(0, firstDifference(one, other) - shownBefore);
    return [{ field, stored: excerpt(one, start), source: excerpt(other, start) }];
  });
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(conflict: ImportConflict, side: "stored" | "given"): Fields {
  if (conflict.kind === "answer") return fieldsOfAnswer(conflict[side]);
  return conflict.kind === "verdict" ? fieldsOfGrade(conflict[side]) : fieldsOfNames(conflict[side]);
}

function fieldsOfAnswer({
  text,
  contentThinking,
  reasoning,
  channel,
  truncated,
  finishReason,
  toolCalls,
}: Answer): Fields {
  return { text, contentThinking, reasoning, channel, truncated, finishReason, toolCalls };
}

function fieldsOfGrade({ grade }: Verdict): Fields {
  if (grade.kind === "unscored") return { unscored: grade.reason };
  const { scores, reasoning, extra, quote } = grade;
  return { ...scores, reasoning, extra, quote };
}

function fieldsOfNames({ names, declined, primaryName }: NameExtraction): Fields {
  return { names, declined, primaryName };
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const shownBefore = 20;
const longestShown = 60;

function firstDifference(one: string, other: string): number {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  return place;
}

function excerpt(text: string, start: number): string {
  const end = start + longestShown;
  const part = text.slice(start, end).toWellFormed();
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}
