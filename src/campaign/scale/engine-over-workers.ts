import { dbosEngine } from "../../dbos/index.ts";
import { digestOf } from "../../domain/index.ts";
import type { Engine } from "../../engine/index.ts";
import type { ScaleOut } from "../benchmark-environment.ts";
import { databasePatience } from "./database-patience.ts";
import { queueTermsFor } from "./queue-terms-for.ts";
import { bodyOf, type ScaledWork } from "./scaled-work.ts";

/** The engine that has workers do the work. Equal tasks are the same run: the same command again goes on with it. */
export function engineOverWorkers(work: ScaledWork, scaleOut: ScaleOut): Engine {
  return dbosEngine({
    ...scaleOut,
    runId: digestOf(work.tasks.map(({ key }) => key)).slice(0, 12),
    title: work.title,
    body: JSON.stringify(bodyOf(work)),
    termsOf: queueTermsFor([...work.receivers.values()], work.pace),
    patienceMs: databasePatience(scaleOut.silenceMs),
  });
}
