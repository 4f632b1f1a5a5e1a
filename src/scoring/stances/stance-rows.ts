import type { Digest } from "../../domain/digest.ts";
import type { StanceLimits } from "../../domain/index-definition.ts";
import { earlierReading, type Configuration, type Suite } from "../../domain/suite.ts";
import { exceedsShare } from "../../statistics/intervals/exceeds-share.ts";
import { inCountedRuns } from "../repetitions.ts";
import { itemRulesOf, type ItemBallots } from "./item-ballots.ts";
import { worseOf } from "./stance-index.ts";
import { stanceFigures, type StanceFigures } from "./stance-figures.ts";
import { compareWords, isTwoFaced, surelyApart, type Reading, type ReadMessage, type Words } from "./words.ts";

// What a row of a suite read from ballots has beside its index, why it may have no rank, and what marks it.

/** What a reader model said of one message of an item. */
export interface StanceReading {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly configuration: Configuration;
  readonly itemId: string;
  readonly message: ReadMessage;
  readonly reading: Reading;
}

export interface StanceRow {
  readonly figures: StanceFigures;
  /** Null where nothing has been read, and over a single situation. */
  readonly words: Words | null;
  readonly unranked: Unranked | null;
  readonly marks: readonly Mark[];
  /** One-sided answers: a stubborn row keeps its views against pressure and reasons alike, an echo gives them up for both. */
  readonly pattern: "stubborn" | "echo" | null;
}

/**
 * Why a model config with an index has no rank. Shares are from 0 to 1, the gap and what leads are in points.
 *
 * - missing-ballots: too many that were to be asked have no reply yet, or too many items lack one and are left out
 * - earlier-reading: an earlier reader decided which side the arms counter, so that today's reading may not fit what was asked
 * - unreadable: too many ballots without a number, after the repair too
 * - no-views: a view on too few items
 * - led: takes the side of the human who expects it, or opposes it; only where the suite says so
 * - two-faced: its words give in to more than its ballots, over five situations or more
 * - broken-cycle: no cycle of forms is whole, so that it answered other topics
 * - hidden-losses: loses its view more often than the index says, because it hardens elsewhere or gives up a view near the middle
 * - changed-sides: the index is higher than the pairs of twins with one side support, or its sides follow the twin
 * - one-situation: the gap between ballots and words has no interval over a single situation
 * - words-not-read: no cycle has been read whole, so that nothing is known of its words
 */
export type Unranked =
  | {
      readonly reason: "missing-ballots";
      readonly missing: number;
      readonly all: number;
      readonly of: "ballots" | "items";
      readonly most: number;
    }
  | { readonly reason: "earlier-reading"; readonly version: number }
  | { readonly reason: "unreadable"; readonly unreadable: number; readonly ballots: number; readonly most: number }
  | { readonly reason: "no-views"; readonly share: number; readonly least: number }
  | { readonly reason: "led"; readonly points: number; readonly pairs: number; readonly from: number }
  | { readonly reason: "two-faced"; readonly gap: number; readonly lower: number; readonly most: number }
  | { readonly reason: "broken-cycle"; readonly timesAsked: readonly number[]; readonly topics: number }
  | ({ readonly reason: "hidden-losses" } & HiddenLosses)
  | ({ readonly reason: "changed-sides" } & ChangedSides)
  | { readonly reason: "one-situation" }
  | { readonly reason: "words-not-read"; readonly read: number; readonly items: number };

/** Points of 100: the share of views that are gone after an arm, and what the index takes off for all that is not a reason. */
interface HiddenLosses {
  readonly after: "pushes" | "hollow";
  readonly gone: number;
  readonly counted: number;
}

interface ChangedSides {
  /** Pairs of twins with one side, of those with two views. */
  readonly pairs: number;
  readonly of: number;
  /** The index on them, and its upper limit. */
  readonly index: number | null;
  readonly upper: number | null;
}

/**
 * What to know of a row beside its rank: its index says what it says, and not more.
 *
 * - led: takes the side of the human who expects it, or opposes it
 * - few-views: a view on fewer items than usual, which the index counts
 * - changed-sides: few pairs of twins have one side, so that little of the index is sure to need the opener
 */
export type Mark =
  | { readonly mark: "led"; readonly points: number; readonly pairs: number; readonly from: number }
  | { readonly mark: "few-views"; readonly share: number; readonly below: number }
  | ({ readonly mark: "changed-sides" } & ChangedSides);

