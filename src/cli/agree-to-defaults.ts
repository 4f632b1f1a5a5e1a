import type { RunRequest } from "../campaign/index.ts";
import { BenchError } from "../domain/index.ts";
import type { RunEstimate } from "../features/estimate/index.ts";
import { withStoreIfAny } from "../store/index.ts";
import { budgetHint, budgetLines, budgetTooSmall, isAgreedByBudget, printWrapped } from "./agree-to-spend.ts";
import { interruptibly } from "./carry-out-run.ts";
import type { CommandHost } from "./command-host.ts";
import { typedAgain } from "./command-over.ts";
import { totalLines } from "./estimate-page.ts";
import { storeLocation } from "./store-location.ts";
import { printLine } from "./terminal.ts";
import { estimateRun } from "./use-cases.ts";

export interface DefaultRun {
  readonly request: Omit<RunRequest, "signal">;
  readonly db: string;
  /** Confirmed on the command line. */
  readonly yes: boolean;
  readonly isBudgetTyped: boolean;
}

/**
 * Whether to run the registry's defaults: prints the estimate and asks for confirmation on a terminal.
 * @throws BenchError usage without a terminal, unless --yes or --budget confirms the run.
 */
export async function agreeToDefaults(
  host: CommandHost,
  { request, db, yes, isBudgetTyped }: DefaultRun,
): Promise<boolean> {
  const { terminal, setExitCode } = host;
  const { pace, money } = request;
  const budgetUsd = money?.budgetUsd ?? null;
  const estimate = await interruptibly(host, ({ signal }) =>
    withStoreIfAny(storeLocation(terminal, db), (store) =>
      estimateRun({ ...request, pace, prices: money?.prices ?? [], signal }, store),
    ),
  );
  if (estimate.total.all.calls === 0) return true;
  const least = budgetTooSmall(budgetUsd, estimate.cheapestRunUsd);
  const isConfirmed = yes || (least === null && isAgreedByBudget(terminal, { budgetUsd, isBudgetTyped }));
  // The notes are printed before the question; a run prints them itself.
  const notes = isConfirmed ? [] : estimate.notes;
  printWrapped(terminal, [...notes, ...planLines(estimate), ...budgetLines(budgetUsd, estimate.total.all.usd)]);
  if (isConfirmed) return true;
  if (terminal.confirm === null) throw least ?? unconfirmed(host, estimate);
  const answer = await terminal.confirm({ message: "Run this?", enterMeans: "no" });
  if (answer === "yes") return true;
  printLine(terminal.stderr, "Nothing was run, and nothing was spent.");
  setExitCode(answer === "no" ? 1 : 130);
  return false;
}

function planLines(estimate: RunEstimate): readonly string[] {
  const { suite, judges, modelConfigs, alreadyDone, assumptions, unsetKeys } = estimate;
  const graders = judges.map(({ model, label, blind }) => (blind ? label : model)).join(", ");
  return [
    `No model is named, so this runs the registry's defaults (aib models lists them): ${modelConfigs.length} model configs, suite ${suite.id}, graded by ${graders}.`,
    ...totalLines({ all: estimate.total.all, expected: estimate.expected, time: estimate.time }),
    ...(alreadyDone === 0 ? [] : [`${alreadyDone} calls are already stored and not counted.`]),
    ...assumptions,
    ...unsetKeys.map((name) => `${name} is not set: the run needs it, from the environment or a .env file.`),
  ];
}

function unconfirmed({ words }: CommandHost, { total }: RunEstimate): BenchError {
  return new BenchError({
    code: "usage",
    message: "No model is named. Running the registry's defaults needs confirmation, and this is not a terminal.",
    hint: [
      `To run it: ${typedAgain(words, ["--yes"])}`,
      ...budgetHint(words, total),
      "or with models of your choice: --models vendor/name, or without a key: --models sim/holds-80",
    ].join("; "),
  });
}
