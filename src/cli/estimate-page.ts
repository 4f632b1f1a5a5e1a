import type { CallEstimate } from "../campaign/estimate/call-estimate.ts";
import type { ExpectedWork } from "../campaign/estimate/expected-calls.ts";
import type { Forecast } from "../campaign/estimate/forecast.ts";
import type { ModelConfigEstimate, RunEstimate } from "../features/estimate/index.ts";
import { cells, numberColumn, sentences, table, textColumn, type Column, type Page } from "../pages/index.ts";
import { roundDollars } from "../results/format/dollars.ts";
import { formatDuration, formatWhole } from "../results/format/numbers.ts";

/** An estimate: a line per model config and one for all, then the basis of the numbers. */
export function estimatePage(estimate: RunEstimate): Page {
  const { suite, judges, readers, modelConfigs, total, alreadyDone, assumptions } = estimate;
  const readBy = `reader${readers.length === 1 ? "" : "s"} ${readers.map(({ model }) => model).join(", ")}`;
  const graders =
    readers.length > 0
      ? readBy
      : `judge${judges.length === 1 ? "" : "s"} ${judges.map(({ model, label, blind }) => (blind ? label : model)).join(", ")}`;
  const done = alreadyDone === 0 ? [] : [`${alreadyDone} calls are already stored and not counted.`];
  const rows: readonly EstimateRow[] =
    modelConfigs.length > 1 ? [...modelConfigs, { label: "all", model: "", ...total }] : modelConfigs;
  const blocks =
    total.all.calls === 0
      ? sentences(["Nothing is missing: the run would make no calls.", ...done])
      : [
          ...table({
            title: "Estimate",
            columns: columnsFor(readers.length > 0 ? ["Readings", "Reader"] : ["Verdicts", "Judge"]),
            rows,
          }),
          ...sentences([
            ...totalLines({ all: total.all, expected: estimate.expected, time: estimate.time }),
            ...done,
            ...assumptions,
            "Every call is counted once; retries come on top.",
          ]),
        ];
  return {
    id: "estimate",
    title: "Estimate",
    subject: `suite ${suite.id} ${suite.version} · ${graders} · digest ${suite.digest.slice(0, 12)}`,
    lead: null,
    blocks,
  };
}

/** The total: calls, tokens, money and time; where ballots decide about calls, at most and about. */
export function totalLines({ all, expected, time }: Pick<Forecast, "all" | "expected" | "time">): readonly string[] {
  const unpriced =
    all.usd !== null && all.unpriced > 0 ? ` No price is known for ${formatWhole(all.unpriced)} calls.` : "";
  const whole = `${expected.kind === "all" ? "" : "At most "}${amountOf(all)}.${unpriced}`;
  return [whole, ...expectedLines(expected), ...timeLines(expected, time)];
}

function expectedLines(expected: ExpectedWork): readonly string[] {
  const why =
    "Turns are skipped where ballots show no view or one that is lost, and repairs where a ballot has its number.";
  if (expected.kind === "all") return [];
  if (expected.kind === "at-most") return [why];
  return [`About ${amountOf(expected.all)}, by the store's results where it has some. ${why}`];
}

function timeLines(
  expected: ExpectedWork,
  { seconds, parallelTasks, assumption }: Forecast["time"],
): readonly string[] {
  if (seconds <= 0) return [];
  const rough = formatDuration(1000 * (expected.kind === "about" ? expected.seconds : seconds));
  const most = expected.kind === "about" ? `, at most ${formatDuration(1000 * seconds)},` : "";
  const pace = parallelTasks === 1 ? "one call at a time" : `with ${parallelTasks} calls at once`;
  return [`About ${rough}${most} ${pace}. ${assumption}`];
}

function amountOf(all: CallEstimate): string {
  return `${formatWhole(all.calls)} calls${kindsIn(all)}, ${tokens(all)}, cost ${money(all)}`;
}

/** Readings apart from answers: they are shorter, and go to another model. */
function kindsIn({ calls, answers, readings }: CallEstimate): string {
  if (readings === 0 || answers === 0) return "";
  const verdicts = calls - answers - readings;
  const graded = verdicts === 0 ? "" : `, ${formatWhole(verdicts)} verdicts`;
  return ` (${formatWhole(answers)} answers, ${formatWhole(readings)} readings${graded})`;
}

type EstimateRow = Omit<ModelConfigEstimate, "settings">;

const columnsFor = ([graded, grader]: readonly [string, string]): readonly Column<EstimateRow>[] => [
  textColumn("Model config", ({ label }) => label, { fit: { kind: "shrink", comfortable: 28, least: 12, most: 48 } }),
  numberColumn("Answers", ({ generation }) => cells.count(generation.calls)),
  numberColumn("Tokens in", ({ generation }) => cells.count(generation.promptTokens), dropped(2)),
  numberColumn("Tokens out", ({ generation }) => cells.count(generation.completionTokens), dropped(2)),
  numberColumn("Model", ({ generation }) => money(generation)),
  numberColumn(graded, ({ judging }) => cells.count(judging.calls)),
  numberColumn(`${grader} in`, ({ judging }) => cells.count(judging.promptTokens), dropped(1)),
  numberColumn(`${grader} out`, ({ judging }) => cells.count(judging.completionTokens), dropped(1)),
  numberColumn(grader, ({ judging }) => money(judging)),
  numberColumn("Total", ({ all }) => money(all)),
];

function dropped(priority: number) {
  return { fit: { kind: "drop", priority } } as const;
}

function tokens({ promptTokens, completionTokens }: CallEstimate): string {
  return `${formatWhole(promptTokens)} tokens in, ${formatWhole(completionTokens)} out`;
}

/** An estimate to two digits; a lower bound is marked. */
export function money({ usd, unpriced }: CallEstimate): string {
  if (usd === null) return "unknown";
  const text = roundDollars(usd);
  return unpriced > 0 ? `≥${text}` : text;
}
