import { minimumDetectableDifference } from "../../statistics/power/detectable-difference.ts";
import { errorVariance } from "../../statistics/power/error-variance.ts";
import type { VarianceComponents } from "../../statistics/power/variance-components.ts";

/** How two model configs are to be compared. */
export interface ComparisonDesign {
  readonly components: VarianceComponents;
  /** Of an index over one run on the suite's own scenarios, as observed; null where no two runs were. */
  readonly runVariance: { readonly variance: number; readonly scenarios: number } | null;
  readonly runs: number;
  /** How many equally weighted scenarios the suite is worth. */
  readonly scenarios: number;
  /** Two-sided, for one comparison. */
  readonly significance: number;
  /** How surely the difference is to be found, 0 to 1. */
  readonly power: number;
}

/** The smallest difference of two indices that is found, by what it is to hold for; null where that is unknown. */
export interface Detectable {
  /** If all runs are repeated. */
  readonly "re-run": number | null;
  /** With other questions of the same kinds. */
  readonly generalisation: number | null;
  /** With other questions, by other judges too. */
  readonly judges: number | null;
}

/** Runs are two samples; scenarios are the same for both, so that their differences are one sample of pairs. */
export function detectable(design: ComparisonDesign): Detectable {
  const { runs, scenarios } = design;
  const ofRun = varianceOfRun(design);
  return {
    // Equal runs do not show how far runs stray.
    "re-run": !ofRun ? null : smallest(design, { design: "two-sample", variance: ofRun, size: runs }),
    generalisation: ofPairs(design, "scenarios"),
    judges: design.components.modelByJudge === null ? null : ofPairs(design, "judges"),
  };

  function ofPairs(of: ComparisonDesign, over: "scenarios" | "judges"): number | null {
    const variance = varianceOf(of, over);
    // The difference of two model configs strays twice as much as each.
    return variance === null
      ? null
      : smallest(of, { design: "paired", variance: 2 * scenarios * variance, size: scenarios });
  }
}

/** What was observed, on as many scenarios as there are to be: it falls with them as the components say. */
function varianceOfRun(design: ComparisonDesign): number | null {
  const { runVariance: observed } = design;
  if (observed === null) return null;
  const [there, here] = [design.scenarios, observed.scenarios].map((scenarios) =>
    varianceOf({ ...design, scenarios, runs: 1 }, "runs"),
  );
  return there && here ? (observed.variance * there) / here : observed.variance;
}

function varianceOf({ components, runs, scenarios }: ComparisonDesign, over: "runs" | "scenarios" | "judges") {
  return errorVariance(components, { scenarios, runs, judges: 1, over });
}

interface Sample {
  readonly design: "two-sample" | "paired";
  /** Of one of the sample. */
  readonly variance: number;
  readonly size: number;
}

function smallest({ significance, power }: ComparisonDesign, { design, variance, size }: Sample): number | null {
  const standardDeviation = Math.sqrt(variance);
  const found = minimumDetectableDifference({ design, standardDeviation, size, significance, power });
  // No two indices are further apart than the scale is long.
  return found === null || found > 100 ? null : found;
}
