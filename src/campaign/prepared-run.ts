import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Plan } from "../domain/task.ts";
import type { PreparedMoney } from "./budget/prepare-money.ts";
import type { NamedPrice } from "./budget/prices.ts";
import type { ModelListing } from "./check-models.ts";
import type { DecidedPayload } from "./events/run-event.ts";
import type { Store } from "../store/index.ts";
import type { Clients } from "./clients.ts";
import type { Pace } from "./limits.ts";

/** By whose verdicts a run is ranked. */
export interface Ranking {
  /** Several are a panel, whose median counts; none stands for the judge with the most verdicts. */
  readonly judgeIds: readonly Digest[];
  readonly excludeOwnFamily: boolean;
}

/** A request with all that it leaves open decided. */
export interface PlannedRequest {
  readonly plan: Plan;
  /** Whose verdicts are planned. */
  readonly judges: readonly JudgeConfig[];
  readonly ranking: Ranking;
  /** Sentences for the user: what was left out and why. */
  readonly notes: readonly string[];
}

/** Everything that a run needs, looked up and checked, before anything is spent. */
export interface PreparedRun extends PlannedRequest {
  readonly pace: Pace;
  readonly clients: Clients;
  readonly listing: ModelListing;
  readonly money: PreparedMoney;
  /** Workers need it too. */
  readonly simulatorSeed: number;
  readonly prices: readonly NamedPrice[];
  /** Of a run that stops when it is clear, all that it may still take; by default the plan. */
  readonly most?: Plan;
  /** What its results decide, once all are there; by default nothing. */
  readonly conclude?: (store: Store) => Promise<readonly DecidedPayload[]>;
}
