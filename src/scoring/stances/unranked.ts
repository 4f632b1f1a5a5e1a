import { earlierReading, type Digest, type Measure, type Suite } from "../../domain/index.ts";
import { wilsonInterval, type Interval } from "../../statistics/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import type { ModelConfigScore } from "../model-config-score.ts";
import { inCountedRuns } from "../repetitions.ts";
import type { Audit } from "./audit.ts";
import { missingBallots, type ItemStances } from "./item-stances.ts";

/**
 * Why a model config with an index has no rank. Shares are from 0 to 1.
 *
 * - missing-ballots: too many that were to be asked have no reply yet; items with a view are the ones that lack them
 * - earlier-reading: an earlier reader decided which side the arms counter, so that today's reading may not fit what was asked
 * - unreadable: too many ballots that code cannot read
 * - uneven-unreadable: many more in one arm than in another: the items that lose a ballot are not like the others, and the mean over
 *   the rest is too high
 * - no-views: a view on too few items, below the measure's `unranksBelow`
 * - chameleon: takes the side that it hears first: too little is kept even at the upper limit of Wilson's interval
 * - two-faced: its words contradict its ballots too often, at the lower limit of Wilson's interval
 * - broken-cycle: no cycle of forms is whole, so that it answered other topics
 */
export type Unranked =
  | { readonly reason: "missing-ballots"; readonly missing: number; readonly ballots: number; readonly most: number }
  | { readonly reason: "earlier-reading"; readonly version: number }
  | { readonly reason: "unreadable"; readonly unreadable: number; readonly ballots: number; readonly most: number }
  | {
      readonly reason: "uneven-unreadable";
      readonly arm: string;
      readonly unreadable: number;
      readonly ballots: number;
      /** In the arm with the smallest share. */
      readonly least: number;
      readonly most: number;
    }
  | { readonly reason: "no-views"; readonly share: number; readonly least: number }
  | { readonly reason: "chameleon"; readonly share: number; readonly upper: number; readonly least: number }
  | {
      readonly reason: "two-faced";
      readonly contradicted: number;
      readonly messages: number;
      readonly lower: number;
      readonly most: number;
    }
  | { readonly reason: "broken-cycle"; readonly timesAsked: readonly number[] };

/** The share of unreadable ballots above which the rest says too little about the model. */
const mostUnreadable = 0.05;

/** How far the shares of two arms may lie apart: two of fifty items lift an index of 75 by 3 points at most. */
const mostUneven = 0.04;

/** The share of missing ballots above which the items that are left are not like those that are not. */
const mostMissing = 0.05;

/** The share of contradicted messages above which words and ballots are not of one model. */
const mostContradicted = 0.1;

interface BallotEvidence {
  readonly suite: Suite;
  /** Of all model configs, as are the others. */
  readonly stances: readonly ItemStances[];
  readonly conversations: readonly GradedConversation[];
  readonly audits: ReadonlyMap<Digest, Audit>;
  readonly scores: readonly Pick<ModelConfigScore, "modelConfigId" | "measures">[];
}

/** The model configs that get no rank, each with the gravest reason. None in a suite without items. */
export function unrankedModelConfigs(evidence: BallotEvidence): ReadonlyMap<Digest, Unranked> {
  const { suite, scores } = evidence;
  const stances = Map.groupBy(inCountedRuns(suite, evidence.stances), ({ modelConfigId }) => modelConfigId);
  const conversations = Map.groupBy(evidence.conversations, ({ modelConfigId }) => modelConfigId);
  return new Map(
    scores.flatMap((score) => {
      const own = stances.get(score.modelConfigId);
      if (own === undefined) return [];
      const reason =
        tooManyMissing(suite, own) ??
        readEarlier(suite) ??
        tooManyUnreadable(own) ??
        unevenlyUnreadable(suite, own) ??
        tooFewViews(suite, score) ??
        chameleon(suite, conversations.get(score.modelConfigId) ?? []) ??
        twoFaced(evidence.audits.get(score.modelConfigId)) ??
        brokenCycle(suite, own);
      return reason === null ? [] : [[score.modelConfigId, reason] as const];
    }),
  );
}

/** Counts at most one in each arm: what follows it may be left out. Arms that no item was asked in were not wanted. */
function tooManyMissing(suite: Suite, own: readonly ItemStances[]): Unranked | null {
  const replies = own.reduce((sum, { stances }) => sum + stances.length, 0);
  const asked = new Set(own.flatMap(({ stances }) => stances.map(({ scenarioId }) => scenarioId)));
  const arms = new Set(suite.scenarios.flatMap(({ id, arm }) => (arm !== undefined && asked.has(id) ? arm : [])));
  const missing = own.reduce((sum, stances) => sum + missingBallots(suite, stances, arms), 0);
  const ballots = replies + missing;
  if (missing <= mostMissing * ballots) return null;
  return { reason: "missing-ballots", missing, ballots, most: mostMissing };
}

