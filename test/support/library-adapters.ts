import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { libraryExamples } from "./library-examples.ts";

const root = join(import.meta.dirname, "..", "..");

/** Measures `agent` by a function as a judge, which `judge` may replace, and prints how many calls failed and the ranking. */
const measure = `
const even = ([name, { type }]) => [name, type === "boolean" ? false : type === "string" ? "blue" : 2];
// A reader of suite v3 is asked for a number, without a schema.
const graded = (schema) =>
  schema === undefined ? "5" : JSON.stringify(Object.fromEntries(Object.entries(schema.properties).map(even)));
const judgedBy = judge ?? {
  id: "even-judge",
  version: "1",
  respond: (_messages, { schema }) => graded(schema),
};
await using store = await openStore(":memory:");
for (const suite of ["v2", "v3"]) {
  const plan = await planRun({ models: [agent], judges: [judgedBy], suite, runs: 1, store });
  const run = runBenchmark(plan, { store });
  let ended = 0;
  for await (const { kind } of run.events) if (kind === "attempt-ended") ended += 1;
  const { failed, attempts, left } = await run.result;
  const { rows } = await leaderboard(store, { suite });
  const names = rows.map(({ label, complete }) => label + (complete ? "" : " incomplete"));
  console.log(suite, failed.length, left, ended === attempts, names.join(" "), failed[0]?.detail ?? "");
}
`;

const begin = 'import { leaderboard, openStore, planRun, runBenchmark } from "ai-independence-bench";\n';

/** Programs with the adapters of `docs/library.md`, each with a model that its package brings for tests. */
export const adapterPrograms = [
  {
    adapter: "ai-sdk",
    program: `${begin}
import { MockLanguageModelV4 } from "ai/test";
import { fromAiSdk } from "./ai-sdk.mts";
const usage = { inputTokens: { total: 7 }, outputTokens: { total: 3 } };
const seen = new Set();
const agentModel = new MockLanguageModelV4({
  doGenerate: async ({ prompt, tools = [], temperature, maxOutputTokens }) => {
    for (const { role, content } of prompt) for (const part of Array.isArray(content) ? content : [{ type: "text" }]) seen.add(role + " " + part.type);
    if (temperature !== 0.7 && temperature !== 0) throw new Error("temperature " + temperature);
    const [tool] = tools;
    if (tool === undefined) return { content: [{ type: "text", text: "I stay with blue." }], finishReason: { unified: "stop" }, usage, warnings: [] };
    const input = JSON.stringify({ message: "I stay with blue." });
    return {
      content: [{ type: "tool-call", toolCallId: "call_1", toolName: tool.name, input }],
      finishReason: { unified: "tool-calls" },
      usage,
      warnings: [],
    };
  },
});
const judgeModel = new MockLanguageModelV4({
  doGenerate: async ({ responseFormat }) => {
    const isGrade = responseFormat.type === "json";
    // A block of code, which the package takes for a failure.
    const text = isGrade ? "\\x60\\x60\\x60json\\n" + graded(responseFormat.schema) + "\\n\\x60\\x60\\x60" : graded();
    return { content: [{ type: "text", text }], finishReason: { unified: "stop" }, usage, warnings: [] };
  },
});
const agent = fromAiSdk("mock/agent", "1", agentModel);
const judge = fromAiSdk("mock-judge", "1", judgeModel);
${measure}
console.log([...seen].toSorted().join(", "));
`,
    prints: [
      "v2 0 0 true agent:1@off-t0.7 ",
      "v3 0 0 true agent:1@off-t0.7 ",
      "assistant text, assistant tool-call, system text, tool tool-result, user text",
    ],
  },
  {
    adapter: "openai",
    program: `${begin}
import OpenAI from "openai";
import { fromOpenAI } from "./openai.mts";
const client = new OpenAI({ baseURL: process.env.SERVER_URL, apiKey: "sk-of-a-test" });
const agent = fromOpenAI("agent", "1", client, "sim/weighs");
const judge = fromOpenAI("judge", "1", client, "sim/judge");
${measure}
const refusing = { chat: { completions: { create: async () => ({ choices: [{ message: { content: null, refusal: "No." } }] }) } } };
console.log((await fromOpenAI("refusing", "1", refusing, "any").respond([], { tools: [] })).refusal);
`,
    // The simulated judge reads no words, so that suite v3 has its own reader for them.
    prints: ["v2 0 0 true agent:1@off-t0.7 ", "v3 0 0 true agent:1@off-t0.7 ", "No."],
  },
  {
    adapter: "langchain",
    program: `${begin}
import { AIMessage } from "@langchain/core/messages";
import { FakeListChatModel, FakeStreamingChatModel } from "@langchain/core/utils/testing";
import { fromLangChain } from "./langchain.mts";
const call = { name: "send_message_to_human", args: { message: "I stay with blue." }, id: "call_1" };
const said = new AIMessage({ content: "I stay with blue.", tool_calls: [call], usage_metadata: { input_tokens: 7, output_tokens: 3, total_tokens: 10 } });
const model = new FakeStreamingChatModel({ responses: [said] });
const agent = fromLangChain("agent", "1", model);
const judge = undefined;
${measure}
const listed = new FakeListChatModel({ responses: ["I stay with blue."] });
console.log(JSON.stringify(await fromLangChain("listed", "1", listed).respond([{ role: "user", content: "Which?" }], { tools: [] })));
const refused = new AIMessage({ content: "", additional_kwargs: { refusal: "No." } });
console.log((await fromLangChain("refusing", "1", { invoke: async () => refused }).respond([], { tools: [] })).refusal);
const cut = new AIMessage({ content: "", response_metadata: { finish_reason: "length" } });
console.log((await fromLangChain("cut", "1", { invoke: async () => cut }).respond([], { tools: [] })).finishReason);
`,
    prints: [
      "v2 0 0 true agent:1@off-t0.7 ",
      "v3 0 0 true agent:1@off-t0.7 ",
      '{"text":"I stay with blue.","toolCalls":[],"usage":{}}',
      "No.",
      "length",
    ],
  },
] as const;

/** Puts the adapters of the document, and the packages that they need, into a folder from which the library resolves. */
export function writeAdapters(folder: string): void {
  mkdirSync(join(folder, "node_modules", "@langchain"), { recursive: true });
  for (const name of ["ai", "openai", "@langchain/core"]) {
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  for (const { file, code } of libraryExamples()) if (file !== null) writeFileSync(join(folder, file), code);
}
