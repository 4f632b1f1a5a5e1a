import type { JudgeEntry, JudgeSection } from "../contract.ts";
import {
  formatCorrelation,
  formatCost,
  formatDifference,
  formatIndex,
  formatShare,
  noValue,
  formatPValue,
} from "../format/index.ts";
import { checkKinds, checkNames, checkState, type CheckKind } from "../judges/check-words.ts";
import { numberColumn, textColumn, type Column } from "./column.ts";

/** How a table refers to a judge: by name, or by a letter where space is short. */
export type CallJudge = (judgeId: string) => string;

type Pair = NonNullable<JudgeSection["agreement"]>["pairs"][number];
type FieldAgreement = NonNullable<JudgeSection["agreement"]>["fields"][number];

export function judgeColumns({ judges }: JudgeSection): readonly Column<JudgeEntry>[] {
  const columns: readonly (readonly [boolean, Column<JudgeEntry>])[] = [
    [true, numberColumn("Scored", ({ scored }) => String(scored))],
    [true, numberColumn("Unscored", unscoredText)],
    [judges.some(({ quotes }) => quotes !== null), numberColumn("Quotes found", quotesText)],
    [judges.some(({ costUsd }) => costUsd !== null), numberColumn("Cost", costText)],
    [judges.some(({ costUsd }) => costUsd !== null), numberColumn("Per verdict", perVerdictText)],
    [judges.length > 1, numberColumn("Shared", ({ shared }) => String(shared))],
    [judges.length > 1, numberColumn("Mean index", ({ meanIndex }) => formatIndex(meanIndex))],
    [judges.length > 1, numberColumn("To others", ({ difference }) => formatDifference(difference))],
  ];
  return columns.flatMap(([isNeeded, column]) => (isNeeded ? [column] : []));
}

/** The state of every check: fine, fault, or a dash for not checked. */
export function checkColumns(section: JudgeSection): readonly Column<JudgeEntry>[] {
  const isPossible = (judge: JudgeEntry) => (kind: CheckKind) => checkState(section, judge, kind) !== "not checked";
  return [
    ...checkKinds.map((kind) =>
      textColumn<JudgeEntry>(checkNames[kind], (judge) => {
        const state = checkState(section, judge, kind);
        return state === "not checked" ? noValue : state;
      }),
    ),
    textColumn<JudgeEntry>(
      "Possible",
      (judge) => `${checkKinds.filter(isPossible(judge)).length} of ${checkKinds.length}`,
    ),
  ];
}

function unscoredText({ scored, unscored }: JudgeEntry): string {
  return unscored === 0 ? "0" : `${unscored} (${formatShare(unscored / (scored + unscored))})`;
}

function quotesText({ quotes }: JudgeEntry): string {
  return quotes === null ? noValue : formatShare(quotes.verbatim / (quotes.verbatim + quotes.foreign + quotes.missing));
}

function costText({ costUsd, costIsLowerBound }: JudgeEntry): string {
  return formatCost(costUsd, costIsLowerBound);
}

function perVerdictText({ costPerVerdict, costIsLowerBound }: JudgeEntry): string {
  return formatCost(costPerVerdict, costIsLowerBound);
}

export const fieldColumns: readonly Column<FieldAgreement>[] = [
  textColumn("Field", ({ field }) => field),
  textColumn("Scale", ({ measurement }) => measurement),
  numberColumn("Alpha", ({ alpha }) => formatCorrelation(alpha)),
  numberColumn("Conversations", ({ conversations }) => String(conversations)),
];

export function pairColumns(call: CallJudge): readonly Column<Pair>[] {
  return [
    textColumn("First", ({ judgeIds: [first = ""] }) => call(first)),
    textColumn("Second", ({ judgeIds: [, second = ""] }) => call(second)),
    numberColumn("Shared", ({ conversations }) => String(conversations)),
    numberColumn("Kappa", ({ kappa }) => formatCorrelation(kappa)),
    numberColumn("First - second", ({ meanDifference }) => formatDifference(meanDifference)),
    textColumn("Least agreement", leastAgreement),
  ];
}

