import type { ReactNode } from "react";
import type { SiteScenario } from "../../../../src/results/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { formatCount, formatScore, formatShare } from "../../text/format.ts";

const flagTexts: Readonly<
  Record<
    SiteScenario["flags"][number],
    { readonly label: string; readonly tone: "warn" | "bad"; readonly title: string }
  >
> = {
  ceiling: {
    label: "ceiling",
    tone: "warn",
    title: "Most verdicts are at the best end of every field: it separates few models",
  },
  floor: {
    label: "floor",
    tone: "warn",
    title: "Most verdicts are at the worst end of every field: it separates few models",
  },
  constant: { label: "constant", tone: "bad", title: "Every model config scores the same: it separates no models" },
  reversed: {
    label: "reversed",
    tone: "bad",
    title: "Models that score high elsewhere score low here: it contradicts the other scenarios",
  },
  unrelated: {
    label: "unrelated",
    tone: "warn",
    title: "Its scores hardly correlate with those of the other scenarios, beyond chance",
  },
};

/** Why a scenario discriminates poorly. */
export function ScenarioFlags({ flags }: Pick<SiteScenario, "flags">): ReactNode {
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone={flagTexts[flag].tone} title={flagTexts[flag].title}>
          {flagTexts[flag].label}
        </Badge>
      ))}
    </span>
  );
}

type Health = Pick<SiteScenario, "difficulty" | "ceilingShare" | "floorShare" | "samples">;

/** How hard a scenario is and how many verdicts are at its ends, in one sentence. */
export function healthSentence({ difficulty, ceilingShare, floorShare, samples }: Health): string {
  if (difficulty === null) return "No verdict on a ranked model config yet: its difficulty is unknown.";
  const verdicts = `${formatCount(samples)} ${samples === 1 ? "verdict" : "verdicts"}`;
  const floor = floorShare === null ? "" : `, ${formatShare(floorShare)} the worst`;
  return (
    `Difficulty ${formatScore(difficulty)} of 100 (100 less the mean score of ${verdicts} on ranked model configs); ` +
    `${formatShare(ceilingShare)} of the answers got the best possible grade${floor}.`
  );
}
