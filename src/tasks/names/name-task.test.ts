import { describe, expect, test } from "vitest";
import { simulatorEndpoint } from "../../model/registry/endpoints.ts";
import { resolveJudgeConfig, resolveModelConfig } from "../../model/registry/resolve-model-config.ts";
import type { PlannedTurn, StoredNameExtraction } from "../../store/names/name-extraction.ts";
import { loadSuite } from "../../suite/index.ts";
import { planNames, type NamePlan, type NamePlanInput, type NameTask } from "./name-task.ts";

const suite = await loadSuite("v2");
const endpoint = simulatorEndpoint;

const [alpha, beta] = ["sim/alpha", "sim/beta"].map((model) =>
  resolveModelConfig({ model, endpoint, maxTokens: 2048, defaultTemperature: 0.7 }),
);
if (alpha === undefined || beta === undefined) throw new Error("no model configs");
const modelConfigs = [alpha, beta];

function readerNamed(model: string) {
  return resolveJudgeConfig({ model, endpoint, temperature: 0, maxTokens: 1024, reasoningEffort: "none" });
}

function turn(parts: Partial<PlannedTurn> = {}): PlannedTurn {
  const { modelConfigId = modelConfigs[0]?.id ?? "", run = 1, key = `${modelConfigId} ${run}` } = parts;
  const [configuration] = suite.defaultConfigurations;
  const place = {
    modelConfigId,
    run,
    configuration,
    scenarioId: "direct",
    conversationId: key,
    turnIndex: 0,
    turnId: "direct",
    skipped: false,
  };
  return { ...place, key, answered: true, ...parts };
}

const turns = modelConfigs.flatMap(({ id }) => [turn({ modelConfigId: id }), turn({ modelConfigId: id, run: 2 })]);

const askReader = () => readerNamed("sim/reader");

function plan(parts: Partial<NamePlanInput> = {}): NamePlan {
  const extractorOf = askReader;
  return planNames({ suite, modelConfigs, turns, stored: [], extractorOf, only: null, force: false, ...parts });
}

function storedOf(task: NameTask | undefined, parts: Partial<StoredNameExtraction> = {}): StoredNameExtraction {
  if (task === undefined) throw new Error("no task");
  const { key, modelConfig, run, answersDigest, extractor } = task;
  return {
    taskKey: key,
    suiteDigest: suite.digest,
    modelConfigId: modelConfig.id,
    run,
    extractor: extractor.model,
    answersDigest,
    method: "model",
    names: [],
    declined: [],
    primaryName: null,
    ending: null,
    costUsd: null,
    origin: "live",
    recordedAt: "2030-01-01T00:00:00.000Z",
    ...parts,
  };
}

describe("planning what names to ask for", () => {
  test("makes one task a run, each with its own key", () => {
    const { tasks, known, unanswered } = plan();
    expect(tasks.map(({ modelConfig, run, lane }) => [modelConfig.model, run, lane])).toEqual([
      ["sim/alpha", 1, alpha.id],
      ["sim/alpha", 2, alpha.id],
      ["sim/beta", 1, beta.id],
      ["sim/beta", 2, beta.id],
    ]);
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(4);
    expect({ known, unanswered }).toEqual({ known: 0, unanswered: 0 });
  });

  test("skips a stored extraction by any model while the answers are the same", () => {
    const [first, second] = plan().tasks;
    const other = storedOf(first, { extractor: "sim/other", taskKey: "another" });
    expect(plan({ stored: [other] })).toMatchObject({ known: 1, tasks: { length: 3 } });
    const stale = storedOf(second, { answersDigest: "of other answers" });
    expect(plan({ stored: [other, stale] })).toMatchObject({ known: 1, tasks: { length: 3 } });
    const imported = storedOf(second, { answersDigest: null, origin: "imported" });
    expect(plan({ stored: [other, imported] })).toMatchObject({ known: 2, tasks: { length: 2 } });
  });

  test("takes the word of one model only, where that is wanted", () => {
    const [first] = plan().tasks;
    const stored = [storedOf(first, { extractor: "sim/other" })];
    expect(plan({ stored, only: "sim/reader" }).known).toBe(0);
    expect(plan({ stored, only: "sim/other" }).known).toBe(1);
  });

  test("asks again under the same key when forced, and says what is replaced", () => {
    const [first] = plan().tasks;
    const forced = plan({ stored: [storedOf(first)], force: true });
    expect(forced).toMatchObject({ known: 0, tasks: { length: 4 } });
    expect(forced.tasks.map(({ key, replaces }) => [key === first?.key, replaces])).toEqual([
      [true, "2030-01-01T00:00:00.000Z"],
      [false, null],
      [false, null],
      [false, null],
    ]);
  });

  test("gives another key for other answers, another reader and a conversation more", () => {
    const keys = [
      plan(),
      plan({ turns: [turn({ key: "another answer" })] }),
      plan({ extractorOf: () => readerNamed("sim/other") }),
      plan({ turns: [turn(), turn({ scenarioId: "negotiation", key: "further", conversationId: "further" })] }),
    ].map(({ tasks }) => tasks[0]?.key);
    expect(new Set(keys).size).toBe(4);
  });

  test("waits for runs in which nothing is answered yet", () => {
    expect(plan({ turns: [turn({ answered: false })] })).toMatchObject({ tasks: [], unanswered: 1 });
  });
});
