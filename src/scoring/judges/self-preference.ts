import { familyOf, type Digest } from "../../domain/index.ts";
import { mean, signFlipTest, studentTInterval, type Interval } from "../../statistics/index.ts";
import type { ComparedGrade, JudgeComparisons } from "./compared-grades.ts";
import { differenceOf } from "./family-differences.ts";
import { slopesOver, type Slopes } from "./slopes.ts";

/** How much further a judge's grades of its own family lie above other judges' than its grades of the rest do. */
export interface SelfPreference {
  readonly family: string;
  /** Points of the verdict score, 0 to 100; above 0 it prefers its own. */
  readonly difference: number;
  /**
   * What of it neither scale nor noise explains. A judge that uses less of the scale than another, or is noisier, differs from
   * it most on the best and the worst models, whosever they are: what the line between the two over the rest makes of the
   * quality of the models is taken off. Null where the grades of the rest tell of no line.
   */
  readonly unexplained: number | null;
  /** Judges that it was held against: those who go together with it on the rest, where there are any. */
  readonly references: number;
  /** Student's t over scenarios, at 95 %; null for a single one. */
  readonly interval: Interval | null;
  /** Sign-flip test over scenarios, two-sided. */
  readonly pValue: number;
  /** With a difference: models of its own family and others in both. */
  readonly scenarios: number;
  readonly own: ComparedPart;
  readonly rest: ComparedPart;
}

/** What of it another judge graded too. */
export interface ComparedPart {
  readonly conversations: number;
  readonly modelConfigs: number;
}

/**
 * Of one judge; null where it has no family, or nothing of its own family or of others can be compared. The difference is
 * taken between model configs of one scenario, so that it matters little who graded what, then averaged over scenarios.
 */
export function selfPreference(
  judge: { readonly model: string },
  comparisons: JudgeComparisons,
): SelfPreference | null {
  const family = familyOf(judge.model);
  if (family === null) return null;
  const isOwn: IsOwn = ({ model }) => familyOf(model) === family;
  const known = withSlopes(comparisons, isOwn);
  // Those who do not go together with the judge at all only blur what the others say.
  const compared = known.length > 0 ? known.map(({ grades }) => grades) : comparisons;
  const byScenario = preferences(compared, isOwn);
  const difference = mean(byScenario);
  const test = signFlipTest({ differences: byScenario, resamples: 10_000, seed: 1 });
  if (difference === null || test === null) return null;
  return {
    family,
    difference,
    unexplained: known.length > 0 ? unexplained(known, isOwn) : null,
    references: compared.length,
    interval: studentTInterval({ values: byScenario, level: 0.95 }),
    pValue: test.pValue,
    scenarios: byScenario.length,
    own: partOf(compared, isOwn),
    rest: partOf(compared, (grade) => !isOwn(grade)),
  };
}

type IsOwn = (grade: ComparedGrade) => boolean;

/** One for each scenario in which the judge's own family and others can be compared. */
function preferences(comparisons: JudgeComparisons, isOwn: IsOwn): readonly number[] {
  const byScenario = comparisons.map((compared) => Map.groupBy(compared, ({ scenarioId }) => scenarioId));
  const scenarioIds = new Set(byScenario.flatMap((scenarios) => [...scenarios.keys()]));
  return [...scenarioIds].flatMap((id) => {
    const seen = byScenario.flatMap((scenarios) => preferenceIn(scenarios.get(id) ?? [], isOwn) ?? []);
    const weights = seen.reduce((sum, { weight }) => sum + weight, 0);
    return seen.length === 0 ? [] : seen.reduce((sum, { value, weight }) => sum + (value * weight) / weights, 0);
  });
}

/** In one scenario, against one reference. Every model config weighs the same, however often it was run. */
function preferenceIn(compared: readonly ComparedGrade[], isOwn: IsOwn) {
  const own = meanOfModelConfigs(compared.filter(isOwn));
  const rest = meanOfModelConfigs(compared.filter((grade) => !isOwn(grade)));
  if (own === null || rest === null) return null;
  const ownCount = compared.filter(isOwn).length;
  // What a difference of two means is worth: a reference that graded little says little.
  return { value: own - rest, weight: (ownCount * (compared.length - ownCount)) / compared.length };
}

function meanOfModelConfigs(compared: readonly ComparedGrade[]): number | null {
  const byModelConfig = [...Map.groupBy(compared, ({ modelConfigId }) => modelConfigId).values()];
  return mean(byModelConfig.flatMap((grades) => mean(grades.map(differenceOf)) ?? []));
}

/** A judge's grades beside a reference's, with the line between the two over the rest. */
interface Aligned {
  readonly grades: readonly ComparedGrade[];
  readonly slopes: Slopes;
}

function withSlopes(comparisons: JudgeComparisons, isOwn: IsOwn): readonly Aligned[] {
  return comparisons.flatMap((grades) => {
    const slopes = slopesOver(grades.filter((grade) => !isOwn(grade)));
    return slopes === null ? [] : [{ grades, slopes }];
  });
}

/** By the slopes that leave least of it. */
function unexplained(aligned: readonly Aligned[], isOwn: IsOwn): number {
  const left = (["least", "most"] as const).map((which) => {
    const straightened = aligned.map(({ grades, slopes }) =>
      grades.map((grade) => Object.assign({}, grade, { reference: slopes[which] * grade.reference })),
    );
    return mean(preferences(straightened, isOwn)) ?? Number.NaN;
  });
  const [least, most] = [Math.min(...left), Math.max(...left)];
  return least > 0 ? least : most < 0 ? most : 0;
}

function partOf(comparisons: JudgeComparisons, isPart: IsOwn): ComparedPart {
  const parts = comparisons.map((compared) => compared.filter(isPart));
  const modelConfigs = new Set<Digest>(parts.flat().map(({ modelConfigId }) => modelConfigId));
  return { conversations: Math.max(0, ...parts.map(({ length }) => length)), modelConfigs: modelConfigs.size };
}
