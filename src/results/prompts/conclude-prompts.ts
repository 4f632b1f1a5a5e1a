import type { Suite } from "../../domain/suite.ts";
import type { Comparison, LeaderboardRow, PairedDifference, SummarySentence } from "../contract.ts";
import { describeDifference, excludesZero, isClear } from "../format/difference-answers.ts";
import { intervalKinds } from "../format/intervals.ts";
import { formatDifference, formatIndex, formatPercent, formatPValue, formatSize } from "../format/numbers.ts";
import { bestEverywhere, isContrast, sampledWords } from "../format/reading.ts";
import { plainText } from "../plain-text.ts";
import { gaps, momentHead, momentPage, scoreText, shortQuote } from "../summary/summarise-model.ts";
import type { WorstMoment } from "../summary/worst-moments.ts";

export interface PromptVerdictSource {
  readonly suite: Suite;
  /** Of two prompts, as rows. */
  readonly comparison: Comparison;
  /** The model config's slug in the viewer. */
  readonly slug: string;
  /** By prompt. */
  readonly worst: readonly (WorstMoment | null)[];
  /** The run stopped by looks at its results: p and ranges of a fixed number of runs do not hold. */
  readonly stoppedByLooks: boolean;
}

/** Which prompt is better, by how much, how sure that is, in which scenarios, and the worst moment of each. Pure. */
export function concludePrompts(source: PromptVerdictSource): readonly SummarySentence[] {
  const { comparison, stoppedByLooks } = source;
  const { modelConfigs: rows } = comparison;
  const simulated = rows.some(({ origin }) => origin === "simulated");
  return [
    ...resultSentences(comparison, stoppedByLooks).map(plain),
    ...rows.flatMap((row, place) => worstSentence(source, row, place)),
    ...rows.flatMap((row) => gaps(row).map((text) => plain(`With ${row.label}: ${text}`))),
    ...(simulated ? [plain("Simulated models ignore a system prompt: this shows the procedure, not a result.")] : []),
  ];
}

function resultSentences(comparison: Comparison, stoppedByLooks: boolean): readonly string[] {
  const [reference, other] = comparison.modelConfigs;
  const found = comparison.paired.pairs[0]?.index ?? null;
  if (reference === undefined || other === undefined) return ["There is nothing to compare."];
  if (found === null || !reference.complete || !other.complete) return [missingSentence([reference, other])];
  const forms = `${formatIndex(reference.index)} with ${reference.label}, ${formatIndex(other.index)} with ${other.label}`;
  if (Math.abs(found.difference) < leastShown) {
    const head =
      found.difference === 0 ? "have the same index" : "are even: their indexes differ by less than 0.1 points";
    const range = stoppedByLooks ? [] : rangeSentence(found, `what ${other.label} adds`, comparison);
    return [
      `Both prompts ${head} (${forms}).`,
      ...range,
      ...runsSentence(found, comparison),
      ...scenarioSentence(comparison, found),
    ];
  }
  const [better, worse] = found.difference > 0 ? [other, reference] : [reference, other];
  const points = `${formatSize(found.difference)} points of the index (${forms})`;
  if (stoppedByLooks) {
    return [
      `${better.label} scored higher than ${worse.label} by ${points}.`,
      "The gate says how sure that is: p values and ranges hold where the number of runs is fixed beforehand, and here the results decided it.",
      ...scenarioSentence(comparison, found),
    ];
  }
  const same = sameRuns(comparison, found);
  if (same !== null) {
    return [
      `${better.label} scored higher than ${worse.label} by ${points}.`,
      `${same}: p over scenarios alone is ${formatPValue(found.scenarioPValue)}.`,
      ...scenarioSentence(comparison, found),
    ];
  }
  return [
    leadSentence(found, { better: better.label, worse: worse.label, points, level: comparison.intervalLevel }),
    ...certaintySentences(found, comparison),
    ...runsSentence(found, comparison),
    ...scenarioSentence(comparison, found),
  ];
}

function leadSentence(
  found: PairedDifference,
  said: Readonly<Record<"better" | "worse" | "points", string>> & { readonly level: number },
): string {
  const { better, worse, points, level } = said;
  if (isClear(found, level)) return `${better} is better than ${worse} by ${points}.`;
  return excludesZero(found.intervals["re-run"])
    ? `${better} is ahead of ${worse} by ${points}, if repeated too, but too few scenarios agree for a small p.`
    : `There is no clear difference: ${better} is ahead of ${worse} by ${points}, which may be chance.`;
}

