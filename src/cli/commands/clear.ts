import type { Command } from "commander";
import { usageError } from "../../domain/bench-error.ts";
import {
  type Flags,
  type OptionTable,
  modelOptions,
  printOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { isServerAddress, shownLocation, type Store, type ClearCounts } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { backUp } from "../back-up.ts";
import { commandOver } from "../command-over.ts";
import { printResult } from "../output/print-result.ts";
import { inStore } from "../store-location.ts";
import { type CommandHost, printLine, type Reply, type Terminal } from "../terminal.ts";
import { counted } from "../counted.ts";
import { type ClearPlan, clearPlanned, planClear, removesCall } from "../../campaign/sessions/clear-stored.ts";
import { formatCost } from "../../results/format/dollars.ts";

const options = {
  models: { ...modelOptions.models, text: "only of these: labels, ids or patterns, comma-separated" },
  suite: {
    ...storedSuiteOptions.suite,
    text: "only of this suite: its id or the beginning of its digest (default: of all)",
  },
  ...printOptions,
  ...storeOptions,
} as const satisfies OptionTable;

interface ClearFlags extends Flags<typeof options> {
  readonly judge?: string;
  readonly scoresOnly: boolean;
  readonly yes: boolean;
  readonly backup: boolean;
}

export function addClear(command: Command, host: CommandHost): void {
  command
    .option("--judge <model>", "only this judge's or reader's; answers and what others gave stay")
    .option("--scores-only", "only verdicts: the answers stay and can be graded again", false)
    .option("-y, --yes", "do not ask", false)
    .option("--no-backup", "make no backup of the store")
    .addHelpText("after", examples);
  addOptions(command, options).action((flags: ClearFlags) =>
    inStore(host.terminal, flags.db, (store) => clearStore(host, store, flags)),
  );
}

async function clearStore({ terminal, setExitCode }: CommandHost, store: Store, flags: ClearFlags): Promise<void> {
  const { suite = null, models = [], judge = null, scoresOnly } = flags;
  const plan = await planClear(store, { suite, models, judge, scoresOnly });
  if (isNothing(plan)) return report(terminal, flags, { text: "Nothing to remove.", removed: null, backup: null });
  await refuseWhileQueued(terminal, store, { db: flags.db, plan });
  for (const line of clearPlanLines(plan, shownLocation(flags.db), flags.backup)) printLine(terminal.stderr, line);
  const reply = await askFor(terminal, flags);
  if (reply !== "yes") {
    setExitCode(reply === "no" ? 1 : 130);
    return report(terminal, flags, { text: "Nothing was removed.", removed: null, backup: null });
  }
  const backup = flags.backup ? await backUp(terminal, store, flags.db) : null;
  if (backup !== null) printLine(terminal.stderr, `Backup: ${backup}`);
  const removed = await clearPlanned(store, plan);
  const undo = backup === null ? "" : ` Backup: ${backup}`;
  report(terminal, flags, { text: `Removed ${countsText(removed)}.${undo}`, removed, backup });
}

/**
 * Workers would make, and pay, calls whose places are gone.
 * @throws BenchError usage for a queued run that is neither over nor cancelled
 */
async function refuseWhileQueued(
  terminal: Terminal,
  store: Store,
  { db, plan: { selection } }: { readonly db: string; readonly plan: ClearPlan },
): Promise<void> {
  if (!isServerAddress(db)) return;
  const { queuedRuns } = await import("../../workers/index.ts");
  for (const { runId, suite, calls } of await queuedRuns({ url: db, store })) {
    const going = calls.filter((call) => removesCall(selection, { suite, call }));
    if (going.length === 0) continue;
    const cancel = commandOver(terminal, db)("queues", "--cancel", "--run", runId);
    throw usageError(
      `Run ${runId} is not over: workers would make ${counted(going.length, "call")} that you remove.`,
      `Nothing was removed. To give the run up first: ${cancel}`,
    );
  }
}

function isNothing({ counts, selection }: ClearPlan): boolean {
  const { answers, verdicts, readings, nameExtractions, attempts, unfilled, shared } = counts;
  // Shared results stay, but their places in the suite are removed.
  const places = selection.verdictsOnly ? 0 : unfilled + shared;
  return answers + verdicts + readings + nameExtractions + attempts + places === 0;
}

async function askFor({ confirm }: Terminal, { yes }: ClearFlags): Promise<Reply> {
  if (yes) return "yes";
  if (confirm !== null) return confirm({ message: "Remove this?", enterMeans: "no" });
  throw usageError("Confirmation needed, and this is not a terminal.", "Add --yes. Nothing was removed.");
}

function report(
  terminal: Terminal,
  { format }: ClearFlags,
  { text, ...facts }: { readonly text: string; readonly removed: ClearCounts | null; readonly backup: string | null },
): void {
  printResult(terminal, format, { json: () => ({ schemaVersion: 1, ...facts }), text: () => text });
}

const examples = `
Examples:
  aib clear --models "sim/*"
  aib clear --models openai/gpt-5.4-mini --suite v2 --yes
  aib clear --scores-only --suite lite         then grade the same answers again: aib judge
  aib clear --judge human/anna                 the grades of one person
  aib clear --yes --no-backup                  everything, without a backup

Results that another suite also uses are kept. To undo, close aib view and
aib mcp, remove the files beside the store that end in -wal and -shm, and
replace the store by the backup.`;

const labelsShown = 8;

/** What would be removed, from where, and what stays. @param backup whether a backup is made */
function clearPlanLines({ counts, suites, labels, judges }: ClearPlan, db: string, backup: boolean): readonly string[] {
  const { shared, openAttempts } = counts;
  const names = suites.map(({ id, version, digest }) => `${plainText(`${id} ${version}`)} (${digest.slice(0, 12)})`);
  return [
    `To be removed from ${db}: ${countsText(counts)}.`,
    `Of ${names.join(", ")}; model configs: ${labels.length === 0 ? "all" : shortList(labels)}.`,
    ...(judges === null ? [] : [`Only what was given by ${shortList(judges)}.`]),
    ...(shared > 0 ? [`${counted(shared, "result")} stay because another suite needs them.`] : []),
    ...(openAttempts > 0
      ? [`${counted(openAttempts, "attempt")} among these did not end: cut off, or in flight. Stop active runs first.`]
      : []),
    backup ? "The store is backed up first." : "This cannot be undone: no backup is made.",
  ];
}

/** `12 answers, 6 verdicts and 18 attempts that cost $0.0120`. */
function countsText({ answers, verdicts, readings, nameExtractions, attempts, usd, unfilled }: ClearCounts): string {
  const parts = [
    ...(answers > 0 ? [counted(answers, "answer")] : []),
    ...(verdicts > 0 ? [counted(verdicts, "verdict")] : []),
    ...(readings > 0 ? [counted(readings, "reading")] : []),
    ...(unfilled > 0 ? [`${counted(unfilled, "planned call")} without a result`] : []),
    ...(nameExtractions > 0 ? [`the names of ${counted(nameExtractions, "run")}`] : []),
  ];
  const cost = attempts > 0 ? [`${counted(attempts, "attempt")} that cost ${formatCost(usd)}`] : [];
  return [parts.join(", "), ...cost].filter((part) => part !== "").join(" and ");
}

function shortList(labels: readonly string[]): string {
  const more = labels.length > labelsShown ? `, and ${labels.length - labelsShown} more` : "";
  return `${labels.slice(0, labelsShown).map(plainText).join(", ")}${more}`;
}