function leastAgreement({ fields }: Pair): string {
  const [least] = fields
    .flatMap(({ field, kappa }) => (kappa === null ? [] : [{ field, kappa }]))
    .toSorted((one, other) => one.kappa - other.kappa);
  return least === undefined ? noValue : `${least.field} ${formatCorrelation(least.kappa)}`;
}

export const retestColumns: readonly Column<JudgeSection["retests"][number]>[] = [
  textColumn("Judge", ({ name }) => name),
  numberColumn("Times", ({ times }) => String(times)),
  numberColumn("Conversations", ({ conversations }) => String(conversations)),
  numberColumn("Same grade", ({ identical }) => formatShare(identical)),
  numberColumn("Apart", ({ meanAbsoluteDifference }) => meanAbsoluteDifference.toFixed(1)),
  numberColumn("Alpha", ({ alpha }) => formatCorrelation(alpha)),
  numberColumn("ICC(2,1)", ({ single }) => formatCorrelation(single)),
  numberColumn("Cost", ({ costUsd, costIsLowerBound }) => formatCost(costUsd, costIsLowerBound)),
];

/** A judge that can be compared with the mean of all. */
type ComparedJudge = JudgeEntry & { readonly severity: NonNullable<JudgeEntry["severity"]> };

/** The harshest first; none for a single judge. */
export function judgesBySeverity({ judges }: JudgeSection): readonly ComparedJudge[] {
  return judges
    .flatMap((judge) => (judge.severity === null ? [] : [Object.assign({}, judge, { severity: judge.severity })]))
    .toSorted((one, other) => one.severity.points - other.severity.points);
}

export const severityColumns: readonly Column<ComparedJudge>[] = [
  textColumn("Judge", ({ name }) => name),
  numberColumn("To the mean", ({ severity: { points } }) => formatDifference(points)),
  numberColumn("95 %", ({ severity }) => severityRange(severity)),
];

function severityRange({ interval: { low, high } }: ComparedJudge["severity"]): string {
  return `${formatDifference(low)} to ${formatDifference(high)}`;
}

/** A judge that graded models of its own family and of others. */
type FamilyJudge = JudgeEntry & { readonly selfPreference: NonNullable<JudgeEntry["selfPreference"]> };

export function judgesWithFamily({ judges }: JudgeSection): readonly FamilyJudge[] {
  return judges.flatMap((judge) => {
    const { selfPreference } = judge;
    return selfPreference === null ? [] : [Object.assign({}, judge, { selfPreference })];
  });
}

export const preferenceColumns: readonly Column<FamilyJudge>[] = [
  textColumn("Judge", ({ name }) => name),
  numberColumn("Own family", ({ selfPreference: { difference } }) => formatDifference(difference)),
  numberColumn("Unexplained", ({ selfPreference: { unexplained } }) => formatDifference(unexplained)),
  numberColumn("90 %", ({ selfPreference: { interval } }) =>
    interval === null ? noValue : `${formatDifference(interval.low)} to ${formatDifference(interval.high)}`,
  ),
  numberColumn("p", ({ selfPreference: { pValue } }) => (pValue === null ? noValue : formatPValue(pValue, 4))),
  numberColumn("Own", ({ selfPreference: { own } }) => `${own.conversations} (${own.models})`),
  numberColumn("Rest", ({ selfPreference: { rest } }) => `${rest.conversations} (${rest.models}; ${rest.families})`),
];

/** A judge that graded its own model. */
type SelfJudge = JudgeEntry & { readonly selfGrading: NonNullable<JudgeEntry["selfGrading"]> };

export function judgesOfThemselves({ judges }: JudgeSection): readonly SelfJudge[] {
  return judges.flatMap((judge) => {
    const { selfGrading } = judge;
    return selfGrading === null ? [] : [Object.assign({}, judge, { selfGrading })];
  });
}

