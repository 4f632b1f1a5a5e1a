import type { Digest } from "../../domain/index.ts";
import { drawErrors, widenInterval, type Interval, type KnownError } from "../../statistics/index.ts";
import type { IndexIntervals } from "../index-intervals.ts";
import type { UnevenPanel } from "./grade-panel.ts";

/** The error in a metric, or in a difference of two, due to the estimated severity of judges. */
export type GradingError = (one: Digest, other: Digest | null) => KnownError;

const none: KnownError = { variance: 0, degreesOfFreedom: Infinity };

/**
 * The error of the index, or of a measure (by id), due to estimated severity, in points of 100. The error of a difference of
 * two model configs comes from the judges that did not grade both alike: none where both have the same judges.
 */
export function gradingError(uneven: UnevenPanel | null, measureId: string | null): GradingError {
  const known = knownSeverity(uneven, measureId);
  if (known === null) return () => none;
  const { covariance, degreesOfFreedom, voices } = known;
  return (one, other) => {
    const [own, others] = [voices.get(one), other === null ? undefined : voices.get(other)];
    const loadOf = (judge: number): number => (own?.[judge] ?? 0) - (others?.[judge] ?? 0);
    let variance = 0;
    for (const [first, row] of covariance.entries()) {
      for (const [second, value] of row.entries()) variance += value * loadOf(first) * loadOf(second);
    }
    return variance < leastVariance ? none : { variance, degreesOfFreedom };
  };
}

/** A smaller difference of two judges' weights is rounding. */
const leastVariance = 1e-12;

function knownSeverity(uneven: UnevenPanel | null, measureId: string | null) {
  if (uneven === null || uneven.kind === "not-identified") return null;
  const { severity, voices } = uneven;
  const estimate = measureId === null ? severity.index : severity.measures.get(measureId);
  return estimate === undefined ? null : { ...estimate, voices };
}

/** Draws of that error for a model config; null where there is none. */
export type GradingShifts = (one: Digest) => Float64Array | null;

/**
 * The same draws for all model configs, so that the differences of two, draw by draw, are as far off as their difference may
 * be.
 */
export function gradingShifts(
  uneven: UnevenPanel | null,
  measureId: string | null,
  drawing: { readonly resamples: number; readonly seed: number },
): GradingShifts {
  const known = knownSeverity(uneven, measureId);
  if (known === null) return () => null;
  const errors = drawErrors(known, drawing);
  return (one) => {
    const own = known.voices.get(one) ?? [];
    return Float64Array.from({ length: drawing.resamples }, (_, draw) =>
      own.reduce((sum, voice, judge) => sum + voice * (errors[judge]?.[draw] ?? 0), 0),
    );
  };
}

interface Estimated {
  readonly modelConfigId: Digest;
  readonly index: number | null;
  readonly intervals: IndexIntervals;
}

/** Widens every interval of an index by the error of severity; an interval of zero width becomes that error alone. */
export function withGradingError<Score extends Estimated>(
  scores: readonly Score[],
  error: GradingError,
  level: number,
): readonly Score[] {
  return scores.map((score) => {
    const { index: centre, intervals, modelConfigId } = score;
    const own = error(modelConfigId, null);
    if (centre === null || own.variance === 0) return score;
    const widen = (interval: Interval | null) => widenInterval(own, { centre, interval, level, range });
    return Object.assign({}, score, {
      intervals: {
        bootstrap: widen(intervals.bootstrap),
        studentT: widen(intervals.studentT),
        rerun: widen(intervals.rerun),
        generalisation: widen(intervals.generalisation),
      },
    });
  });
}

const range = { low: 0, high: 100 };
