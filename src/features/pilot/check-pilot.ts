import type { Suite } from "../../domain/index.ts";
import { loadLeaderboard } from "../../results/load-leaderboard.ts";
import { type StanceReply, readItemBallots } from "../../scoring/index.ts";
import type { ReportStore } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { hollowTo, itemGate, ratersNeeded, reasonFrom, type FailedFact, type ItemGate } from "./item-gate.ts";
import { pilotGates, type PilotGate } from "./pilot-gates.ts";
import { ratedFacts, ratingSheet } from "./rating-sheet.ts";
import { readRatings, type FilledSheet } from "./read-ratings.ts";

export interface PilotRequest {
  /** A built-in suite's id or a file. */
  readonly suite: string;
  /** Null where there is none. */
  readonly store: ReportStore | null;
  readonly sheets: readonly FilledSheet[];
}

/** What the pilot of a suite has shown so far. */
export interface Pilot {
  readonly suite: Pick<Suite, "id" | "version" | "digest"> & { readonly status: string | null };
  /** Why there is no result of the suite; null where there are some. */
  readonly missing: "store" | "results" | null;
  readonly gates: readonly PilotGate[];
  /** Facts that raters took for something else. */
  readonly failedFacts: readonly FailedFact[];
  /** Model configs that the simulator answered for: they say nothing about real ones, so no pilot passes with them. */
  readonly simulated: number;
  /** Every gate is met, by real model configs. */
  readonly isPassed: boolean;
}

/**
 * Holds stored results and filled-in sheets against every condition of a suite's pilot.
 * @throws BenchError usage for a suite without items, invalid-import for a sheet that cannot be read, and what loadSuite throws
 */
export async function checkPilot({ suite: source, store, sheets }: PilotRequest): Promise<Pilot> {
  const suite = await loadSuite(source);
  const facts = ratedFacts(suite);
  const rated = sheets.map((sheet) => ({ rater: sheet.rater, ratings: readRatings(sheet, facts) }));
  const items = itemGate(facts, rated);
  const { missing, ballots, simulated } = await storedResults(store, suite);
  const ofBallots = pilotGates(suite, readItemBallots(suite, ballots));
  const gates = [...ofBallots, itemGateInWords(items)];
  const { id, version, digest, status = null } = suite;
  return {
    suite: { id, version, digest, status },
    missing,
    gates,
    failedFacts: items.failed,
    simulated,
    isPassed: simulated === 0 && gates.every(({ isMet }) => isMet === true),
  };
}

interface StoredResults extends Pick<Pilot, "missing"> {
  readonly ballots: readonly StanceReply[];
  readonly simulated: number;
}

async function storedResults(store: PilotRequest["store"], { digest }: Suite): Promise<StoredResults> {
  if (store === null) return { missing: "store", ballots: [], simulated: 0 };
  const isStored = (await store.suites()).some((stored) => stored.digest === digest);
  if (!isStored) return { missing: "results", ballots: [], simulated: 0 };
  const query = { suite: digest, judges: [], excludeOwnFamily: false, interval: null, now: () => new Date() };
  const { rows } = await loadLeaderboard(store, query);
  return {
    missing: null,
    ballots: await store.ballots(digest),
    simulated: rows.filter(({ origin }) => origin === "simulated").length,
  };
}

/** The sheet for one rater of a suite's facts. @throws as `checkPilot` */
export async function writeRatingSheet(source: string): Promise<{ readonly text: string; readonly facts: number }> {
  const suite = await loadSuite(source);
  return { text: ratingSheet(suite), facts: ratedFacts(suite).length };
}

function itemGateInWords({ raters, sheets, rated, facts, failed }: ItemGate): PilotGate {
  const needed = `${ratersNeeded.person} people or ${ratersNeeded.judge} judge families`;
  const enough = raters === "person" ? `${ratersNeeded.person} people` : `${ratersNeeded.judge} judge families`;
  const from = `from ${sheets} sheet${sheets === 1 ? "" : "s"}`;
  const found =
    sheets === 0
      ? "no sheet"
      : `${rated} of ${facts} facts have the ratings of ${enough} or more (${from}), ${failed.length} failed`;
  return {
    id: "items",
    title: "Facts are what they are meant to be",
    required: `by the median of ${needed}: reasons matter ${reasonFrom} or more of 10, hollow facts ${hollowTo} or less`,
    found,
    isMet: failed.length > 0 ? false : rated === facts ? true : null,
  };
}
