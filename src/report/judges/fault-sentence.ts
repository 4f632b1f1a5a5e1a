import type { JudgesAssessment } from "../../scoring/index.ts";
import { formatCorrelation, formatDifference, formatShare } from "../format/index.ts";

type Fault = JudgesAssessment["faults"][number];
type Undecided = JudgesAssessment["undecided"][number];

export interface FaultContext {
  /** What the judge is called. */
  readonly name: string;
  /** References of the judges without such a fault. */
  readonly others: readonly string[];
  /** Its most frequent reason for no grade; null without any. */
  readonly reason: string | null;
}

/** What was observed of a judge, and how to fix it. */
export function faultSentence(fault: Fault, { name, others, reason }: FaultContext): string {
  if (fault.kind === "no-agreement") {
    return `${name} agrees with no other judge: its grades of ${fault.conversations} conversations carry almost no information about the other judges' grades (${correlationText(fault)}). A panel leaves it out; rank by the others: --judges ${others.join(",")}`;
  }
  if (fault.kind === "own-family") {
    return `${name} prefers its own family: compared with how it grades the rest, it grades models of ${fault.family} ${points(fault.difference)} higher than other judges do, and ${fault.unexplained.toFixed(1)} higher than its scale and noise explain (${intervalText(fault)}${pText(fault.pValue)}; ${fault.conversations} conversations of ${fault.models} models). Leave it out for its own family: --exclude-own-family, which a panel does by itself.`;
  }
  if (fault.kind === "unscored") {
    const why = reason === null ? "" : `, most of them because "${reason}"`;
    return `${name} often gives no readable grade: ${fault.unscored} of ${fault.verdicts} verdicts have none${why}. Read some of its replies (aib export --what verdicts), and choose another judge.`;
  }
  if (fault.kind === "unstable") {
    return `${name} does not agree with itself: of ${fault.conversations} conversations that it graded again, ${formatShare(fault.identical)} of the grades stayed the same, and they moved by ${points(fault.meanAbsoluteDifference)} on average (alpha ${formatCorrelation(fault.alpha)}). Have a panel grade (--judges), whose median evens this out, or take another judge.`;
  }
  return `${name} bases grades on words that are not in the answer: of ${fault.quotes} quotes ${fault.foreign} do not occur in it, and ${fault.missing} were left out. Read some of its grades (aib export --what verdicts) before you trust the rest.`;
}

/** What cannot be determined, and what is needed for it. */
export function undecidedSentence({ kind, lacking, have, needed }: Undecided, name: string): string {
  const lack = lacks[lacking];
  const why = "few" in lack ? `${have} ${lack.few} are too few to tell (${needed} are needed).` : lack.why;
  return `${questions[kind](name)}: ${why}`;
}

const questions: Readonly<Record<Undecided["kind"], (name: string) => string>> = {
  "no-agreement": (name) => `Whether the grades of ${name} carry information`,
  "own-family": (name) => `Whether ${name} prefers its own family`,
  unscored: (name) => `Whether ${name} often gives no grade`,
  unstable: (name) => `Whether ${name} agrees with itself`,
  quotes: (name) => `Whether ${name} quotes what is there`,
};

const lacks: Readonly<Record<Undecided["lacking"], { readonly few: string } | { readonly why: string }>> = {
  "shared-conversations": { few: "conversations that another judge scored as well" },
  "clear-agreement": {
    why: "they hardly correlate with the other judges', which may be chance. Add runs or another judge: aib judge -j <model>",
  },
  arbiter: {
    why: "they do not correlate with the other judges', but the data do not show whose grades carry none. Add runs or another judge: aib judge -j <model>",
  },
  "own-family-conversations": { few: "conversations of that family that another judge scored as well" },
  "own-family-models": { few: "models of that family that another judge graded as well" },
  "other-conversations": { few: "conversations of other families that another judge scored as well" },
  "other-models": { few: "models of other families that another judge graded as well" },
  spread: {
    why: "it grades it higher than others do, but on other models its grades correlate with no other judge's, so its scale is unknown.",
  },
  references: {
    why: "it grades it higher than the one other judge does, but with two judges that may be scale or noise. Add a third: aib judge -j <model>",
  },
  verdicts: { few: "verdicts" },
  "repeated-conversations": { few: "conversations that it graded again" },
};

function correlationText({ agreement, atMost }: Extract<Fault, { kind: "no-agreement" }>): string {
  const seen = agreement === null ? "it always gives the same" : `correlation ${formatCorrelation(agreement)}`;
  return `${seen}, at most ${formatCorrelation(atMost)}`;
}

function intervalText({ interval }: Extract<Fault, { kind: "own-family" }>): string {
  return interval === null ? "" : `90 % ${formatDifference(interval.low)} to ${formatDifference(interval.high)}, `;
}

function points(value: number): string {
  return `${value.toFixed(1)} points of 100`;
}

function pText(pValue: number): string {
  return pValue < 0.0001 ? "p < 0.0001" : `p = ${pValue.toFixed(4)}`;
}