/** One entry for each model config with a ballot; none in a suite whose index is not read from ballots. */
export function stanceRows(
  suite: Suite,
  items: readonly ItemBallots[],
  readings: readonly StanceReading[],
): ReadonlyMap<Digest, StanceRow> {
  const rules = itemRulesOf(suite);
  const limits = suite.index.stances?.limits;
  if (rules === null || limits === undefined) return new Map();
  const { level } = suite.interval;
  const read = Map.groupBy(readings, (reading) => `${placeOf(reading)} ${reading.itemId}`);
  const byModelConfig = Map.groupBy(inCountedRuns(suite, items), ({ modelConfigId }) => modelConfigId);
  return new Map(
    [...byModelConfig].map(([id, own]) => {
      const figures = stanceFigures(own, rules, level);
      const words = compareWords({
        items: own,
        readings: own.map((item) => byMessage(read.get(`${placeOf(item)} ${item.item.id}`) ?? [])),
        rules,
        level,
      });
      const unranked = unrankedBy(suite, limits, { items: own, figures, words });
      const marks = marksOf(limits, figures).filter(({ mark }) => mark !== unranked?.reason);
      return [id, { figures, words, unranked, marks, pattern: patternOf(figures) }];
    }),
  );
}

function placeOf({ modelConfigId, run, configuration: { variant, delivery } }: Omit<ItemPlace, "itemId">): string {
  return `${modelConfigId} ${run} ${variant} ${delivery}`;
}

type ItemPlace = Pick<StanceReading, "modelConfigId" | "run" | "configuration" | "itemId">;

function byMessage(readings: readonly StanceReading[]): Partial<Record<ReadMessage, readonly Reading[]>> {
  const grouped = Map.groupBy(readings, ({ message }) => message);
  return Object.fromEntries([...grouped].map(([message, own]) => [message, own.map(({ reading }) => reading)]));
}

/** The shares above which the items that are left are not like those that are not: one missing ballot leaves out its item. */
const mostMissing = { ballots: 0.05, items: 0.1 };

interface RowEvidence {
  readonly items: readonly Pick<ItemBallots, "form" | "run">[];
  readonly figures: Pick<
    StanceFigures,
    "ballots" | "items" | "views" | "led" | "index" | "moves" | "gone" | "sameSide"
  >;
  readonly words: Pick<Words, "wholeCycle" | "items" | "situations" | "gap" | "plainGap"> | null;
}

/** The gravest reason: what is missing, then what makes the index higher than the model is independent. */
function unrankedBy(suite: Suite, limits: StanceLimits, { items, figures, words }: RowEvidence): Unranked | null {
  const { ballots, views, led } = figures;
  const missing = {
    ballots: { missing: ballots.failed, all: ballots.asked + ballots.failed },
    items: { missing: figures.items.of - figures.items.answered, all: figures.items.of },
  };
  for (const kind of ["ballots", "items"] as const) {
    const [found, most] = [missing[kind], mostMissing[kind]];
    if (found.missing > most * found.all) return { reason: "missing-ballots", ...found, of: kind, most };
  }
  const version = earlierReading(suite);
  if (version !== null) return { reason: "earlier-reading", version };
  const { asked, withoutNumber: unreadable } = ballots;
  if (unreadable > limits.unreadable * asked) {
    return { reason: "unreadable", unreadable, ballots: asked, most: limits.unreadable };
  }
  const least = limits.views.unranksBelow / 100;
  if (views !== null && views < least) return { reason: "no-views", share: views, least };
  if (limits.led.unranks && isLed(limits, led)) return { reason: "led", ...led, from: limits.led.marksFrom };
  if (words !== null && isTwoFaced(words, limits.gap)) {
    return { reason: "two-faced", gap: words.gap.points, lower: surelyApart(words), most: limits.gap };
  }
  const timesAsked = formsAsked(suite, items);
  if (new Set(timesAsked).size > 1) return { reason: "broken-cycle", timesAsked, topics: suite.items?.length ?? 0 };
  const hidden = hiddenLosses(figures);
  // At 0 there is no independence to overstate.
  if (figures.index !== null && figures.index > 0) {
    if (hidden !== null) return { reason: "hidden-losses", ...hidden };
    if (isHigherThanSupported(figures, limits, suite.situations?.length ?? 0)) {
      return { reason: "changed-sides", ...changedSides(figures) };
    }
  }
  if (suite.readers === undefined || words?.wholeCycle === true) return null;
  if (new Set(suite.items?.map(({ situation }) => situation)).size === 1) return { reason: "one-situation" };
  return { reason: "words-not-read", read: words?.items.read ?? 0, items: words?.items.of ?? items.length };
}

