import { plainText } from "../../results/plain-text.ts";
import type { WorkersInHand } from "../over-workers.ts";
import { budgetStep } from "./budget-rows.ts";
import { counted } from "../counted.ts";
import { rerunCommand } from "../command-over.ts";
import { goingOnRows } from "./queued-result.ts";
import type { SummaryRow } from "./summary-rows.ts";
import { accountAdvice } from "../../model/index.ts";
import type { BudgetResult } from "../../campaign/budget/further-need.ts";
import type { FailedTask, RunAccount } from "../../campaign/events/watch-run.ts";

const groupsShown = 5;

interface Account extends Pick<RunAccount, "summary" | "failures" | "progress" | "tally"> {
  readonly budget: BudgetResult | null;
}

/** Why a run ended early, what it lacks and why, and how to complete it. Empty where nothing is missing. */
export function missingRows(
  account: Account,
  goesOn: WorkersInHand | null,
  words: readonly string[],
): readonly SummaryRow[] {
  const { total, done } = account.progress;
  if (done >= total) return [];
  if (goesOn !== null) return [leftRow(account), ...goingOnRows(goesOn, "the same command again")];
  if (isWithoutTools(account)) return [{ label: "next", texts: plainMessagesStep(words) }];
  return [
    ...stopRow(account),
    { label: "missing", texts: [missingSentence(account), ...failureTexts(account)] },
    { label: "next", texts: [nextStep(account)] },
  ];
}

/** Whether nothing was measured because no model takes tools. */
export function isWithoutTools({ failures, progress: { done } }: Pick<Account, "failures" | "progress">): boolean {
  return done === 0 && failures.length > 0 && failures.every(({ fault }) => fault === "tools-refused");
}

function plainMessagesStep(words: readonly string[]): readonly string[] {
  if (words[0] !== "run") return [plainMessages];
  return ["Send the human's turns as plain user messages:", rerunCommand(words, ["--modes", "user_role"])];
}

/** The same in a line without an end, for the files of a pipeline; null where nothing is missing. */
export function whyMissing(account: Account, goesOn: WorkersInHand | null): string | null {
  const { total, done } = account.progress;
  if (done >= total) return null;
  if (goesOn !== null)
    return `${done} of ${total} calls done; the workers continue the run. To follow it, run the same command again`;
  const [why = missingSentence(account)] = failureTexts(account);
  return `${done} of ${total} calls done; ${why}. ${nextStep(account)}`.replace(/\.$/u, "");
}

function leftRow({ progress: { total, done, inFlight }, summary: { failed, blocked } }: Account): SummaryRow {
  const left = counted(total - done - failed.length - blocked.length, "call");
  const underWay = inFlight > 0 ? `, ${inFlight} of them in flight` : "";
  return { label: "left", texts: [`${left}${underWay}: the workers continue the run`] };
}

function stopRow({ summary: { stop } }: Account): readonly SummaryRow[] {
  if (stop?.kind !== "failure") return [];
  return [{ label: "stopped", texts: [`${stop.fault}: every further call would fail too`] }];
}

function missingSentence({ progress: { total, done }, summary: { failed, blocked, cancelled } }: Account): string {
  const parts = [
    { calls: failed.length, are: "failed" },
    { calls: blocked.length, are: "depend on them" },
    { calls: cancelled, are: "not asked" },
  ].filter(({ calls }) => calls > 0);
  const all = counted(total - done, "call");
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return `${all} ${first.are}`;
  return `${all}: ${parts.map(({ calls, are }) => `${calls} ${are}`).join(", ")}`;
}

/** One line for all failures of the same model with the same cause. */
function failureTexts({ failures }: Account): readonly string[] {
  const groups = [...Map.groupBy(failures, ({ fault, ...task }) => `${fault} ${calledIn(task)}`).values()];
  const shown = groups.toSorted((one, other) => other.length - one.length).slice(0, groupsShown);
  const texts = shown.flatMap(([first, ...others]) => (first === undefined ? [] : [groupText(first, others.length)]));
  return groups.length > shown.length ? [...texts, `... and ${groups.length - shown.length} more kinds`] : texts;
}

function groupText(failure: FailedTask, others: number): string {
  const { fault, detail, run, scenario, model } = failure;
  const place = [...(failure.judge === null ? [] : [`of ${model}`]), `run ${run}`, scenario ?? "names"].join(", ");
  const times = others === 0 ? fault : `${others + 1} ${fault}`;
  return plainText(`${calledIn(failure)}: ${times} (${others === 0 ? "" : "first: "}${place}): ${detail}`);
}

function calledIn({ work, model, judge }: Pick<FailedTask, "work" | "model" | "judge">): string {
  return judge === null ? model : `${work === "names" ? "extractor" : "judge"} ${judge}`;
}

const plainMessages =
  "For models without tools, repeat their aib run with --modes user_role and with --models for those alone.";

const runWithout =
  "Repeat the aib run of these rows: those without an answer are then measured without the refused parameter. A job that starts with an empty store fails again: there, name a value that the server takes,";

const moreTime = "Give each call more time, --timeout <seconds>: the provider may bill what was given up.";
const thenAgain = "Then run the same command again.";

const remedies: Readonly<Partial<Record<FailedTask["fault"], string>>> = {
  "server-down": "Start the server, then run the same command again.",
  "quota-exhausted": "Run the same command again after the quota resets.",
  timeout: `${moreTime} ${thenAgain}`,
  connection: "Check that the server runs and that its address is right, then run the same command again.",
  rejected:
    "Correct what the server refuses, then run the same command again. aib doctor with the same model and server flags tries them.",
  "temperature-refused": `${runWithout} such as --temperature 1.`,
  "reasoning-refused": `${runWithout} such as --reasoning-effort off.`,
  "token-limit":
    "Repeat the aib run of these rows with a flag that the lines above name; other settings are measured as a new row.",
  "tools-refused": plainMessages,
  refused:
    "A content filter refuses these conversations. The same command helps only where it refuses at random: otherwise change the filter, or measure another provider or prompt, as a row of its own.",
  empty:
    "aib doctor with the same model and server flags shows what the server replies. Then run the same command again.",
};

function remedyFor({ fault, detail, judge }: FailedTask): string | undefined {
  if (fault === "refused" && judge !== null) {
    return "The judge's server refuses these conversations: have another judge grade them with aib judge --judge <model>.";
  }
  if (fault !== "no-credit" && fault !== "unauthorized") return remedies[fault];
  return `${accountAdvice({ fault, detail, variable: null })} Then run the same command again.`;
}

/** Calls that were given up at a time limit count at their worst case, and fill any budget. */
function isAboutTime({ standing: { assumed, spentUsd } }: BudgetResult, { faults }: Account["tally"]): boolean {
  return assumed.usd > spentUsd && faults.has("timeout");
}

function stepPastBudget(budget: BudgetResult, tally: Account["tally"]): string {
  if (!isAboutTime(budget, tally)) return budgetStep(budget);
  return `${moreTime} ${budget.ceiling === undefined ? budgetStep(budget) : thenAgain}`;
}

function nextStep({ failures, budget, tally }: Account): string {
  if (budget?.reached === true) return `${stepPastBudget(budget, tally)} Finished calls are not repeated.`;
  const remedy = failures.map(remedyFor).find((text) => text !== undefined);
  return `${remedy ?? "Run the same command again."} Finished calls are not repeated.`;
}
