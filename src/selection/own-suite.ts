import { BenchError, type Suite } from "../domain/index.ts";
import { chooseSuite } from "../report/index.ts";
import type { Store, SuiteOverview } from "../store/index.ts";
import { loadSuite } from "../suite/index.ts";

export interface OwnSuiteQuery {
  /** A stored suite's id, the beginning of its digest, or the path of a YAML file; null for the newest results' one. */
  readonly suite: string | null;
  /** What cannot be done with imported results, and why: `... was imported: <this>`. */
  readonly whyNotImported: string;
}

/**
 * A suite of the store whose wording is ours, so that there is something to ask or to grade by.
 * @throws BenchError not-found | unknown-suite when there is none, usage when only imported results go by that name.
 */
export async function ownSuite(store: Store, { suite, whyNotImported }: OwnSuiteQuery): Promise<Suite> {
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
