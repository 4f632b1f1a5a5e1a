import type { CallEstimate, ExpectedWork, Forecast } from "../campaign/index.ts";
import type { ModelConfigEstimate, RunEstimate } from "../features/estimate/index.ts";
import {
  formatDuration,
  formatWhole,
  plainText,
  renderTable,
  roundDollars,
  numberColumn,
  textColumn,
  type Column,
  wrapWords,
} from "../report/index.ts";
import type { TextLayout } from "./text-layout.ts";

/** An estimate as text: a line per model config and one for all, then the basis of the numbers. */
export function estimateText(estimate: RunEstimate, layout: TextLayout): string {
  const { suite, judges, modelConfigs, total, alreadyDone, assumptions } = estimate;
  const graders = `judge${judges.length === 1 ? "" : "s"} ${judges.map(({ model, label, blind }) => (blind ? label : model)).join(", ")}`;
  const title = `Estimate · suite ${suite.id} ${suite.version} · ${graders} · digest ${suite.digest.slice(0, 12)}`;
  const done = alreadyDone === 0 ? [] : [`${alreadyDone} calls are already stored and not counted.`];
  if (total.all.calls === 0)
    return wrapped([title, "", "Nothing is missing: the run would make no calls.", ...done], layout).join("\n");
  const rows: readonly EstimateRow[] =
    modelConfigs.length > 1 ? [...modelConfigs, { label: "all", model: "", ...total }] : modelConfigs;
  const lines = [
    ...totalLines({ all: total.all, expected: estimate.expected, time: estimate.time }),
    ...done,
    ...assumptions,
    "Every call is counted once; retries come on top.",
  ];
  const table = renderTable({ columns, rows, ...layout });
  return [...wrapped([title], layout), "", table, "", ...wrapped(lines, layout)].join("\n");
}

function wrapped(lines: readonly string[], { width }: TextLayout): readonly string[] {
  return lines.flatMap((line) => wrapWords(plainText(line), width));
}

/** The total: calls, tokens, money and time; where ballots decide about calls, at most and about. */
export function totalLines({ all, expected, time }: Omit<Forecast, "cheapestRunUsd">): readonly string[] {
  const unpriced =
    all.usd !== null && all.unpriced > 0 ? ` No price is known for ${formatWhole(all.unpriced)} calls.` : "";
  const whole = `${expected.kind === "all" ? "" : "At most "}${amountOf(all)}.${unpriced}`;
  return [whole, ...expectedLines(expected), ...timeLines(expected, time)];
}

function expectedLines(expected: ExpectedWork): readonly string[] {
  const why = "Turns are skipped where a ballot shows no view, or none that is left.";
  if (expected.kind === "all") return [];
  if (expected.kind === "at-most") return [why];
  return [`About ${amountOf(expected.all)}, by what was skipped in the store's results. ${why}`];
}

function timeLines(
  expected: ExpectedWork,
  { seconds, parallelTasks, assumption }: Forecast["time"],
): readonly string[] {
  if (seconds <= 0) return [];
  const rough = formatDuration(1000 * (expected.kind === "about" ? expected.seconds : seconds));
  const most = expected.kind === "about" ? `, at most ${formatDuration(1000 * seconds)},` : "";
  return [`Roughly ${rough}${most} with ${parallelTasks} calls at once. ${assumption}`];
}

function amountOf(all: CallEstimate): string {
  return `${formatWhole(all.calls)} calls, ${tokens(all)}, cost ${money(all)}`;
}

type EstimateRow = Omit<ModelConfigEstimate, "settings">;

const columns: readonly Column<EstimateRow>[] = [
  textColumn("Model config", ({ label }) => label, { fit: { kind: "shrink", comfortable: 28, least: 12, most: 48 } }),
  number("Answers", ({ generation }) => String(generation.calls)),
  number("Tokens in", ({ generation }) => formatWhole(generation.promptTokens), 2),
  number("Tokens out", ({ generation }) => formatWhole(generation.completionTokens), 2),
  number("Model", ({ generation }) => money(generation)),
  number("Verdicts", ({ judging }) => String(judging.calls)),
  number("Judge in", ({ judging }) => formatWhole(judging.promptTokens), 1),
  number("Judge out", ({ judging }) => formatWhole(judging.completionTokens), 1),
  number("Judge", ({ judging }) => money(judging)),
  number("Total", ({ all }) => money(all)),
];

function number(head: string, text: (row: EstimateRow) => string, priority?: number): Column<EstimateRow> {
  return numberColumn(head, text, priority === undefined ? {} : { fit: { kind: "drop", priority } });
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
