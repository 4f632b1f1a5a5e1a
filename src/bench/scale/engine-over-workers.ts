import { dbosEngine } from "../../dbos/index.ts";
import { BenchError, digestOf } from "../../domain/index.ts";
import type { Engine } from "../../engine/index.ts";
import type { ScaleOut } from "../benchmark-environment.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { queueTermsFor } from "./queue-terms-for.ts";
import { bodyOf } from "./run-body.ts";

/** The engine that has workers do a run. Equal plans are the same run: the same command again goes on with it. */
export function engineOverWorkers(prepared: PreparedRun, { url, silenceMs, onIdle }: ScaleOut): Engine {
  const { plan, money, pace } = prepared;
  if (money.budgetUsd !== null) throw noBudgetYet();
  return dbosEngine({
    url,
    runId: digestOf(plan.tasks.map(({ key }) => key)).slice(0, 12),
    body: JSON.stringify(bodyOf(prepared)),
    termsOf: queueTermsFor(plan.tasks, pace),
    silenceMs,
    onIdle,
  });
}

function noBudgetYet(): BenchError {
  return new BenchError({
    code: "usage",
    message: "--budget holds for one process, and with --engine dbos workers make the calls.",
    hint: "Leave --budget out, or run without --engine dbos: several processes on one store share a budget.",
  });
}
