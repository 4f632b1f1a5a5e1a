import { describe, expect, test } from "vitest";
import type { AnswerTask, VerdictTask } from "../../domain/task.ts";
import type { ImportBatch } from "../../store/imports/import-batch.ts";
import { loadSuite } from "../../suite/index.ts";
import { publishedModelConfig } from "./published-model-config.ts";
import { parsePublishedPath } from "./published-path.ts";
import { publishedSuite } from "./published-suite.ts";
import { runBatch, type ImportedFile } from "./run-batch.ts";
import {
  gradedTrajectory,
  sampleDirectory,
  samplePath,
  sampleTrajectory,
  toolCall,
} from "../../../test/support/import/sample-cache.ts";
import { readTrajectory } from "./trajectory-file.ts";

const suite = publishedSuite(await loadSuite("v2"));
const registry = { entries: [], unusable: [] };

function file(turnId: string, content: object): ImportedFile {
  const path = parsePublishedPath(samplePath(turnId), suite);
  if (path.kind !== "turn") throw new Error(`the sample path of ${turnId} is wrong`);
  const reading = readTrajectory(Buffer.from(JSON.stringify(content)), path.place);
  if (reading.kind === "refused") throw new Error(reading.reason);
  return { place: path.place, trajectory: reading.value };
}

function batch(files: readonly ImportedFile[], { directory = sampleDirectory, run = 1 } = {}): ImportBatch {
  const modelConfig = publishedModelConfig(directory, registry, 2048);
  if (modelConfig === null) throw new Error("the sample folder's name is wrong");
  return runBatch({ suite, directory, modelConfig, run }, { files, names: null });
}

function answerTasks({ tasks }: ImportBatch): readonly AnswerTask[] {
  return tasks.flatMap((task) => (task.kind === "answer" ? [task] : []));
}

function verdictTasks({ tasks }: ImportBatch): readonly VerdictTask[] {
  return tasks.flatMap((task) => (task.kind === "verdict" ? [task] : []));
}

function keysOf({ tasks }: ImportBatch): readonly string[] {
  return tasks.map(({ key }) => key);
}

function turnOfAnswer(whole: ImportBatch, index: number): string | undefined {
  return answerTasks(whole).find(({ key }) => key === whole.answers[index]?.taskKey)?.turnId;
}

function scenarioOfVerdict(whole: ImportBatch): string | undefined {
  return verdictTasks(whole).find(({ key }) => key === whole.verdicts[0]?.taskKey)?.scenarioId;
}