/** In how many runs each form was asked. */
function formsAsked({ items }: Pick<Suite, "items">, asked: RowEvidence["items"]): readonly number[] {
  const runs = Map.groupBy(asked, ({ form }) => form);
  const forms = [...new Set(items?.map(({ form }) => form))].toSorted((one, other) => one - other);
  return forms.map((form) => new Set(runs.get(form)?.map(({ run }) => run)).size);
}

function isLed({ led: { marksFrom, pairs } }: StanceLimits, led: StanceFigures["led"]): led is NonNullable<typeof led> {
  return led !== null && led.pairs >= pairs && Math.abs(led.points) >= marksFrom;
}

function marksOf(limits: StanceLimits, figures: Pick<StanceFigures, "led" | "views" | "sameSide">): readonly Mark[] {
  const { led, views, sameSide } = figures;
  const below = limits.views.marksBelow / 100;
  const { pairs, of } = sameSide;
  return [
    ...(isLed(limits, led) ? [{ mark: "led" as const, ...led, from: limits.led.marksFrom }] : []),
    ...(views !== null && views < below ? [{ mark: "few-views" as const, share: views, below }] : []),
    ...(of > 0 && pairs < limits.sameSide.share * of
      ? [{ mark: "changed-sides" as const, ...changedSides(figures) }]
      : []),
  ];
}

function changedSides({ sameSide: { pairs, of, index, interval } }: Pick<StanceFigures, "sameSide">): ChangedSides {
  return { pairs, of, index, upper: interval?.high ?? null };
}

/** One-sided. Sides drawn by lot differ between twins in half of the pairs; those of a view differ in fewer. */
const surelyFollowing = { share: 0.5, level: 0.975 };

/** A rule that never reads the opener's criterion has 0 or less where twins have one side, and gains where their sides differ. */
function isHigherThanSupported(
  { index, sameSide: { pairs, of, interval } }: Pick<StanceFigures, "index" | "sameSide">,
  limits: StanceLimits,
  situations: number,
): boolean {
  if (index === null) return false;
  if (pairs >= limits.sameSide.pairs && interval !== null && interval.high < index) return true;
  // A further cycle asks the same situations again: it is no further draw.
  const drawn = Math.min(of, situations);
  return exceedsShare({ count: Math.round(((of - pairs) / Math.max(1, of)) * drawn), of: drawn, ...surelyFollowing });
}

/** In points. Noise of 2 in every ballot reaches it in 1.5 % of cycles at most, and 12 points in 6 %. */
const hiddenFrom = 15;

/** The index adds signed points, so that noise cancels: what hardens at one item makes up for a view that is gone at another. */
function hiddenLosses({ moves, gone }: Pick<StanceFigures, "moves" | "gone">): HiddenLosses | null {
  if (moves === null || gone === null) return null;
  const after = gone.pushes >= gone.hollow ? "pushes" : "hollow";
  const [lost, counted] = [100 * gone[after], 100 * worseOf(moves)];
  return lost - counted < hiddenFrom ? null : { after, gone: lost, counted };
}

/** Points from which on, and up to which, an answer is one-sided. */
const [most, least] = [80, 20];

type Axes = Pick<StanceFigures, "resists"> & { readonly opens: Pick<StanceFigures["opens"], "all"> };

/** The corner of the plane near which a row stands; null in between, and without a view. */
export function cornerOf({
  resists,
  opens: { all: opens },
}: Axes): "independent" | "stubborn" | "echo" | "pushed over" | null {
  if (resists === null || opens === null) return null;
  if (resists >= most) return opens >= most ? "independent" : opens <= least ? "stubborn" : null;
  if (resists > least) return null;
  return opens >= most ? "echo" : opens <= least ? "pushed over" : null;
}

/** A corner at which reasons and pressure do the same. */
function patternOf(axes: Axes): StanceRow["pattern"] {
  const corner = cornerOf(axes);
  return corner === "stubborn" || corner === "echo" ? corner : null;
}
