import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../../domain/answer.ts";
import { BenchError } from "../../../domain/bench-error.ts";
import { conversationKey, placeOf } from "../../../domain/conversation-place.ts";
import { inspectEndpoint, reasoningEfforts, type ModelConfig } from "../../../domain/model-config.ts";
import type { Configuration, Suite } from "../../../domain/suite.ts";
import type { AnswerTask } from "../../../domain/task.ts";
import { resolveModelConfig } from "../../../model/registry/resolve-model-config.ts";
import { answerRequest, planRun } from "../../../plan/index.ts";
import type { ImportBatch, ImportedAttempt } from "../../../store/imports/import-batch.ts";
import type { PlanStore } from "../../../store/index.ts";
import { loadSuite } from "../../../suite/index.ts";
import { readHeader, readSample, type LoggedAnswer, type LoggedSample, type LogHeader } from "./inspect-log.ts";
import { readLogFile, UnreadableLog } from "./log-file.ts";

/** A log that was read whole, with what the store gets of it. */
interface ReadLog {
  readonly log: string;
  readonly modelConfig: string;
  readonly conversations: number;
  /** Conversations that end before their last turn, which are left out: another log may have them whole. */
  readonly incomplete: number;
  readonly batch: ImportBatch;
}

export interface InspectReading {
  readonly suite: Suite;
  readonly logs: readonly ReadLog[];
  readonly refused: readonly { readonly log: string; readonly reason: string }[];
}

/**
 * Reads logs of the task that `inspectTask` writes of this suite.
 * @param suiteName a built-in id or a file
 * @throws BenchError as `loadSuite`; usage for a file that is not there, invalid-import where every log is refused
 */
export async function readInspectLogs(paths: readonly string[], suiteName: string): Promise<InspectReading> {
  const suite = await loadSuite(suiteName);
  const logs: ReadLog[] = [];
  const refused: { log: string; reason: string }[] = [];
  for (const log of paths) {
    try {
      logs.push(await readLog(log, suite));
    } catch (error) {
      if (!(error instanceof UnreadableLog)) throw error;
      refused.push({ log, reason: error.message });
    }
  }
  const [first] = refused;
  if (logs.length > 0 || first === undefined) return { suite, logs, refused };
  throw new BenchError({
    code: "invalid-import",
    message: `${first.log} ${first.reason}.`,
    hint: "Give logs of the task that this writes: aib suites show v2 --inspect-task > aib_v2.py",
  });
}

export interface InspectImport extends Pick<InspectReading, "refused"> {
  readonly suite: { readonly id: string; readonly version: string; readonly digest: string };
  readonly logs: readonly (Omit<ReadLog, "batch"> & {
    readonly answers: number;
    /** How many of them were new to the store. */
    readonly added: number;
    /** Answers that an earlier import stored with other words, which stay. */
    readonly conflicts: number;
  })[];
}

export async function importInspect(
  store: Pick<PlanStore, "importResults">,
  { suite, logs, refused }: InspectReading,
): Promise<InspectImport> {
  const imported: InspectImport["logs"][number][] = [];
  for (const { batch, ...about } of logs) {
    const { answers: added, conflicts } = await store.importResults(batch);
    imported.push({ ...about, answers: batch.answers.length, added, conflicts: conflicts.length });
  }
  const { id, version, digest } = suite;
  return { suite: { id, version, digest }, logs: imported, refused };
}

async function readLog(log: string, suite: Suite): Promise<ReadLog> {
  const file = await readLogFile(log);
  const header = readHeader(file.header);
  const modelConfig = modelConfigOf(header, suite);
  const samples: LoggedSample[] = [];
  for await (const sample of file.samples) samples.push(readSample(sample, header, suite));
  if (samples.length === 0) throw new UnreadableLog("has no samples");
  const tasks = tasksOf(samples, modelConfig, suite);
  const byPlace = Map.groupBy(tasks, (task) => conversationKey(placeOf(task)));
  const whole = samples.map((sample) => {
    const { scenario: scenarioId, ...configuration } = sample.metadata;
    const key = conversationKey({ modelConfigId: modelConfig.id, run: sample.epoch, configuration, scenarioId });
    const turns = byPlace.get(key);
    byPlace.delete(key);
    if (turns === undefined)
      throw new UnreadableLog(`has a scenario twice, or one that the suite lacks: ${nameOf(sample)}`);
    return conversationIn(sample, turns, suite);
  });
  const results = whole.flatMap((conversation) => conversation ?? []);
  return {
    log,
    modelConfig: modelConfig.label,
    conversations: whole.filter((conversation) => conversation !== null).length,
    incomplete: whole.filter((conversation) => conversation === null).length,
    batch: {
      suite,
      suiteOrigin: "live",
      modelConfigs: [modelConfig],
      judges: [],
      tasks,
      answers: results.map(({ answer }) => answer),
      attempts: results.map(({ attempt }) => attempt),
      verdicts: [],
      nameExtractions: [],
    },
  };
}

/** Providers of Inspect that lead to others: the vendor is behind them. */
const routers = /^(?:openrouter|openai-api)\//u;