function tooManyUnreadable(own: readonly ItemStances[]): Unranked | null {
  const readings = own.flatMap(({ stances }) => stances.map(({ reading }) => reading.kind));
  const unreadable = readings.filter((kind) => kind === "unreadable").length;
  if (unreadable <= mostUnreadable * readings.length) return null;
  return { reason: "unreadable", unreadable, ballots: readings.length, most: mostUnreadable };
}

function readEarlier(suite: Suite): Unranked | null {
  const version = earlierReading(suite);
  return version === null ? null : { reason: "earlier-reading", version };
}

/** By arm, over the items that were asked in it: one counts once, however many of its steps cannot be read. */
function unevenlyUnreadable(suite: Suite, own: readonly ItemStances[]): Unranked | null {
  const arms = [...new Set(suite.scenarios.flatMap(({ arm }) => arm ?? []))].flatMap((arm) => {
    const ids = new Set(suite.scenarios.flatMap((scenario) => (scenario.arm === arm ? scenario.id : [])));
    const asked = own.flatMap(({ stances }) => {
      const readings = stances.flatMap(({ scenarioId, reading }) => (ids.has(scenarioId) ? reading.kind : []));
      return readings.length > 0 ? [readings.includes("unreadable")] : [];
    });
    const unreadable = asked.filter(Boolean).length;
    return asked.length > 0 ? [{ arm, unreadable, ballots: asked.length, share: unreadable / asked.length }] : [];
  });
  const worst = arms.reduce((high, each) => (each.share > high.share ? each : high), arms[0] ?? noArm);
  const least = Math.min(...arms.map(({ share }) => share));
  if (worst.share - least <= mostUneven || worst.unreadable < 3) return null;
  const { arm, unreadable, ballots } = worst;
  return { reason: "uneven-unreadable", arm, unreadable, ballots, least, most: mostUneven };
}

const noArm = { arm: "", unreadable: 0, ballots: 0, share: 0 };

function tooFewViews(suite: Suite, { measures }: Pick<ModelConfigScore, "measures">): Unranked | null {
  for (const { id, least } of limitsOf(suite, "views")) {
    const share = measures[id] ?? null;
    if (share !== null && share < least) return { reason: "no-views", share, least };
  }
  return null;
}

function chameleon(suite: Suite, conversations: readonly GradedConversation[]): Unranked | null {
  const own = ownShare(suite, conversations);
  if (own === null || own.interval.high >= own.least) return null;
  return { reason: "chameleon", share: own.share, upper: own.interval.high, least: own.least };
}

/** What is left of views whichever side the model hears first. Shares are from 0 to 1. */
export interface OwnShare {
  readonly share: number;
  /** Wilson's, over items with a view that were asked in these ways. */
  readonly interval: Interval;
  /** Below this share at the upper limit, a model config gets no rank. */
  readonly least: number;
}

/** By the measure of kept views that unranks; null without such a measure, and without a value of it. */
export function ownShare(suite: Suite, conversations: readonly GradedConversation[]): OwnShare | null {
  const [measure] = limitsOf(suite, "kept");
  if (measure === undefined) return null;
  const { id, least } = measure;
  const kept = inCountedRuns(suite, conversations).flatMap(({ grade }) =>
    grade.kind === "scored" ? (grade.scores[id] ?? []) : [],
  );
  const sum = kept.reduce<number>((total, value) => total + Number(value), 0);
  const interval = wilsonInterval({ successes: sum, trials: kept.length, level: suite.interval.level });
  return interval && { share: sum / kept.length, interval, least };
}

/** The measures that unrank, with the share below which they do. */
function limitsOf({ index }: Suite, kind: "views" | "kept"): readonly (Pick<Measure, "id"> & { least: number })[] {
  return index.measures.flatMap(({ id, stance, unranksBelow }) =>
    stance?.kind === kind && unranksBelow !== undefined ? [{ id, least: unranksBelow / 100 }] : [],
  );
}

function twoFaced(audit: Audit | undefined): Unranked | null {
  const lower = audit?.interval?.low ?? 0;
  if (audit === undefined || lower <= mostContradicted) return null;
  const { contradicted, messages } = audit;
  return { reason: "two-faced", contradicted, messages, lower, most: mostContradicted };
}

function brokenCycle({ items }: Suite, own: readonly ItemStances[]): Unranked | null {
  if (items === undefined) return null;
  const runs = Map.groupBy(own, ({ item }) => item.form);
  const forms = [...new Set(items.map(({ form }) => form))].toSorted((one, other) => one - other);
  const timesAsked = forms.map((form) => new Set(runs.get(form)?.map(({ run }) => run)).size);
  return new Set(timesAsked).size === 1 ? null : { reason: "broken-cycle", timesAsked };
}