/** Where every run of each prompt gave the same: without a spread there is no p. Null where runs differ, or there is one. */
function sameRuns({ modelConfigs }: Comparison, { intervals }: PairedDifference): string | null {
  const indices = modelConfigs.map(({ perRun }) =>
    perRun.flatMap(({ partial, index }) => (partial ? [] : (index ?? []))),
  );
  const fewest = Math.min(...indices.map(({ length }) => length));
  return intervals["re-run"] === null && fewest > 1 ? `All ${fewest} runs of each prompt gave the same` : null;
}

/** A smaller difference would be printed as 0.0. */
const leastShown = 0.05;

function missingSentence(rows: readonly LeaderboardRow[]): string {
  const lacking = rows
    .filter(({ complete }) => !complete)
    .map(({ label, missing }) => `${label} has no value for ${missing.map(({ title }) => title).join(", ")}`);
  return `Nothing can be concluded yet${lacking.length === 0 ? "" : `: ${lacking.join("; ")}`}.`;
}

function certaintySentences(found: PairedDifference, comparison: Comparison): readonly string[] {
  const described = { subject: "The lead", found, level: comparison.intervalLevel };
  const { many } = sampledWords(comparison.measures);
  return [describeDifference({ ...described, many }), ...rangeSentence(found, "the lead", comparison)];
}

/** Towards the better prompt, so that the interval reads as its lead. */
function rangeSentence(
  { difference, intervals }: PairedDifference,
  subject: string,
  { intervalLevel }: Comparison,
): readonly string[] {
  const { "re-run": rerun, generalisation } = intervals;
  const range = ({ low, high }: { readonly low: number; readonly high: number }): string => {
    const ends = difference <= -leastShown ? [-high, -low] : [low, high];
    return ends.map((end) => formatDifference(end)).join(" to ");
  };
  const parts = [
    ...(rerun === null ? [] : [`${range(rerun)} ${intervalKinds["re-run"].name}`]),
    ...(generalisation === null ? [] : [`${range(generalisation)} ${intervalKinds.generalisation.name}`]),
  ];
  return parts.length === 0 ? [] : [`${formatPercent(intervalLevel)} range of ${subject}: ${parts.join(", ")}.`];
}

function runsSentence(found: PairedDifference, comparison: Comparison): readonly string[] {
  // In a suite with ballots one interval covers new runs and other questions alike.
  if (found.intervals["re-run"] !== null || isContrast(comparison.measures)) return [];
  const same = sameRuns(comparison, found);
  if (same !== null) return [`${same}.`];
  return ["How far new runs would move it is unknown: too few runs that differ (--runs 5)."];
}

/** This many scenarios are named. */
const mostScenarios = 3;

function scenarioSentence({ byScenario, modelConfigs }: Comparison, { drivers }: PairedDifference): readonly string[] {
  const [one = "", other = ""] = modelConfigs.map(({ label }) => label);
  const named = drivers.slice(0, mostScenarios).flatMap(({ scenarioId }) => {
    const scenario = byScenario.find((each) => each.scenarioId === scenarioId);
    const [first = null, second = null] = scenario?.values ?? [];
    if (scenario === undefined || first === null || second === null) return [];
    return [`“${scenario.title}” (score ${scoreText(first)} with ${one}, ${scoreText(second)} with ${other})`];
  });
  return named.length === 0 ? [] : [`They differ most in ${named.join(", ")}.`];
}

/** None in a suite with ballots, which has no verdicts. */
function worstSentence(
  { suite, slug, worst }: PromptVerdictSource,
  { label, graded }: LeaderboardRow,
  place: number,
): readonly SummarySentence[] {
  if (suite.items !== undefined) return [];
  const found = worst[place] ?? null;
  if (found === null) {
    return [plain(graded === 0 ? `With ${label} no verdict counts yet.` : `With ${label} ${bestEverywhere}.`)];
  }
  const page = momentPage(suite, slug, found);
  const text = momentHead(`The worst moment with ${plainText(label)}`, { suite }, found);
  return [{ kind: "moment", text, quote: shortQuote(found), page }];
}

function plain(text: string): SummarySentence {
  return { kind: "plain", text };
}
