import { familyOf } from "../../domain/model-family.ts";
import type { ComparedGrade, JudgeComparisons } from "./compared-grades.ts";
import { excessOver, placeModels, type Excess, type IsOwn, type Line } from "./excess.ts";
import { slopesOver, type Slope, type Slopes } from "./slopes.ts";

/** How much further a judge's grades of its own family exceed other judges' than its grades of the other models do. */
export interface SelfPreference {
  readonly family: string;
  readonly seen: Excess;
  /**
   * The part that neither scale nor noise explains. A judge that uses less of the scale than another, or is noisier, differs
   * from it most on the best and the worst models of any family: the regression line between the two over the other models
   * predicts that part, which is subtracted. Null where the other models' grades give no line.
   */
  readonly unexplained: Excess | null;
  /** The reference judges: those that correlate with it on the other models, where there are any. */
  readonly references: number;
  readonly own: ComparedPart;
  readonly rest: ComparedPart & {
    /** Known ones. */
    readonly families: number;
  };
}

/** The conversations that another judge graded too. */
export interface ComparedPart {
  readonly conversations: number;
  /** Model configs of one model count as one: a judge has one preference for it. */
  readonly models: number;
}

/** For one judge; null where it has no family, or no comparable grades of its own family or of others. */
export function selfPreference(
  judge: { readonly model: string },
  comparisons: JudgeComparisons,
): SelfPreference | null {
  const family = familyOf(judge.model);
  if (family === null) return null;
  const isOwn: IsOwn = ({ model }) => familyOf(model) === family;
  const isOther: IsOwn = (grade) => !isOwn(grade);
  const views = comparisons.flatMap((grades) => viewOf(grades, isOwn) ?? []);
  const aligned = views.flatMap(({ slopes, ...view }) => (slopes === null ? [] : [{ ...view, slopes }]));
  // References without correlation to the judge only add noise.
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
    rest: { ...partOf(compared, isOther), families: familiesOf(compared, isOther) },
  };
}

const sameScale: Slope = { value: 1, variance: 0 };

/** A judge's grades beside one reference's. */
interface View extends Omit<Line, "slope"> {
  readonly grades: readonly ComparedGrade[];
  /** Slope of the line between the two over the other models. */
  readonly slopes: Slopes | null;
}

function viewOf(grades: readonly ComparedGrade[], isOwn: IsOwn): View | null {
  const slopes = slopesOver(grades.filter((grade) => !isOwn(grade)));
  const placed = placeModels(grades, isOwn);
  return placed && { grades, slopes, ...placed };
}

/** Uses the slopes that leave the least; the interval spans all possible slopes. */
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

function familiesOf(views: readonly View[], isPart: IsOwn): number {
  const models = views.flatMap(({ grades }) => grades.filter(isPart));
  return new Set(models.flatMap(({ model }) => familyOf(model) ?? [])).size;
}
