import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { withStore } from "../../../store/index.ts";
import { loadSuite } from "../../../suite/index.ts";
import { importInspect, readInspectLogs } from "./import-inspect.ts";

/** Two conversations of a simulated model, by `test/support/inspect/run-inspect-task.py`. */
const fixture = readFileSync(join(import.meta.dirname, "../../../../test/fixtures/inspect-log.json"), "utf8");
const suite = await loadSuite("v2");

function logWith(change: (text: string) => string): string {
  const path = join(temporaryFolder(), "log.json");
  const text = change(fixture);
  if (change !== unchanged && text === fixture) throw new Error("the change changes nothing");
  writeFileSync(path, text);
  return path;
}

const unchanged = (text: string): string => text;

/** The log without the last answer of its conversation of two turns. */
function cutShort(text: string): string {
  const sample = z.looseObject({ store: z.object({ aib_answers: z.array(z.unknown()) }) });
  const log = z.looseObject({ samples: z.array(sample) }).parse(JSON.parse(text));
  for (const { store } of log.samples) if (store.aib_answers.length > 1) store.aib_answers.pop();
  return JSON.stringify(log);
}

test("answers are stored under the suite with their bills, once", async () => {
  const reading = await readInspectLogs([logWith(unchanged)], "v2");
  const location = join(temporaryFolder(), "bench.db");
  await withStore({ location, create: true }, async (store) => {
    const first = await importInspect(store, reading);
    expect(first).toMatchObject({ refused: [], suite: { digest: suite.digest } });
    expect(first.logs).toMatchObject([
      { modelConfig: "holds-80+inspect@off-t0.7", conversations: 2, incomplete: 0, answers: 3, added: 3, conflicts: 0 },
    ]);
    expect((await importInspect(store, reading)).logs).toMatchObject([{ added: 0, conflicts: 0 }]);
    const [config, ...others] = await store.modelConfigs(suite.digest);
    expect(others).toEqual([]);
    expect(config).toMatchObject({ temperature: 0.7, maxTokens: 2048, reasoningEffort: "off" });
    const query = { suiteDigest: suite.digest, modelConfigIds: [config?.id ?? ""] };
    const stored = await Array.fromAsync(store.storedAnswers(query));
    expect(stored.map(({ turnId, answer }) => [turnId, answer.origin, answer.channel])).toEqual([
      ["direct", "imported", "tool"],
      ["pt01_turn1", "imported", "tool"],
      ["pt01_turn2", "imported", "tool"],
    ]);
    const attempts = await Array.fromAsync(store.storedAttempts(query));
    expect(attempts).toHaveLength(3);
    expect(await store.suites()).toMatchObject([{ origin: "live" }]);
  });
});

