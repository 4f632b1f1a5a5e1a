import { z } from "zod";
import type { RecordedEvent } from "../../store/index.ts";

const text = z.string().nullable().catch(null).default(null);
const number = z.number().nullable().catch(null).default(null);

const lane = z.object({
  model: z.string(),
  modelConfig: z.string(),
  planned: z.number(),
  alreadyDone: z.number(),
  tasks: z.string(),
});

/** What is read of an event, whichever version of the program wrote it: a field that it lacks is null. */
const body = z.object({
  suite: text,
  planned: number,
  lanes: z.array(lane).readonly().catch([]).default([]),
  limit: number,
  before: number,
  reason: text,
  waitMs: number,
  detail: text,
  fault: text,
  model: text,
  modelConfig: text,
  judge: text,
  run: z.union([z.number(), z.string()]).nullable().catch(null).default(null),
  attempts: number,
  scenario: text,
  budgetUsd: number,
  spentUsd: number,
});

export type EventBody = z.infer<typeof body>;

/** A stored event as shown by `--watch`. Its texts are untrusted. */
export interface SeenEvent extends EventBody {
  readonly id: number;
  readonly session: string;
  readonly at: string;
  readonly kind: string;
  readonly channel: string | null;
}

export function seenEvent({ id, sessionId: session, at, kind, channel, body: written }: RecordedEvent): SeenEvent {
  return { ...body.parse(written), id, session, at, kind, channel };
}
