import type { JudgeSection } from "../contract.ts";
import { formatCorrelation } from "../format/index.ts";
import { judgesBySeverity } from "./judges.ts";

/** Summary of all judges' agreement. */
export function reliabilityLine({ agreement }: JudgeSection): string | null {
  const reliability = agreement?.reliability ?? null;
  if (reliability === null) return null;
  const { judgeIds, conversations, single, average } = reliability;
  return `Of the ${judgeIds.length} judges with ${conversations} conversations in common, ICC(2,1) of one is ${formatCorrelation(single)}, ICC(2,${judgeIds.length}) of their mean ${formatCorrelation(average)}.`;
}

/** Judges that differ from the mean by more than chance explains; null where none does. */
export function severityLine(section: JudgeSection): string | null {
  const judges = judgesBySeverity(section);
  const harsh = judges.filter(({ severity }) => severity.interval.high < 0);
  const lenient = judges.filter(({ severity }) => severity.interval.low > 0).toReversed();
  const found = [
    ...harsh.map(({ name, severity }) => `${name} is harsher than the mean by ${points(severity.points)}`),
    ...lenient.map(({ name, severity }) => `${name} is more lenient than the mean by ${points(severity.points)}`),
  ];
  return found.length === 0 ? null : `${found.join("; ")}.`;
}

function points(value: number): string {
  return `${Math.abs(value).toFixed(1)} points of the index`;
}

/** Explains the columns of the first table that are present. */
export function explainJudges({ judges }: JudgeSection): readonly string[] {
  return [
    ...(judges.some(({ quotes }) => quotes !== null)
      ? ["Quotes found: of the grades that were to rest on words of the answer, those whose words are in it."]
      : []),
    ...(judges.length > 1
      ? [
          "Shared: conversations that another judge scored too. Mean index and its difference to the other judges: over model configs that several graded.",
        ]
      : []),
  ];
}

/** Explains the columns of the other tables. */
export const judgeExplanations = {
  checks:
    "Checks: fine: checked, and nothing was found. –: not checked, for the reasons that are listed. Fault: as listed.",
  agreement:
    "Krippendorff's alpha of all judges: 1 is perfect, 0 chance; from 0.8 on grades can be relied on. Intraclass correlation of verdict scores (each field scaled to 0..100, averaged): absolute agreement, of one judge and of the mean of all.",
  pairs:
    "Kappa weighted by squares and mean difference of verdict scores, in points of 100; least agreement: the field with the lowest kappa.",
  severity:
    "Severity: how far the judge's grades lie above (+) or below (-) the mean of all judges, in points of the index, over conversations that several graded, without its own family. A panel takes it out where rows are graded by different judges.",
  families:
    "Verdict scores minus those of the other judges, in points of 100, by the family of the model (* the judge's own), and conversations. Judges without information and relatives of the model or of the judge are no measure.",
  preference:
    "Own family: how much further the judge's grades of its own family lie above the others' than its grades of the rest do. Unexplained: what neither its scale nor noise explains, with an interval and a one-sided p value over families (with fewer than four others: over models), each of which the judge may like or dislike for its own sake. Own and rest: conversations (models; other families).",
  selfGrading:
    "Itself: the verdict scores (0 to 100) that a judge gives its own model; by others: what judges of other families give the same conversations; both over scenarios. Elsewhere: its difference to them on models of other families, which shows how strict it is anyway. Conversations (model configs) of its own model. A description, not a test; for an interval, fewer than 30 conversations are too few.",
  retests:
    "Graded again by the same judge: how many of two grades are the same in every field, how many points of 100 they are apart, alpha and ICC of verdict scores. Repeats count nowhere else.",
  rows: "The index by each judge, over the conversations of a model config that all of these judges scored; without those who graded less than half of it.",
} as const;
