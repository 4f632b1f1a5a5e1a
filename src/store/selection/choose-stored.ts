import { BenchError, usageError } from "../../domain/bench-error.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import { type Suite, ballotReadingVersion, earlierReading } from "../../domain/suite.ts";
import { chooseSuite } from "./choose-suite.ts";
import type { Store } from "../store.ts";
import type { SuiteOverview } from "../views/views.ts";
import { loadSuite } from "../../suite/index.ts";
import { selectStoredModelConfigs } from "./select-stored-model-configs.ts";

/** What a user selects from the store. */
export interface StoredQuery {
  /** A suite's id or the beginning of its digest; null for the one last worked on. */
  readonly suite: string | null;
  /** Labels, ids, patterns; all model configs when there is none. */
  readonly models: readonly string[];
}

export interface StoredChoice {
  readonly suite: Suite;
  readonly overview: SuiteOverview;
  readonly modelConfigs: readonly ModelConfig[];
  readonly otherSuites: readonly SuiteOverview[];
}

/** Finds it in the store. @throws BenchError not-found | unknown-suite with what there is. */
export async function chooseStored(store: Store, { suite, models }: StoredQuery): Promise<StoredChoice> {
  const suites = await store.suites();
  const overview = chooseSuite(suites, suite);
  const { digest } = overview;
  return {
    suite: await store.loadSuite(digest),
    overview,
    modelConfigs: selectStoredModelConfigs(models, await store.modelConfigs(digest)),
    otherSuites: suites.filter((other) => other.digest !== digest),
  };
}

/**
 * A suite of the store whose wording is ours, so that its questions and rubrics are at hand.
 * @param suite A stored suite's id, the beginning of its digest, or the path of a YAML file; null for the one last worked on
 * @param whyNotImported what cannot be done with imported results, and why: `... was imported: <this>`
 * @throws BenchError not-found | unknown-suite when there is none, usage when only imported results go by that name.
 */
export async function ownSuite(store: Store, suite: string | null, whyNotImported: string): Promise<Suite> {
  const suites = await store.suites();
  const wanted = await nameInStore(suite);
  const own = suites.filter(({ origin }) => origin === "live");
  const named = wanted === null ? own : own.filter((each) => each.id === wanted || each.digest.startsWith(wanted));
  const chosen = chooseSuite(named.length > 0 ? named : suites, wanted);
  if (chosen.origin === "live") return store.loadSuite(chosen.digest);
  throw imported(chosen, whyNotImported);
}

/** A file is known to the store by what is in it. */
async function nameInStore(suite: string | null): Promise<string | null> {
  if (suite === null || !/[/\\.]/u.test(suite)) return suite;
  const { digest } = await loadSuite(suite);
  return digest;
}

function imported({ id, version }: SuiteOverview, why: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The results of suite ${id} ${version} were imported: ${why}`,
    hint: `Measure the models with suite ${id} itself (aib run), and work on those results.`,
  });
}

/** Today's ballots do not go with those that an earlier reader decided: whatever is added to these buys a row without a rank. */
export function refuseEarlierReading(suite: Suite): void {
  const version = earlierReading(suite);
  if (version === null) return;
  throw usageError(
    `Reader ${version} of ballots decided what these runs were asked, and today's reader ${ballotReadingVersion} may read them otherwise: nothing that is added to them gets a rank.`,
    "Measure again: the same aib run as before asks anew what rests on ballots, and --dry-run says what that costs.",
  );
}
