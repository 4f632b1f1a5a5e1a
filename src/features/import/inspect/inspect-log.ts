import { z } from "zod";
import type { Suite } from "../../../domain/suite.ts";
import { deliveries } from "../../../domain/suite.ts";
import { costUsd, elapsedSeconds, tokens } from "../call-bounds.ts";
import { defaultLimits } from "../unpacker.ts";
import { UnreadableLog } from "./log-file.ts";

const generateConfig = z.object({
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.int().positive().nullish(),
  reasoning_effort: z.string().nullish(),
});

const logHeader = z.object({
  eval: z.object({
    task: z.string(),
    /** As Inspect names it: `provider/name`. */
    model: z.string().regex(/^[\x21-\x7e]{1,200}$/u),
    model_generate_config: generateConfig.nullish(),
  }),
  plan: z.object({ config: generateConfig.nullish() }).nullish(),
});

export type LogHeader = z.output<typeof logHeader>;

const modelOutput = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), reasoning: z.string().nullish() }))]),
          tool_calls: z
            .array(z.object({ id: z.string(), function: z.string(), arguments: z.record(z.string(), z.json()) }))
            .nullish(),
        }),
        stop_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({
      input_tokens: tokens,
      output_tokens: tokens,
      reasoning_tokens: tokens,
      total_cost: costUsd,
    })
    .nullish(),
  time: elapsedSeconds,
});

/** As the file of a published turn. */
const longestAnswer = defaultLimits.fileBytes;

const loggedAnswer = z
  .object({
    turn: z.string(),
    text: z.string().min(1),
    private: z.string().nullish(),
    finished_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    output: modelOutput,
  })
  .refine((answer) => JSON.stringify(answer).length <= longestAnswer, `has more than ${longestAnswer} characters`);

export type LoggedAnswer = z.output<typeof loggedAnswer>;

/** A sample of the task that `aib suites show --inspect-task` writes. */
const loggedSample = z.object({
  epoch: z.int().min(1).max(10_000),
  metadata: z.object({
    suite: z.string(),
    suite_digest: z.string(),
    scenario: z.string(),
    variant: z.string(),
    delivery: z.enum(deliveries),
  }),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(z.json())]) })),
  store: z.object({ aib_answers: z.array(loggedAnswer).default([]) }),
});

export type LoggedSample = z.output<typeof loggedSample>;

/** @throws UnreadableLog */
export function readHeader(header: unknown): LogHeader {
  const reading = logHeader.safeParse(header);
  if (reading.success) return reading.data;
  throw new UnreadableLog(`is no log of Inspect: ${firstIssue(reading.error)}`);
}

/**
 * A sample of this suite, with all that it refers to in its attachments.
 * @throws UnreadableLog for a sample of another task or suite, and for one that cannot be stored
 */
export function readSample(sample: unknown, { eval: { task } }: LogHeader, suite: Suite): LoggedSample {
  const reading = parsed(sample);
  if (!reading.success) {
    throw new UnreadableLog(
      `is a log of the task ${task} with a sample unlike those of aib suites show --inspect-task: ${firstIssue(reading.error)}`,
    );
  }
  const { suite: id, suite_digest: digest } = reading.data.metadata;
  if (digest === suite.digest) return reading.data;
  throw new UnreadableLog(
    `asked suite ${id} with digest ${digest.slice(0, 12)}, and ${suite.id} has digest ${suite.digest.slice(0, 12)}; name its suite with --suite`,
  );
}

function parsed(sample: unknown): z.ZodSafeParseResult<LoggedSample> {
  try {
    return loggedSample.safeParse(withAttachments(sample));
  } catch (error) {
    // Beyond the stack, or beyond the longest string.
    if (error instanceof RangeError) throw new UnreadableLog("has a sample that is nested too deeply or too long");
    throw error;
  }
}

const attachments = z.looseObject({ attachments: z.record(z.string(), z.string()) });
const reference = "attachment://";

/** Inspect moves long texts of some releases out of the sample and leaves references. */
function withAttachments(sample: unknown): unknown {
  const texts = attachments.safeParse(sample).data?.attachments;
  if (texts === undefined || Object.keys(texts).length === 0) return sample;
  const known = new Map(Object.entries(texts));
  const resolved: unknown = JSON.parse(JSON.stringify(sample), (_key, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith(reference)) return value;
    return known.get(value.slice(reference.length)) ?? value;
  });
  return resolved;
}

function firstIssue({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue === undefined ? "" : `${issue.path.join(".")}: ${issue.message}`;
}