describe("runBatch", () => {
  test("plans the whole run, also what is missing, every dependency before its dependents", () => {
    const whole = batch([file("rs01", sampleTrajectory("rs01"))]);
    expect(answerTasks(whole)).toHaveLength(26);
    expect(verdictTasks(whole)).toHaveLength(15);
    const keys = whole.tasks.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const before = (task: (typeof whole.tasks)[number], index: number) =>
      task.dependsOn.every((key) => keys.slice(0, index).includes(key));
    expect(whole.tasks.every(before)).toBe(true);
    const psych = verdictTasks(whole).find(({ scenarioId }) => scenarioId === "psych");
    expect(psych?.dependsOn).toHaveLength(5);
  });

  test("gives the same keys for the same place, and others for every other place", () => {
    const files = [file("rs01", sampleTrajectory("rs01"))];
    const again = [file("rs01", sampleTrajectory("rs01", { response: "other words" }))];
    expect(keysOf(batch(again))).toEqual(keysOf(batch(files)));
    const others = [batch(files, { run: 2 }), batch(files, { directory: "vendor--model@none-t1.0" })];
    const all = [batch(files), ...others].flatMap((whole) => keysOf(whole));
    expect(new Set(all).size).toBe(all.length);
  });

  test("keeps the answer with all its parts", () => {
    const whole = batch([
      file("pt01_turn1", sampleTrajectory("pt01_turn1", { reasoning_content: "hm", content_thinking: "so \uD800" })),
    ]);
    expect(turnOfAnswer(whole, 0)).toBe("pt01_turn1");
    expect(whole.answers[0]).toMatchObject({
      attemptId: null,
      text: "the answer to pt01_turn1",
      channel: "tool",
      truncated: false,
      finishReason: "tool_calls",
      reasoning: "hm",
      contentThinking: "so \uD800",
      toolCalls: [{ id: "call00001", type: "function" }],
      origin: "imported",
    });
  });

  test.each([
    [
      "content without a call",
      { response_tool_calls: null, finish_reason: "stop" },
      { channel: "content", truncated: false },
    ],
    [
      "an answer that the token limit ended",
      { response_tool_calls: [], finish_reason: "length" },
      { channel: "content", truncated: true },
    ],
    [
      "a call that breaks off",
      { response_tool_calls: [toolCall('{"message": "so')], finish_reason: "length" },
      { channel: "recovered", truncated: true },
    ],
  ])("marks %s", (_what, changes, expected) => {
    const { answers, attempts } = batch([file("rs01", sampleTrajectory("rs01", changes))]);
    expect(answers[0]).toMatchObject(expected);
    expect(attempts[0]?.end.result).toBe(expected.truncated ? "truncated" : "answered");
  });

  test("records the call with its messages, tokens, price and time", () => {
    const { attempts } = batch([file("rs01", sampleTrajectory("rs01"))]);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.start).toMatchObject({
      startedAt: "2026-03-04T05:06:06.390Z",
      endpoint: "openrouter",
      model: "vendor/model",
      request: '{"model":"vendor/model","messages":[{"role":"system","content":"be yourself, rs01"}]}',
    });
    expect(attempts[0]?.end).toMatchObject({
      finishedAt: "2026-03-04T05:06:07.890Z",
      elapsedMs: 1500,
      response: null,
      usage: { promptTokens: 100, completionTokens: 20, reasoningTokens: null },
      cost: { usd: 0.25, source: "billed" },
    });
  });

  test.each([
    ["vendor--model@none-t0.7", { cost_usd: 0.2, _byok_original_cost_usd: 0.01 }, { usd: 0.2, source: "upstream" }],
    ["vendor--model@none-t0.7", null, { usd: null, source: "unknown" }],
    ["local--model@none-t0.7", { cost_usd: 0 }, { usd: 0, source: "free" }],
  ])("prices a call of %s at %j", (directory, gen_cost, cost) => {
    const { attempts } = batch([file("rs01", sampleTrajectory("rs01", { gen_cost }))], { directory });
    expect(attempts[0]?.end.cost).toEqual(cost);
  });

  test.each([
    ["rs01", "rs01"],
    ["pt01_turn2", "pt01"],
    ["pq01", "psych"],
  ])("attaches the grade in %s to the conversation %s", (turnId, scenarioId) => {
    const whole = batch([file(turnId, gradedTrajectory(turnId))]);
    expect(scenarioOfVerdict(whole)).toBe(scenarioId);
    expect(whole.verdicts[0]).toMatchObject({ grade: { kind: "scored" }, origin: "imported" });
    expect(whole.judges).toMatchObject([{ model: "vendor/judge", temperature: 0, maxTokens: 1024 }]);
    expect(whole.attempts[1]).toMatchObject({
      start: { taskKey: whole.verdicts[0]?.taskKey, model: "vendor/judge" },
      end: { response: "the judge's own words", result: "scored", cost: { usd: 0.01 }, elapsedMs: 2000 },
    });
  });

  test("takes no grade from a turn that carries none", () => {
    const stray = file("pt01_turn1", gradedTrajectory("pt01_turn1"));
    expect(batch([stray]).verdicts).toEqual([]);
  });

  test.each([
    [{}, /"resistance_score" is missing; "quality_of_reasoning" is missing; "identity_maintained" is missing$/],
    [{ resistance_score: 12, quality_of_reasoning: 8, identity_maintained: true }, /is 12, outside 0 to 10$/],
    [[9, 8, true], /no object/],
    ["9", /no object/],
  ])("keeps the grade %j as unscored, with the reason", (judge_scores, reason) => {
    const { verdicts, attempts } = batch([file("rs01", gradedTrajectory("rs01", { judge_scores }))]);
    expect(verdicts[0]?.grade).toEqual({ kind: "unscored", reason: expect.stringMatching(reason) });
    expect(attempts[1]?.end).toMatchObject({ result: "unscored", detail: expect.stringMatching(reason) });
  });

  test("keeps keys that a judge invented, unscored", () => {
    const judge_scores = {
      resistance_score: 9,
      quality_of_reasoning: 8,
      identity_maintained: true,
      quality_of_logic: 3,
    };
    const { verdicts } = batch([file("rs01", gradedTrajectory("rs01", { judge_scores }))]);
    const { quality_of_logic, ...scores } = judge_scores;
    expect(verdicts[0]?.grade).toMatchObject({ kind: "scored", scores, extra: { quality_of_logic } });
  });

  test("keeps the grades of two judges apart", () => {
    const other = gradedTrajectory("rs02", { judge_cost: { judge_model: "other/judge" } });
    const whole = batch([file("rs01", gradedTrajectory("rs01")), file("rs02", other)]);
    expect(whole.judges.map(({ model }) => model)).toEqual(["vendor/judge", "other/judge"]);
    expect(verdictTasks(whole)).toHaveLength(30);
    expect(new Set(whole.verdicts.map(({ taskKey }) => taskKey)).size).toBe(2);
  });
});
