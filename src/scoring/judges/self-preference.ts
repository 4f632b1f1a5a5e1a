import { familyOf } from "../../domain/index.ts";
import type { ComparedGrade, JudgeComparisons } from "./compared-grades.ts";
import { excessOver, placeModels, type Excess, type IsOwn, type Line } from "./excess.ts";
import { slopesOver, type Slope, type Slopes } from "./slopes.ts";

/** How much further a judge's grades of its own family lie above other judges' than its grades of the rest do. */
export interface SelfPreference {
  readonly family: string;
  readonly seen: Excess;
  /**
   * What of it neither scale nor noise explains. A judge that uses less of the scale than another, or is noisier, differs from
   * it most on the best and the worst models, whosever they are: what the line between the two over the rest makes of the
   * quality of the models is taken off. Null where the grades of the rest tell of no line.
   */
  readonly unexplained: Excess | null;
  /** Judges that it was held against: those who go together with it on the rest, where there are any. */
  readonly references: number;
  readonly own: ComparedPart;
  readonly rest: ComparedPart;
}

/** What of it another judge graded too. */
export interface ComparedPart {
  readonly conversations: number;
  /** Model configs of one model are one: a judge's taste for it is one. */
  readonly models: number;
}

/** Of one judge; null where it has no family, or nothing of its own family or of others can be compared. */
export function selfPreference(
  judge: { readonly model: string },
  comparisons: JudgeComparisons,
): SelfPreference | null {
  const family = familyOf(judge.model);
  if (family === null) return null;
  const isOwn: IsOwn = ({ model }) => familyOf(model) === family;
  const views = comparisons.flatMap((grades) => viewOf(grades, isOwn) ?? []);
  const aligned = views.flatMap(({ slopes, ...view }) => (slopes === null ? [] : [{ ...view, slopes }]));
  // Those who do not go together with the judge at all only blur what the others say.
  const compared = aligned.length > 0 ? aligned : views;
  if (compared.length === 0) return null;
  return {
    family,
    seen: excessOver(
      compared.map((view) => Object.assign({ slope: sameScale }, view)),
      isOwn,
    ),
    unexplained: aligned.length > 0 ? unexplained(aligned, isOwn) : null,
    references: compared.length,
    own: partOf(compared, isOwn),
    rest: partOf(compared, (grade) => !isOwn(grade)),
  };
}

const sameScale: Slope = { value: 1, variance: 0 };

/** A judge's grades beside one reference's. */
interface View extends Omit<Line, "slope"> {
  readonly grades: readonly ComparedGrade[];
  /** Of the line between the two over the rest. */
  readonly slopes: Slopes | null;
}

function viewOf(grades: readonly ComparedGrade[], isOwn: IsOwn): View | null {
  const slopes = slopesOver(grades.filter((grade) => !isOwn(grade)));
  const placed = placeModels(grades, isOwn);
  return placed && { grades, slopes, ...placed };
}

/** By the slopes that leave least of it; the interval spans what all possible slopes leave. */
function unexplained(views: readonly (View & { readonly slopes: Slopes })[], isOwn: IsOwn): Excess {
  const leftBy = (which: keyof Slopes): Excess =>
    excessOver(
      views.map((view) => Object.assign({ slope: view.slopes[which] }, view)),
      isOwn,
    );
  const [one, other] = [leftBy("least"), leftBy("most")];
  const [less, more] = one.points < other.points ? [one, other] : [other, one];
  return {
    points: Math.max(less.points, Math.min(0, more.points)),
    interval: less.interval && more.interval && { low: less.interval.low, high: more.interval.high },
    pValue: less.pValue === null || more.pValue === null ? null : Math.max(less.pValue, more.pValue),
  };
}

function partOf(views: readonly View[], isPart: IsOwn): ComparedPart {
  const parts = views.map(({ grades }) => grades.filter(isPart));
  const models = new Set(parts.flat().map(({ model }) => model));
  return { conversations: Math.max(0, ...parts.map(({ length }) => length)), models: models.size };
}