test("other words for a stored run are a conflict, and the stored ones stay", async () => {
  const other = await readInspectLogs([logWith((text) => text.replace(/"text": "/u, '"text": "Other. '))], "v2");
  const location = join(temporaryFolder(), "bench.db");
  await withStore({ location, create: true }, async (store) => {
    await importInspect(store, await readInspectLogs([logWith(unchanged)], "v2"));
    expect((await importInspect(store, other)).logs).toMatchObject([{ added: 0, conflicts: 1 }]);
  });
});

test("a conversation without its last answer is left out whole", async () => {
  const { logs } = await readInspectLogs([logWith(cutShort)], "v2");
  expect(logs).toMatchObject([{ conversations: 1, incomplete: 1 }]);
  expect(logs[0]?.batch.answers).toHaveLength(1);
});

test("a text in the attachments is read", async () => {
  const said = z
    .object({
      samples: z.array(z.object({ store: z.object({ aib_answers: z.array(z.object({ text: z.string() })) }) })),
    })
    .parse(JSON.parse(fixture)).samples[0]?.store.aib_answers[0]?.text;
  const moved = logWith((text) =>
    text
      .replace(`"text": ${JSON.stringify(said)}`, '"text": "attachment://abc"')
      .replaceAll('"attachments": {}', `"attachments": { "abc": ${JSON.stringify(said)} }`),
  );
  const { logs } = await readInspectLogs([moved], "v2");
  expect(logs[0]?.batch.answers[0]?.text).toBe(said);
});

/** The log with each of its samples twice. */
function repeated(text: string): string {
  const log = z.looseObject({ samples: z.array(z.unknown()) }).parse(JSON.parse(text));
  return JSON.stringify({ ...log, samples: [...log.samples, ...log.samples] });
}

const edited = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
/** The bill in each usage. */
const billed = (bill: string) => edited(/"(?:input|output)_tokens": [0-9]+/gu, bill);

const nested = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
const megabytes = (count: number): string => "x".repeat(count * 2 ** 20);

const calledWith = (json: string) => edited(/"arguments": \{/gu, `"arguments": { "a": ${json},`);

/** The log whose tool calls refer to one text again and again. */
function referring(text: string): string {
  const attached = text.replaceAll('"attachments": {}', `"attachments": { "abc": "${megabytes(4)}" }`);
  return calledWith(JSON.stringify(Array.from({ length: 5 }, () => "attachment://abc")))(attached);
}

test.each([
  [
    "of another task",
    edited(/"suite_digest": "\w+",/u, ""),
    "is a log of the task aib_v2 with a sample unlike those of",
  ],
  [
    "of another suite",
    edited(/"suite_digest": "\w+"/u, '"suite_digest": "0123456789abcdef"'),
    "with digest 0123456789ab",
  ],
  [
    "whose human says other words",
    edited('"content": "You are an AI', '"content": "You were an AI'),
    "asked other words than the suite has",
  ],
  ["with another order of turns", edited('"turn": "pt01_turn1"', '"turn": "pt01_turn2"'), "in another order"],
  [
    "with an unknown scenario",
    edited('"scenario": "direct"', '"scenario": "indirect"'),
    "or one that the suite lacks: indirect",
  ],
  ["with a conversation twice", repeated, "has a scenario twice"],
  ["with an unknown variant", edited('"variant": "strong_independence"', '"variant": "weak"'), "system variant weak"],
  ["with an effort of its own", edited('"temperature": 0.7', '"reasoning_effort": "xhigh"'), "reasoning effort xhigh"],
  ["that bills more than any call costs", billed('"total_cost": 1e308'), "usage.total_cost: Too big"],
  [
    "that bills more tokens than any call has",
    billed('"input_tokens": 9007199254740991'),
    "usage.input_tokens: Too big",
  ],
  [
    "with an answer that is too long",
    edited(/"text": "/gu, `"text": "${megabytes(16)}`),
    "more than 16777216 characters",
  ],
  ["with references to a long text", referring, "more than 16777216 characters"],
  ["with an answer of deep nesting", calledWith(nested), "nested too deeply"],
  [
    "with deep nesting beside attachments",
    edited(/"attachments": \{\}/gu, `"attachments": { "a": "b" }, "c": ${nested}`),
    "nested too deeply",
  ],
  ["without a model", edited(/"model": "openai-api[^"]+"/u, '"model": ""'), "is no log of Inspect: eval.model"],
])("a log %s is refused with the reason", async (_, change, reason) => {
  await expect(readInspectLogs([logWith(change)], "v2")).rejects.toMatchObject({
    code: "invalid-import",
    message: expect.stringContaining(reason),
  });
});

test("a good log beside a refused one is read", async () => {
  const bad = logWith(edited('"turn": "direct"', '"turn": "x"'));
  const { logs, refused } = await readInspectLogs([bad, logWith(unchanged)], "v2");
  expect(logs).toHaveLength(1);
  expect(refused).toMatchObject([{ log: bad, reason: expect.stringContaining("direct of epoch 1") }]);
});