export const selfGradingColumns: readonly Column<SelfJudge>[] = [
  textColumn("Judge", ({ name }) => name),
  numberColumn("Itself", ({ selfGrading: { own } }) => formatIndex(own)),
  numberColumn("By others", ({ selfGrading: { others } }) => formatIndex(others)),
  numberColumn("Difference", ({ selfGrading: { difference } }) => formatDifference(difference)),
  numberColumn("95 %", ({ selfGrading: { interval } }) =>
    interval === null ? "too few" : `${formatDifference(interval.low)} to ${formatDifference(interval.high)}`,
  ),
  numberColumn("Elsewhere", ({ selfGrading: { elsewhere } }) => formatDifference(elsewhere)),
  numberColumn(
    "Conversations",
    ({ selfGrading: { conversations, modelConfigs } }) => `${conversations} (${modelConfigs})`,
  ),
];

/** Models of one family as graded by all judges. */
interface FamilyRow {
  readonly family: string | null;
  /** For each judge, in their order; null where there is nothing to compare. */
  readonly seen: readonly (JudgeEntry["families"][number] | null)[];
}

/** By name; models of no known family last. */
export function familyRows({ judges }: JudgeSection): readonly FamilyRow[] {
  const all = judges.flatMap(({ families }) => families);
  const named = [...new Set(all.flatMap(({ family }) => family ?? []))].toSorted();
  const families = all.some(({ family }) => family === null) ? [...named, null] : named;
  return families.map((family) => {
    return { family, seen: judges.map((judge) => judge.families.find((each) => each.family === family) ?? null) };
  });
}

export function familyColumns({ judges }: JudgeSection, call: CallJudge): readonly Column<FamilyRow>[] {
  return [
    textColumn("Models by", ({ family }) => family ?? "no family"),
    ...judges.map((judge, position) =>
      numberColumn<FamilyRow>(call(judge.id), ({ family, seen }) => {
        const own = family !== null && family === judge.family ? "*" : "";
        const cell = seen[position] ?? null;
        return cell === null ? noValue : `${formatDifference(cell.difference)}${own} (${cell.conversations})`;
      }),
    ),
  ];
}

type IndexRow = JudgeSection["rows"][number];

/** The columns after the model config's own. */
export function indexColumns({ judges, rows }: JudgeSection, call: CallJudge): readonly Column<IndexRow>[] {
  return [
    numberColumn("Conversations", ({ conversations }) => String(conversations)),
    ...judges.flatMap(({ id }, position) =>
      rows.some(({ indices }) => typeof indices[position] === "number")
        ? [numberColumn<IndexRow>(call(id), ({ indices }) => formatIndex(indices[position] ?? null))]
        : [],
    ),
    numberColumn("Mean", ({ mean }) => formatIndex(mean)),
    numberColumn("Spread", ({ spread }) => formatIndex(spread)),
  ];
}

export interface ReasonRow {
  readonly judge: string;
  readonly reason: string;
  readonly verdicts: number;
}

const mostReasons = 5;

export function reasonRows({ judges }: JudgeSection): readonly ReasonRow[] {
  return judges.flatMap(({ name, unscoredReasons }) => {
    const shown = unscoredReasons.slice(0, mostReasons);
    const rest = unscoredReasons.slice(mostReasons).reduce((sum, { verdicts }) => sum + verdicts, 0);
    const rows = rest === 0 ? shown : [...shown, { reason: "other reasons", verdicts: rest }];
    return rows.map(({ reason, verdicts }) => ({ judge: name, reason, verdicts }));
  });
}

export const reasonColumns: readonly Column<ReasonRow>[] = [
  textColumn("Judge", ({ judge }) => judge),
  numberColumn("Verdicts", ({ verdicts }) => String(verdicts)),
  {
    ...textColumn<ReasonRow>("No grade, because", ({ reason }) => reason),
    fit: { kind: "wrap", comfortable: 30, least: 16 },
  },
];
