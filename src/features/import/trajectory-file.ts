import { z } from "zod";
import { costUsd, dearestCall, elapsedSeconds, tokens } from "./call-bounds.ts";
import { readPublishedJson, type PublishedJson } from "./published-json.ts";
import type { TurnPlace } from "./published-path.ts";

/** A model's id: it becomes a judge's name. People grade on sheets alone. */
const modelId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .refine((id) => !/^human(?:\/|$)/iu.test(id), "a person's grades come from aib annotate import");

const routerFee = "_byok_original_cost_usd";

const publishedCost = z.object({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  cost_usd: costUsd,
  elapsed_seconds: elapsedSeconds,
  judge_model: modelId.nullish(),
  /** Only under bring-your-own-key; then `cost_usd` is the provider's real price. */
  [routerFee]: z.number().min(-dearestCall).max(dearestCall).nullish(),
});

const cost = publishedCost.transform(({ [routerFee]: routerFeeUsd, ...others }) => ({ ...others, routerFeeUsd }));

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

/** One turn as the published project kept it. Keys that are not listed are of no use to us. */
const trajectory = z.object({
  metadata: z.object({
    experiment: z.string(),
    system_variant: z.string(),
    delivery_mode: z.string(),
    scenario_id: z.string(),
    timestamp: z.string().transform(toInstant),
  }),
  response: z.string(),
  finish_reason: z.string().nullish(),
  gen_cost: cost.nullish(),
  judge_cost: cost.nullish(),
  /** Checked against the rubric, not here: a wrong grade does not spoil the answer beside it. */
  judge_scores: z.unknown().nullish(),
  judge_raw_response: z.string().nullish(),
  request_messages: z.array(z.looseObject({ role: z.string() })),
  response_tool_calls: z.array(toolCall).nullish(),
  reasoning_content: z.string().nullish(),
  content_thinking: z.string().nullish(),
});

export type Trajectory = z.output<typeof trajectory>;
export type TrajectoryCost = z.output<typeof cost>;

/** Reads one file's bytes and checks that it is the turn of its path. */
export function readTrajectory(bytes: Uint8Array, place: TurnPlace): PublishedJson<Trajectory> {
  const json = readPublishedJson(trajectory, bytes);
  if (json.kind === "refused") return json;
  const stray = strayKey(json.value, place);
  if (stray !== null) return { kind: "refused", reason: `says in its metadata another ${stray} than its path` };
  return json;
}

function strayKey({ metadata }: Trajectory, { configuration, experiment, turnId }: TurnPlace): string | null {
  if (metadata.scenario_id !== turnId) return "scenario_id";
  if (metadata.experiment !== experiment) return "experiment";
  if (metadata.system_variant !== configuration.variant) return "system_variant";
  return metadata.delivery_mode === configuration.delivery ? null : "delivery_mode";
}

/** ISO 8601 in UTC. Python leaves the zone out where it has none; the published project writes UTC. */
function toInstant(text: string, context: z.RefinementCtx): Date {
  const isDated = /^\d{4}-\d\d-\d\dT/u.test(text);
  const instant = new Date(/(?:Z|[+-]\d\d:?\d\d)$/u.test(text) ? text : `${text}Z`);
  if (!isDated || Number.isNaN(instant.getTime())) context.addIssue({ code: "custom", message: "not a date and time" });
  return instant;
}
