import type { Judges } from "../../contract.ts";
import type { SiteJudges } from "../../contract/site.ts";
import { explainJudges, judgeExplanations, reliabilityLine, severityLine } from "../../tables/judge-explanations.ts";
import { judgeDisagreements, type DisagreementSource } from "./judge-disagreements.ts";

export interface SiteJudgesSource extends Omit<DisagreementSource, "uninformative"> {
  /** What `aib judges` says. */
  readonly document: Judges;
}

/** `judges.json`. */
export function siteJudges({ document, suite, judges, subjects }: SiteJudgesSource): SiteJudges {
  const uninformative = new Set(
    document.faults.filter(({ kind }) => kind === "no-agreement").map(({ judgeId }) => judgeId),
  );
  const shown = document.judges.flatMap(({ id }) => judges.find(({ judge }) => judge.id === id) ?? []);
  return {
    ...document,
    explanations: {
      judges: explainJudges(document).join(" "),
      ...judgeExplanations,
      disagreements: ofDisagreements,
    },
    reliability: reliabilityLine(document),
    severity: severityLine(document),
    disagreements: judgeDisagreements({ suite, judges: shown, uninformative, subjects }),
  };
}

const ofDisagreements =
  "Verdict scores of the same conversation (each field scaled to 0..100, averaged) by each judge, the widest apart first. Judges that agree with no other judge are shown but do not count for the difference.";
