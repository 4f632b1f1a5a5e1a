import { runKey } from "../domain/conversation-place.ts";
import type { Database } from "./database.ts";
import { isReasoned } from "./is-reasoned.ts";
import type { RunCounts, RunCountsQuery, ReadingCounts } from "./views/views.ts";
import { hasNumber, isFirst, isPerson, readerOf, readingKind } from "./reading-records.ts";
import { skipKind } from "./skip-records.ts";

const noneGiven = { answers: 0, reasoned: 0 };

/** See `Store.runCounts`. */
export async function runCounts(db: Database, query: RunCountsQuery): Promise<readonly RunCounts[]> {
  const runs = new Map<string, RunCounts>();
  for (const { modelConfigId, run, given, ...answers } of await countAnswers(db, query)) {
    const verdicts = { planned: 0, present: 0, skipped: 0, unscored: 0 };
    runs.set(runKey({ modelConfigId, run }), { modelConfigId, run, answers, given, verdicts });
  }
  for (const { modelConfigId, run, ...verdicts } of await countVerdicts(db, query)) {
    const none = { planned: 0, present: 0, skipped: 0, truncated: 0 };
    const { answers = none, given = noneGiven } = runs.get(runKey({ modelConfigId, run })) ?? {};
    runs.set(runKey({ modelConfigId, run }), { modelConfigId, run, answers, given, verdicts });
  }
  for (const { modelConfigId, run, ...readings } of await countReadings(db, query)) {
    const counted = runs.get(runKey({ modelConfigId, run }));
    if (counted !== undefined) runs.set(runKey({ modelConfigId, run }), { ...counted, readings });
  }
  return [...runs.values()];
}

function tasksIn(
  db: Database,
  kind: "answer" | "verdict" | typeof readingKind,
  { suiteDigest, scenarioIds = null, delivery = null, configurations = null, variants = [] }: RunCountsQuery,
) {
  const tasks = db.selectFrom("tasks").where("suite_digest", "=", suiteDigest).where("tasks.kind", "=", kind);
  const ofScenarios = scenarioIds === null ? tasks : tasks.where("scenario_id", "in", scenarioIds);
  const delivered = delivery === null ? ofScenarios : ofScenarios.where("delivery", "=", delivery);
  if (configurations === null) return delivered;
  return delivered.where((eb) =>
    eb.or([
      ...configurations.map(({ variant, delivery: by }) => eb.and({ variant, delivery: by })),
      ...variants.map((variant) => eb("variant", "=", variant)),
    ]),
  );
}

/** A message counts once, however many readers it has. One that was never asked for is none. */
async function countReadings(
  db: Database,
  query: RunCountsQuery,
): Promise<readonly (Pick<RunCounts, "modelConfigId" | "run"> & ReadingCounts)[]> {
  const rows = await tasksIn(db, readingKind, query)
    .leftJoin("labels", "labels.key", "tasks.key")
    .select(["tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery"])
    .select(["tasks.turn_id", "tasks.slot", "labels.kind as result", "labels.value"])
    .execute();
  const byRun = Map.groupBy(rows, ({ model_config_id, run }) => runKey({ modelConfigId: model_config_id, run }));
  return [...byRun.values()].flatMap((own) => {
    const messages = [
      ...Map.groupBy(own, ({ variant, delivery: by, turn_id }) => `${variant} ${by} ${turn_id}`).values(),
    ];
    // Another reader may not have come to it yet.
    const asked = messages.filter((all) => !all.some(({ slot, result }) => isFirst(slot) && result === skipKind));
    const present = asked.filter((all) => [...Map.groupBy(all, ({ slot }) => readerOf(slot)).values()].some(isWhole));
    const [first] = own;
    if (first === undefined) return [];
    const { model_config_id: modelConfigId, run } = first;
    const placed = present.filter((all) => all.some(isPlaced));
    return [
      {
        modelConfigId,
        run,
        planned: asked.length,
        present: present.length,
        withoutNumber: present.length - placed.length,
      },
    ];
  });
}

/** A person's reading is none of a reader. */
function isWhole(readings: readonly { readonly slot: string; readonly result: string | null }[]): boolean {
  return readings.some(({ slot }) => isFirst(slot)) && readings.every(({ result }) => result !== null);
}

function isPlaced(reading: { readonly slot: string; readonly result: string | null; readonly value: string | null }) {
  const { slot, result, value } = reading;
  return !isPerson(slot) && result === readingKind && value !== null && hasNumber(value);
}

type Counted<Kind extends "answers" | "verdicts"> = Pick<RunCounts, "modelConfigId" | "run"> & RunCounts[Kind];

async function countAnswers(
  db: Database,
  query: RunCountsQuery,
): Promise<readonly (Counted<"answers"> & Pick<RunCounts, "given">)[]> {
  const rows = await tasksIn(db, "answer", query)
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "answers.attempt_id")
    .leftJoin("labels", "labels.key", "tasks.key")
    .groupBy(["tasks.model_config_id", "tasks.run"])
    .select(["tasks.model_config_id", "tasks.run"])
    .select(({ fn }) => [
      fn.countAll().as("planned"),
      fn.count("answers.key").as("answered"),
      fn.count("answers.key").filterWhere(isReasoned).as("reasoned"),
      fn.count("labels.key").as("labelled"),
      // A repair that was not needed leaves nothing out.
      fn.count("labels.key").filterWhere("labels.value", "not like", "%has-number%").as("skipped"),
      fn
        .count("answers.key")
        .filterWhere("tasks.key", "in", db.selectFrom("answers").where("truncated", "=", 1).select("key"))
        .as("truncated"),
    ])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .execute();
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    planned: Number(row.planned),
    present: Number(row.answered) + Number(row.labelled),
    skipped: Number(row.skipped),
    truncated: Number(row.truncated),
    given: { answers: Number(row.answered), reasoned: Number(row.reasoned) },
  }));
}

async function countVerdicts(db: Database, query: RunCountsQuery): Promise<readonly Counted<"verdicts">[]> {
  const rows = await tasksIn(db, "verdict", query)
    .leftJoin("verdicts", "verdicts.key", "tasks.key")
    .leftJoin("labels", "labels.key", "tasks.key")
    .where("tasks.judge_id", "=", query.judgeId)
    .groupBy(["tasks.model_config_id", "tasks.run"])
    .select(["tasks.model_config_id", "tasks.run"])
    .select(({ fn }) => [
      fn.countAll().as("planned"),
      fn.count("verdicts.key").as("graded"),
      fn.count("labels.key").as("skipped"),
      fn.count("verdicts.key").filterWhere("verdicts.kind", "=", "unscored").as("unscored"),
    ])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .execute();
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    planned: Number(row.planned),
    present: Number(row.graded) + Number(row.skipped),
    skipped: Number(row.skipped),
    unscored: Number(row.unscored),
  }));
}
