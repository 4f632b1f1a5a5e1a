import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { z } from "zod";

const metadata = z.record(z.string(), z.unknown());
const usage = z.record(
  z.string(),
  z.object({
    input_tokens: z.int(),
    output_tokens: z.int(),
    total_tokens: z.int(),
    reasoning_tokens: z.int().nullable(),
    total_cost: z.number().nullable(),
  }),
);
const text = z.union([
  z.string(),
  z.array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("text"), text: z.string() }),
      z.object({ type: z.literal("reasoning"), reasoning: z.string() }),
    ]),
  ),
]);
const source = z.enum(["input", "generate"]);
const call = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.string(),
  arguments: metadata,
  parse_error: z.string().nullable(),
});
const message = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: text, source, metadata: metadata.optional() }),
  z.object({ role: z.literal("user"), content: text, source, metadata: metadata.optional() }),
  z.object({
    role: z.literal("assistant"),
    content: text,
    source,
    tool_calls: z.array(call).nullable(),
    model: z.string().nullable(),
    metadata,
  }),
  z.object({
    role: z.literal("tool"),
    content: text,
    source,
    tool_call_id: z.string(),
    function: z.string(),
    metadata: metadata.optional(),
  }),
]);
const score = z.object({
  value: z.union([z.number(), z.boolean(), z.string()]),
  explanation: z.string().nullable(),
  metadata,
});
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/u);
const error = z.object({ message: z.string(), traceback: z.string(), traceback_ansi: z.string() });
const common = {
  id: z.string(),
  epoch: z.int().positive(),
  input: z.array(message),
  target: z.string(),
  scores: z.record(z.string(), score),
  metadata,
  model_usage: usage,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  total_time: z.number().nonnegative().nullable(),
  working_time: z.number().nonnegative().nullable(),
  uuid: z.string(),
};

/** What of Inspect's format, version 2, the export relies on: every required key with its type. */
const sample = z.strictObject({
  ...common,
  messages: z.array(message),
  output: z.object({
    model: z.string(),
    choices: z.array(
      z.object({
        message,
        stop_reason: z.enum(["stop", "max_tokens", "model_length", "tool_calls", "content_filter", "unknown"]),
      }),
    ),
    completion: z.string(),
  }),
  store: metadata,
  events: z.array(z.never()),
  attachments: metadata,
  error: error.nullable(),
  error_retries: z.array(error),
});
const summary = z.strictObject({
  ...common,
  error: z.string().nullable(),
  retries: z.int(),
  completed: z.boolean(),
  message_count: z.int(),
});
const generateConfig = z.object({
  temperature: z.number().nullable(),
  max_tokens: z.int().nullable(),
  reasoning_effort: z.enum(["none", "low", "medium", "high"]).nullable(),
});
const metric = z.object({ name: z.string(), value: z.number(), params: metadata });
const start = {
  version: z.literal(2),
  eval: z.object({
    eval_id: z.string().length(22),
    run_id: z.string().length(22),
    created: time,
    task: z.string(),
    task_id: z.string().length(22),
    task_version: z.string(),
    task_args: metadata,
    tags: z.array(z.string()),
    dataset: z.object({ name: z.string(), samples: z.int(), sample_ids: z.array(z.string()), shuffled: z.boolean() }),
    model: z.string(),
    model_generate_config: generateConfig,
    model_args: metadata,
    model_roles: z.record(z.string(), z.object({ model: z.string(), config: generateConfig, args: metadata })),
    config: z.object({ epochs: z.int(), epochs_reducer: z.tuple([z.literal("mean")]) }),
    packages: z.record(z.string(), z.string()),
    metadata,
    scorers: z.array(z.object({ name: z.string(), metrics: z.array(z.object({ name: z.string() })) })),
  }),
  plan: z.object({
    name: z.literal("plan"),
    steps: z.array(z.object({ solver: z.string(), params: metadata })),
    config: generateConfig,
  }),
};
const header = z.object({
  ...start,
  status: z.literal("success"),
  results: z.object({
    total_samples: z.int(),
    completed_samples: z.int(),
    scores: z.array(
      z.object({
        name: z.string(),
        scorer: z.string(),
        reducer: z.literal("mean").nullable(),
        scored_samples: z.int().nullable(),
        unscored_samples: z.int().nullable(),
        metrics: z.record(z.string(), metric),
      }),
    ),
  }),
  stats: z.object({ started_at: time, completed_at: time, model_usage: usage }),
});
const reductions = z.array(
  z.object({
    scorer: z.string(),
    reducer: z.literal("mean"),
    samples: z.array(z.object({ sample_id: z.string(), value: z.number() })),
  }),
);

export type EvalSampleRead = z.infer<typeof sample>;

/** A log that was read back, each part checked against the format. */
export async function readEvalLog(file: string) {
  const bytes = readFileSync(file);
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const texts = new Map<string, string>();
  const sizes: { readonly name: string; readonly central: number; readonly local: number }[] = [];
  for (const entry of await zip.getEntries()) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder`);
    texts.set(entry.filename, await entry.getData(new TextWriter()));
    // Bytes 18 to 21 of a local header: the compressed size, which Inspect's viewer reads there.
    sizes.push({ name: entry.filename, central: entry.compressedSize, local: bytes.readUInt32LE(entry.offset + 18) });
  }
  const json = (name: string): unknown => JSON.parse(texts.get(name) ?? "null");
  return {
    names: [...texts.keys()],
    sizes,
    header: header.parse(json("header.json")),
    start: z.strictObject(start).parse(json("_journal/start.json")),
    summaries: z.array(summary).parse(json("summaries.json")),
    journal: z.array(summary).parse(json("_journal/summaries/1.json")),
    reductions: reductions.parse(json("reductions.json")),
    samples: [...texts.keys()].filter((name) => name.startsWith("samples/")).map((name) => sample.parse(json(name))),
  };
}

export type EvalLogRead = Awaited<ReturnType<typeof readEvalLog>>;

/** All logs of a folder, by the label of the model config. */
export async function readEvalLogs(folder: string): Promise<ReadonlyMap<string, EvalLogRead>> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".eval"));
  const logs = await Promise.all(files.map((file) => readEvalLog(join(folder, file))));
  return new Map(logs.map((log) => [String(log.header.eval.model_args["label"]), log]));
}

/** A message as an OpenAI-compatible server gets it. */
export function wireMessage(said: EvalSampleRead["messages"][number] | undefined) {
  if (said === undefined) return null;
  const { role, content } = said;
  if (said.role === "tool") return { role, content, tool_call_id: said.tool_call_id };
  if (said.role !== "assistant" || said.tool_calls === null) return { role, content };
  const calls = said.tool_calls.map(({ id, type, function: called, arguments: given }) => {
    return { id, type, function: { name: called, arguments: JSON.stringify(given) } };
  });
  return { role, content, tool_calls: calls };
}

/** What the model says to the human. */
export function wordsOf(said: EvalSampleRead["messages"][number]): unknown {
  const calls = said.role === "assistant" ? said.tool_calls : null;
  return calls === null ? said.content : Object.values(calls[0]?.arguments ?? {})[0];
}
