import type { Digest } from "../../domain/digest.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import { widenInterval, type KnownError } from "../../statistics/intervals/known-error.ts";
import type { IndexIntervals } from "../independence-index.ts";
import type { UnevenPanel } from "./grade-panel.ts";
import type { SeverityEstimate } from "./judge-severity.ts";
import { severityError } from "./severity-error.ts";

/** The error in a metric, or in a difference of two, due to the estimated severity of judges. */
export type GradingError = (one: Digest, other: Digest | null) => KnownError;

/** The error of the index, or of a measure (by id), due to estimated severity, in points of 100. */
export function gradingError(uneven: UnevenPanel | null, measureId: string | null): GradingError {
  const known = severityOf(uneven, measureId);
  const estimate = known && known.estimate;
  return (one, other) =>
    other === null
      ? severityError(estimate, known?.medianVoices.get(one) ?? [], [])
      : severityError(estimate, known?.voices.get(one) ?? [], known?.voices.get(other) ?? []);
}

/** Of the index, or of a measure (by id); null where all model configs have the same judges, and where it is not known. */
export function severityOf(
  uneven: UnevenPanel | null,
  measureId: string | null,
): {
  readonly estimate: SeverityEstimate;
  /** The weight of each judge in a model config's grades, for differences, and in their medians, for an index by itself. */
  readonly voices: ReadonlyMap<Digest, readonly number[]>;
  readonly medianVoices: ReadonlyMap<Digest, readonly number[]>;
} | null {
  if (uneven === null || uneven.kind === "not-identified") return null;
  const { severity, voices, medianVoices } = uneven;
  const estimate = measureId === null ? severity.index : severity.measures.get(measureId);
  return estimate === undefined ? null : { estimate, voices, medianVoices };
}

/** Widens every interval of an index by the error of severity; an interval of zero width becomes that error alone. */
export function withGradingError<
  Score extends { readonly modelConfigId: Digest; readonly index: number | null; readonly intervals: IndexIntervals },
>(scores: readonly Score[], error: GradingError, level: number): readonly Score[] {
  return scores.map((score) => {
    const { index: centre, intervals, modelConfigId } = score;
    const own = error(modelConfigId, null);
    if (centre === null || own.variance === 0) return score;
    const widen = (interval: Interval | null) => widenInterval(own, { centre, interval, level, range });
    return Object.assign({}, score, {
      intervals: {
        bootstrap: widen(intervals.bootstrap),
        studentT: widen(intervals.studentT),
        "re-run": widen(intervals["re-run"]),
        generalisation: widen(intervals.generalisation),
      },
    });
  });
}

const range = { low: 0, high: 100 };
