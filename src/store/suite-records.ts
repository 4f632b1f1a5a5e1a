import { z } from "zod";
import { BenchError } from "../domain/bench-error.ts";
import type { Digest } from "../domain/digest.ts";
import { suiteDigest } from "../domain/suite-digest.ts";
import type { Suite } from "../domain/suite.ts";
import { storedDefinition } from "../suite/index.ts";
import type { Database } from "./database.ts";
import { ensureDictionary, type Dictionary } from "./exchange-texts.ts";
import { readJson } from "./stored-json.ts";
import type { SuiteOrigin, SuiteOverview } from "./views/views.ts";

/**
 * See `Store.savePlan`; returns the dictionary of the suite's requests.
 * @param samples requests of the suite, as far as there are any yet
 */
export async function saveSuite(
  db: Database,
  suite: Suite,
  origin: SuiteOrigin,
  samples: readonly string[],
): Promise<Dictionary> {
  await saveDefinition(db, suite, origin);
  const { digest, ...definition } = suite;
  return ensureDictionary(db, { suiteDigest: digest, definition: JSON.stringify(definition), samples });
}

async function saveDefinition(db: Database, suite: Suite, origin: SuiteOrigin): Promise<void> {
  const { digest, ...definition } = suite;
  const { id, version, title } = definition;
  const written = { id, version, title, definition: JSON.stringify(definition) };
  const present = await db.selectFrom("suites").select("definition").where("digest", "=", digest).executeTakeFirst();
  if (present?.definition === written.definition) return;
  if (suiteDigest(definition) !== digest) {
    throw new BenchError({
      code: "internal",
      message: `Suite ${suite.id} carries a digest that does not match its definition.`,
      hint: "Build suites with the suite module only.",
    });
  }
  await db
    .insertInto("suites")
    .values({ digest, origin, ...written })
    .onConflict((conflict) => conflict.column("digest").doUpdateSet(written))
    .execute();
}

/** See `Store.loadSuite`. */
export async function loadSuite(db: Database, digest: Digest): Promise<Suite> {
  const row = await db.selectFrom("suites").select("definition").where("digest", "=", digest).executeTakeFirst();
  if (!row) {
    throw new BenchError({
      code: "unknown-suite",
      message: `The store has no suite with the digest ${digest}.`,
      hint: "List the suites that have results, and choose one of them.",
    });
  }
  return { ...readJson(storedDefinition(digest), row.definition, `suite ${digest}`), digest };
}

/** See `Store.suites`. */
export async function suiteOverviews(db: Database): Promise<readonly SuiteOverview[]> {
  // Of suites last worked on at the same time the one stored last comes first: it has the newest wording.
  const suites = await db
    .selectFrom("suites")
    .leftJoin("dictionaries", "dictionaries.suite_digest", "suites.digest")
    .select(["digest", "suites.id", "version", "title", "origin"])
    .orderBy("dictionaries.id", "desc")
    .execute();
  const [only, ...others] = suites;
  // With only one suite in the store every result is its own: no task lookup is needed.
  const tallies = only && others.length === 0 ? await tallyAll(db, only.digest) : await tallyResults(db);
  const started = others.length === 0 ? new Map<Digest, string>() : await lastStarts(db);
  // A run that finds all of its results stored leaves none of its own.
  const workedAt = ({ digest, lastResultAt }: SuiteOverview): string =>
    lastResultAt === null ? "" : ([lastResultAt, started.get(digest) ?? ""].toSorted().at(-1) ?? "");
  return suites
    .map(({ digest, id, version, title, origin }) => {
      const own = tallies.filter((tally) => tally.digest === digest);
      const results = own.reduce((sum, tally) => sum + Number(tally.results), 0);
      const times = own.flatMap(({ last }) => last ?? []);
      const lastResultAt = times.toSorted().at(-1) ?? null;
      return { digest, id, version, title, origin, results, lastResultAt };
    })
    .toSorted((a, b) => workedAt(b).localeCompare(workedAt(a)));
}

const startJson = z.object({ suite: z.string().catch("") });

/** When the last session on each suite began. */
async function lastStarts(db: Database): Promise<ReadonlyMap<Digest, string>> {
  const rows = await db
    .selectFrom("run_events")
    .select(["id", "at", "body"])
    .where("kind", "=", "session-started")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, at, body }) => [readJson(startJson, body, `event ${id}`).suite, at]));
}

interface Tally {
  readonly digest: Digest;
  readonly results: string | number | bigint;
  readonly last: string | null;
}

async function tallyAll(db: Database, digest: Digest): Promise<readonly Tally[]> {
  const tally = (table: "answers" | "verdicts") =>
    db.selectFrom(table).select(({ fn }) => [fn.countAll().as("results"), fn.max("recorded_at").as("last")]);
  const rows = await tally("answers").unionAll(tally("verdicts")).execute();
  return rows.map((row) => Object.assign(row, { digest }));
}

/** One row for the answers and one for the verdicts of each suite that has any. */
function tallyResults(db: Database): Promise<readonly Tally[]> {
  const answers = db
    .selectFrom("tasks")
    .innerJoin("answers", "answers.key", "tasks.key")
    .where("tasks.kind", "=", "answer")
    .groupBy("tasks.suite_digest")
    .select("tasks.suite_digest as digest")
    .select(({ fn }) => [fn.countAll().as("results"), fn.max("answers.recorded_at").as("last")]);
  const verdicts = db
    .selectFrom("tasks")
    .innerJoin("verdicts", "verdicts.key", "tasks.key")
    .where("tasks.kind", "=", "verdict")
    .groupBy("tasks.suite_digest")
    .select("tasks.suite_digest as digest")
    .select(({ fn }) => [fn.countAll().as("results"), fn.max("verdicts.recorded_at").as("last")]);
  return answers.unionAll(verdicts).execute();
}
