import type { Digest, Measure, Suite } from "../domain/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { createItemScorer, indexItems, measureItems, type IndexItem } from "./index-items.ts";
import { pointsOf, type MeasureValues } from "./measure-values.ts";
import { gradingShifts, type GradingShifts } from "./panel/grading-error.ts";
import type { UnevenPanel } from "./panel/grade-panel.ts";
import { resampleItems } from "./resample-items.ts";

/** What a model config's numbers might have been, draw by draw. */
export interface PairedDraws {
  /** 0 to 100; null for one that is not complete, or where nothing could have come out otherwise. */
  readonly index: Float64Array | null;
  /** Each in its own range; null without a value, and as above. */
  readonly measures: Readonly<Record<string, Float64Array | null>>;
}

export interface DrawSubject {
  readonly modelConfigId: Digest;
  /** Null for one that is not complete. */
  readonly index: number | null;
  readonly measures: MeasureValues;
}

export interface DrawInput {
  readonly suite: Suite;
  readonly subjects: readonly DrawSubject[];
  readonly conversations: readonly GradedConversation[];
  /** Of a panel whose model configs are graded by different judges. */
  readonly uneven?: UnevenPanel | null;
  readonly resamples: number;
}

/**
 * The same draws of scenarios for everybody, so that the differences of two, draw by draw, spread as their difference does.
 * Those of one model config depend on which others there are.
 */
export function pairedDraws({
  suite,
  subjects,
  conversations,
  uneven = null,
  resamples,
}: DrawInput): ReadonlyMap<Digest, PairedDraws> {
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const drawing = { resamples, seed: suite.interval.seed };
  const draw = (items: readonly IndexItem[], valueOf: ValueOf, shiftsOf: GradingShifts) => {
    const scoreItems = createItemScorer(suite, items);
    const present = subjects.filter((subject) => valueOf(subject) !== null);
    const groups = present.map((subject) => {
      return { items: scoreItems(byModelConfig.get(subject.modelConfigId) ?? []), observed: valueOf(subject) };
    });
    const drawn = resampleItems(groups, drawing);
    return new Map(
      present.map(({ modelConfigId }, place) => {
        const shifts = shiftsOf(modelConfigId);
        return [modelConfigId, drawn?.resampled[place]?.map((value, at) => value + (shifts?.[at] ?? 0)) ?? null];
      }),
    );
  };
  const indices = draw(indexItems(suite), ({ index }) => index, gradingShifts(uneven, null, drawing));
  const measures = suite.index.measures.map((measure) => {
    const valueOf: ValueOf = ({ measures: own }) => {
      const value = own[measure.id] ?? null;
      return value === null ? null : pointsOf(measure, value);
    };
    const values = draw(measureItems(suite, measure), valueOf, gradingShifts(uneven, measure.id, drawing));
    return { measure, values };
  });
  return new Map(
    subjects.map(({ modelConfigId }) => {
      const own = measures.map(({ measure, values }) => {
        const drawn = values.get(modelConfigId) ?? null;
        return [measure.id, drawn && drawn.map((points) => valueAt(measure, points))] as const;
      });
      return [modelConfigId, { index: indices.get(modelConfigId) ?? null, measures: Object.fromEntries(own) }];
    }),
  );
}

type ValueOf = (subject: DrawSubject) => number | null;

function valueAt({ min, max, better }: Measure, points: number): number {
  const part = (points * (max - min)) / 100;
  return better === "higher" ? min + part : max - part;
}
