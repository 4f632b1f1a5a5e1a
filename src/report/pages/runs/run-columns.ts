import type { RunHealth } from "../../contract.ts";
import { formatWhole } from "../../format/index.ts";
import { numberColumn, textColumn, type Block, type Column } from "../blocks.ts";
import { bar, cost, count, tally, type CellLike } from "../cells.ts";

// What is shown of a run, of a model config's runs and of all runs together. Pure, without Node: for the live page too.

/** What planned work has come to. */
export type Health = Omit<RunHealth["total"], "modelConfigs" | "runs">;

export const answersColumn: Column<Health> = numberColumn("Answers", ({ answers }) => presentOf(answers), {
  meaning: "there, out of planned, as are verdicts.",
});

export const verdictsColumn: Column<Health> = numberColumn("Verdicts", ({ verdicts }) => presentOf(verdicts), {
  title: "Verdicts there, out of planned",
});

function presentOf({ present, planned }: { readonly present: number; readonly planned: number }): CellLike {
  return bar(present, planned === 0 ? 0 : present / planned, () => `${formatWhole(present)}/${formatWhole(planned)}`);
}

/** What it took, and what may have gone wrong. */
export const healthColumns: readonly Column<Health>[] = [
  numberColumn("Skipped", ({ answers, verdicts }) => count(answers.skipped + verdicts.skipped), {
    meaning: "answers and verdicts that ballots ruled out, so that no call was made. The other columns leave them out.",
  }),
  numberColumn("Cut off", ({ answers }) => count(answers.truncated), {
    meaning: "answers that the token limit ended.",
  }),
  numberColumn("Unscored", ({ verdicts }) => count(verdicts.unscored), {
    meaning: "verdicts without a readable grade.",
  }),
  numberColumn("Asked again", ({ resampled }) => count(resampled), {
    meaning: "replies without an answer or a grade, requested again.",
  }),
  numberColumn("Attempts", ({ attempts }) => count(attempts)),
  numberColumn("In flight", ({ openAttempts }) => count(openAttempts), {
    meaning: "sent, and no answer seen: the process still runs, or was killed. You may have been billed for them.",
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

/** Commands that ask for what is missing. */
export function completionBlocks({ completions }: Pick<RunHealth, "completions">): readonly Block[] {
  if (completions.length === 0) return [];
  const commands = completions.map(({ command, answers, verdicts, modelConfigs }) => ({
    command,
    purpose: `To ask for ${counted(answers, "answer")} and ${counted(verdicts, "verdict")} of ${counted(modelConfigs.length, "model config")}:`,
  }));
  return [{ kind: "next", commands }];
}

export function counted(size: number, what: string): string {
  return `${formatWhole(size)} ${what}${size === 1 ? "" : "s"}`;
}