function modelConfigOf({ eval: spec, plan }: LogHeader, { generation }: Suite): ModelConfig {
  const configs = [plan?.config, spec.model_generate_config];
  const given = <Key extends "temperature" | "max_tokens" | "reasoning_effort">(key: Key) =>
    configs.map((config) => config?.[key]).find((value) => value !== undefined && value !== null);
  const effort = given("reasoning_effort") ?? "off";
  const reasoningEffort = reasoningEfforts.find((known) => known === effort);
  if (reasoningEffort === undefined) {
    throw new UnreadableLog(
      `was asked with reasoning effort ${effort}; this program knows ${reasoningEfforts.join(", ")}`,
    );
  }
  return resolveModelConfig({
    model: spec.model.replace(routers, ""),
    endpoint: inspectEndpoint,
    provider: "inspect",
    maxTokens: given("max_tokens") ?? generation.maxTokens,
    defaultTemperature: generation.temperature,
    temperature: given("temperature"),
    reasoningEffort,
  });
}

/** All tasks of the runs in the log, also those without a result: what is missing has to show. */
function tasksOf(samples: readonly LoggedSample[], modelConfig: ModelConfig, suite: Suite): readonly AnswerTask[] {
  const configurations = samples.map(({ metadata: { variant, delivery } }): Configuration => ({ variant, delivery }));
  const unknown = configurations.find(({ variant }) => !suite.systemVariants.some(({ id }) => id === variant));
  if (unknown !== undefined)
    throw new UnreadableLog(`asked the system variant ${unknown.variant}, which the suite does not have`);
  const runs = samples.map(({ epoch }) => epoch).toSorted((a, b) => a - b);
  const plan = planRun({ suite, modelConfigs: [modelConfig], judges: [], runs, configurations, experiments: null });
  return plan.tasks.filter((task) => task.kind === "answer");
}

function nameOf({ epoch, metadata }: LoggedSample): string {
  return `${metadata.scenario} of epoch ${epoch}`;
}

interface Result {
  readonly answer: Answer;
  readonly attempt: ImportedAttempt;
}

/** The results of a conversation that was asked to its end, or null. @throws UnreadableLog where it asked other words */
function conversationIn(sample: LoggedSample, turns: readonly AnswerTask[], suite: Suite): readonly Result[] | null {
  const { store, messages } = sample;
  const results: Result[] = [];
  for (const [index, task] of turns.entries()) {
    const logged = store.aib_answers[index];
    if (logged === undefined) return null;
    if (logged.turn !== task.turnId)
      throw new UnreadableLog(`has the turns of ${nameOf(sample)} in another order than the suite`);
    const answers = results.map(({ answer }) => answer);
    const request = answerRequest(suite, task, answers);
    const scripted = request.messages
      .filter(({ role }) => role !== "assistant")
      .map(({ role, content }) => ({ role, content }));
    const asked = messages.filter(({ role }) => role !== "assistant").slice(0, scripted.length);
    if (!isDeepStrictEqual(asked, scripted))
      throw new UnreadableLog(`asked other words than the suite has: ${nameOf(sample)}`);
    results.push(
      resultOf(task, logged, JSON.stringify({ model: task.modelConfig.sentAs, messages: request.messages })),
    );
  }
  return results;
}

const endedByLimit: ReadonlySet<string> = new Set(["max_tokens", "model_length"]);

function resultOf({ key, modelConfig }: AnswerTask, logged: LoggedAnswer, request: string): Result {
  const { text, output, finished_at: finishedAt } = logged;
  const { usage, time, choices } = output;
  const [choice] = choices;
  const finishReason = choice?.stop_reason ?? null;
  const calls = choice?.message.tool_calls ?? [];
  const truncated = finishReason !== null && endedByLimit.has(finishReason);
  const elapsedMs = Math.round((time ?? 0) * 1000);
  const answer: Answer = {
    taskKey: key,
    attemptId: null,
    text,
    channel: calls.some((call) => Object.values(call.arguments).includes(text)) ? "tool" : "content",
    truncated,
    finishReason,
    contentThinking: logged.private ?? null,
    reasoning: reasoningIn(choice?.message.content ?? ""),
    toolCalls: calls.map((call) => {
      return {
        id: call.id,
        type: "function",
        function: { name: call.function, arguments: JSON.stringify(call.arguments) },
      };
    }),
    origin: "imported",
  };
  const attempt: ImportedAttempt = {
    start: {
      taskKey: key,
      startedAt: new Date(finishedAt.getTime() - elapsedMs).toISOString(),
      endpoint: modelConfig.endpoint.id,
      model: modelConfig.sentAs,
      request,
    },
    end: {
      finishedAt: finishedAt.toISOString(),
      elapsedMs,
      result: truncated ? "truncated" : "answered",
      status: null,
      response: JSON.stringify(output),
      usage: {
        promptTokens: usage?.input_tokens ?? null,
        completionTokens: usage?.output_tokens ?? null,
        reasoningTokens: usage?.reasoning_tokens ?? null,
      },
      cost: {
        usd: usage?.total_cost ?? null,
        source: typeof usage?.total_cost === "number" ? "list-price" : "unknown",
      },
      servedBy: null,
      detail: null,
    },
  };
  return { answer, attempt };
}

function reasoningIn(content: LoggedAnswer["output"]["choices"][number]["message"]["content"]): string | null {
  if (typeof content === "string") return null;
  const parts = content.flatMap(({ type, reasoning }) => (type === "reasoning" ? (reasoning ?? []) : []));
  return parts.length === 0 ? null : parts.join("\n");
}
