import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

/** Counts straight from the store's tables, independent of what the program reports. */
export interface StoreRecord {
  readonly answerTasks: number;
  readonly verdictTasks: number;
  readonly answers: number;
  /** By the kind of the task that was not asked. */
  readonly skips: Readonly<Record<string, number>>;
  /** By their kind. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Ended attempts, by what came of them. */
  readonly results: Readonly<Record<string, number>>;
  /** Attempts without an end: in flight when their process died. */
  readonly openAttempts: number;
  readonly attempts: number;
  /** Answers and verdicts that do not stand on an attempt of their own task that ended so. */
  readonly unfounded: number;
  /** Attempts and results at keys that the plan does not have. */
  readonly strays: number;
  /** Tasks for which more than one attempt brought something to read. */
  readonly readTwice: number;
}

const countRow = z.object({ count: z.number() });
const kindRow = z.object({ kind: z.string(), count: z.number() });

const good = "('answered', 'truncated', 'scored', 'unscored')";

/** An answer's text or a verdict's grade, with its place in the campaign. */
export interface StoredResult {
  readonly place: string;
  readonly said: string;
}

const resultRow = z.object({ place: z.string(), said: z.string() });

/** Every result, skips included, in the order of the places, without endpoint and times. */
export function storedResults(folder: string): readonly StoredResult[] {
  using database = open(folder);
  const query = `
    select json_array(c.label, t.run, t.variant, t.delivery, t.scenario_id, t.turn_id) as place, r.said
    from tasks t join model_configs c on c.id = t.model_config_id
    join (select key, text as said from answers union all select key, grade as said from verdicts
      union all select key, value as said from labels where kind = 'skip') r on r.key = t.key
    order by place, said`;
  return z.array(resultRow).parse(database.prepare(query).all());
}

function open(folder: string): DatabaseSync {
  return new DatabaseSync(join(folder, ".aib", "bench.db"), { readOnly: true });
}

/** Reads the store in that folder, also while it is open. */
export function storeRecord(folder: string): StoreRecord {
  using database = open(folder);
  const count = (query: string): number => countRow.parse(database.prepare(query).get()).count;
  const byKind = (query: string): Record<string, number> =>
    Object.fromEntries(
      z
        .array(kindRow)
        .parse(database.prepare(query).all())
        .map((row) => [row.kind, row.count]),
    );
  const results = ["answers", "verdicts"].map(
    (table) =>
      `select r.key from ${table} r left join attempts a on a.id = r.attempt_id and a.task_key = r.key
       left join attempt_ends e on e.attempt_id = a.id and e.result in ${good} where e.attempt_id is null`,
  );
  return {
    answerTasks: count("select count(*) as count from tasks where kind = 'answer'"),
    verdictTasks: count("select count(*) as count from tasks where kind = 'verdict'"),
    answers: count("select count(*) as count from answers"),
    skips: byKind(
      `select t.kind, count(*) as count from labels l join tasks t on t.key = l.key
       where l.kind = 'skip' group by t.kind`,
    ),
    verdicts: byKind("select kind, count(*) as count from verdicts group by kind"),
    results: byKind("select result as kind, count(*) as count from attempt_ends group by result"),
    attempts: count("select count(*) as count from attempts"),
    openAttempts: count("select count(*) as count from attempts where id not in (select attempt_id from attempt_ends)"),
    unfounded: count(`select count(*) as count from (${results.join(" union all ")})`),
    strays: count(
      `select count(*) as count from (select task_key as key from attempts union all select key from answers
       union all select key from verdicts union all select key from labels) where key not in (select key from tasks)`,
    ),
    readTwice: count(
      `select count(*) as count from (select a.task_key from attempts a join attempt_ends e on e.attempt_id = a.id
       where e.result in ${good} group by a.task_key having count(*) > 1)`,
    ),
  };
}
