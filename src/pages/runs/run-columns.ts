import type { RunHealth } from "../../results/contract.ts";
import { counted, formatWhole } from "../../results/format/numbers.ts";
import { addHealth, type Health } from "../../results/health/add-health.ts";
import { numberColumn, table, textColumn, type Block, type Column, type Table } from "../blocks.ts";
import { asCell, bar, cost, count, number, tally, valueOf, type CellLike, type NameCell } from "../cells.ts";
import { modelConfigColumnWith, runsColumnWith, verdictsColumnWith } from "../columns.ts";

// What is shown of a run, of a model config's runs and of all runs together. Pure, without Node: for the live page too.

export const answersColumn: Column<Health> = numberColumn("Answers", ({ answers }) => presentOf(answers), {
  meaning: "those stored, of those planned.",
});

export const verdictsColumn: Column<Health> = verdictsColumnWith(({ verdicts }) => presentOf(verdicts), {
  meaning: "those stored, of those planned.",
});

/** For suites with readers. */
export const readingsColumn: Column<Health> = numberColumn(
  "Readings",
  ({ readings: { planned, present, withoutNumber = 0 } = { planned: 0, present: 0 } }) =>
    presentOf({ planned, present: present - withoutNumber }),
  { meaning: "messages whose words a reader has placed, of those to be read." },
);

/** Nothing where none is planned, such as verdicts of a run without answers. */
function presentOf({ present, planned }: { readonly present: number; readonly planned: number }): CellLike {
  if (planned === 0) return null;
  return bar(present, present / planned, () => `${formatWhole(present)}/${formatWhole(planned)}`);
}

/** What it took, and what may have gone wrong. */
export const healthColumns: readonly Column<Health>[] = [
  numberColumn("Skipped", ({ answers, verdicts }) => countUnlessZero(answers.skipped + verdicts.skipped), {
    meaning: "answers and verdicts that ballots ruled out, so that no call was made. The other columns leave them out.",
  }),
  numberColumn("Cut off", ({ answers }) => countUnlessZero(answers.truncated), {
    meaning: "answers that the token limit ended.",
  }),
  numberColumn("Unscored", ({ verdicts }) => countUnlessZero(verdicts.unscored), {
    meaning: "verdicts without a readable grade.",
  }),
  numberColumn("Asked again", ({ resampled }) => countUnlessZero(resampled), {
    meaning: "replies without an answer or a grade, requested again.",
  }),
  numberColumn("Attempts", ({ attempts }) => count(attempts)),
  numberColumn("No reply", ({ openAttempts }) => countUnlessZero(openAttempts), {
    meaning: "sent, and none seen: the process still runs, or was killed. You may have been billed for them.",
  }),
  numberColumn("Spent", ({ usd, usdIsLowerBound }) => cost(usd, usdIsLowerBound)),
  textColumn(
    "Faults",
    ({ faults }) => {
      const all = Object.entries(faults).map(([text, times]) => ({ text, times }));
      return all.length === 0 ? null : tally(all);
    },
    { fit: { kind: "wrap", comfortable: 18, least: 12 } },
  ),
];

/** The columns of what occurred in these runs, and those that every run fills. */
export function occurrenceColumns(total: Health): readonly Column<Health>[] {
  const always = new Set(["Attempts", "Spent"]);
  return healthColumns.filter(({ head, cell }) => always.has(head) || (valueOf(asCell(cell(total))) ?? 0) !== 0);
}

function countUnlessZero(events: number): CellLike {
  return number(events, formatWhole, events === 0 ? { look: "muted" } : {});
}

/** All runs of a model config together. */
export interface Progress extends Health {
  readonly id: string;
  readonly label: string;
  readonly missing: number;
  readonly runs: number;
  /** Those with nothing missing. */
  readonly wholeRuns: number;
}

/** @param pathOf the address of a model config's page; null before its first verdict */
export function progressTable(rows: readonly Progress[], pathOf: (id: string) => string | null): readonly Table[] {
  const columns: readonly Column<Progress>[] = [
    modelConfigColumnWith(({ id, label }): NameCell => {
      const path = pathOf(id);
      return { kind: "name", text: label, ...(path === null ? {} : { link: { kind: "page", path } }) };
    }),
    numberColumn(
      "Missing",
      ({ missing }) => (missing === 0 ? { kind: "text", text: "complete", look: "muted" } : count(missing)),
      { title: "Answers and verdicts that are missing" },
    ),
    runsColumnWith(
      ({ runs, wholeRuns }) => number(wholeRuns, (whole) => (whole === runs ? `${whole}` : `${whole}/${runs}`)),
      {
        title: "Complete runs, of all runs",
      },
    ),
    answersColumn,
    verdictsColumn,
    ...occurrenceColumns(addHealth(rows)),
  ];
  return table({ title: "Progress by model config", columns, rows, key: ({ id }) => id });
}

/** Commands that request missing results. */
export function completionBlocks({ completions }: Pick<RunHealth, "completions">): readonly Block[] {
  if (completions.length === 0) return [];
  const commands = completions.map(({ command, answers, verdicts, readings, modelConfigs }) => {
    const rows = counted(modelConfigs.length, "model config");
    if (verdicts === null && readings === undefined) {
      const asked = `${counted(answers, "answer")} of ${rows}`;
      return { command, purpose: `To ask for ${asked}, and for verdicts of the judge that graded before:` };
    }
    const missing = [
      counted(answers, "answer"),
      ...(readings === undefined || (verdicts ?? 0) > 0 ? [counted(verdicts ?? 0, "verdict")] : []),
      ...(readings === undefined ? [] : [counted(readings, "reading")]),
    ];
    return { command, purpose: `To ask for ${missing.join(" and ")} of ${rows}:` };
  });
  return [{ kind: "next", commands }];
}
