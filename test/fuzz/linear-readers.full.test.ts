import { expect, test } from "vitest";
import { readBallot } from "../../src/ballot/index.ts";
import { hideKeys } from "../../src/cli/hidden-keys.ts";
import { readCell } from "../../src/features/annotate/read-cell.ts";
import { ratingsIn } from "../../src/features/pilot/rating-questions.ts";
import { envWith } from "../../src/features/init/env-text.ts";
import { parsePublishedPath } from "../../src/features/import/published-path.ts";
import { decodeText } from "../../src/outside/decode-text.ts";
import { readTable } from "../../src/outside/read-table.ts";
import { readYaml } from "../../src/outside/read-yaml.ts";
import { checkQuote, jsonObjectsIn, readGrade } from "../../src/judge/index.ts";
import { boundaryRubric as rubric, sampleJudge as judge } from "../support/judge/samples.ts";
import { createModelClient, readAnswer } from "../../src/model/index.ts";
import { simulatorEndpoint, localEndpoint } from "../../src/model/registry/endpoints.ts";
import { kindOfText } from "../../src/model/kind-of-text.ts";
import { anthropic } from "../../src/model/protocols/anthropic/anthropic.ts";
import { gemini } from "../../src/model/protocols/gemini/gemini.ts";
import { readModelList } from "../../src/model/protocols/openai/openai.ts";
import { oneLine } from "../../src/model/one-line.ts";
import { readProviderError } from "../../src/model/protocols/openai/provider-error.ts";
import { keyRedaction } from "../../src/model/redact-key.ts";
import { retryAfterMs } from "../../src/model/retry-after.ts";
import { csvCell } from "../../src/results/format/csv.ts";
import { plainText } from "../../src/results/plain-text.ts";
import { drawMarkdownTable } from "../../src/pages/markdown/markdown-table.ts";
import { markdownLine, markdownSentence } from "../../src/pages/markdown/markdown-text.ts";
import { recordedMessages } from "../../src/site/recorded-messages.ts";
import { wordsOf } from "../../src/site/search/words.ts";
import { slugsOf } from "../../src/results/slug.ts";
import { loadSuite } from "../../src/suite/index.ts";
import { cleanName, nameForm } from "../../src/tasks/names/conversation-names.ts";
import { heuristicNames } from "../../src/tasks/names/heuristic-names.ts";
import { withoutTerminalSequences } from "../../src/outside/terminal-sequences.ts";
import { hostileText, longTexts, mishap, orBenchError } from "../support/fuzz/hostile.ts";

const scale = { min: 0, max: 10, middle: 5 };
/** In characters: what a ballot is read of. */
const longestBallot = 4000;
const suite = await loadSuite("v2");
const tool = { name: "say", parameter: "words" };
const { readReply } = createModelClient({ endpoint: simulatorEndpoint, apiKey: null, fetch });
const redact = keyRedaction("sk-secret-123456");

function inCall(args: string): unknown {
  const rest = { finishReason: null, ending: "complete", reasoning: null, refusal: null, simulated: false } as const;
  const toolCalls = [{ id: "1", type: "function" as const, function: { name: "say", arguments: args } }];
  return readAnswer({ content: null, ...rest, toolCalls }, tool);
}

function inReply(content: string): unknown {
  const reply = readReply(JSON.stringify({ choices: [{ message: { content, reasoning: content }, error: content }] }));
  return reply === null ? null : readAnswer(reply, tool);
}

function saidBy(content: string): unknown {
  return readReply(JSON.stringify({ choices: [{ message: { content } }] }));
}

function sendable(text: string): Headers {
  return new Headers({ "retry-after": text.replaceAll(/[^\t\x20-\x7e]/gu, "") });
}

/** Every reader of text that a model, a server, a store or a file from elsewhere gives. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "a ballot": (text) => readBallot(text, { scale }),
  "a German ballot": (text) => readBallot(text, { scale, language: "de" }),
  "a price in a list of models": (text) => readModelList([{ id: "a/b", pricing: { prompt: text, completion: text } }]),
  "the names in an answer": (text) => heuristicNames([text, `My name is ${text}`, `Name:${text}`]),
  "a name": (text) => [cleanName(text), nameForm(text)],
  "ratings of facts": (text) => [ratingsIn(text), ratingsIn(`1:${text}`)],
  "a judge's reply": (text) => [readGrade(rubric, judge, text), readGrade(rubric, judge, `{"a": ${text}`)],
  "objects in a judge's reply": (text) => [jsonObjectsIn(text), jsonObjectsIn(`{"a": "${text}`)],
  "a judge's quote": (text) => checkQuote(text, [{ speaker: "model", text, scripted: false, turnId: "one" }]),
  "a tool call": (text) => [inCall(text), inCall(`{"words": "${text}`), inCall(`"${text}`)],
  "a reply": (text) => [readReply(text), inReply(text)],
  "thoughts in the answer's place": (text) => [saidBy(text), saidBy(`<think>${text}`), saidBy(`[THINK]${text}`)],
  "what stands in place of an answer": kindOfText,
  "a server's error": (text) => [readProviderError({ error: { message: text } }), readProviderError({ detail: text })],
  "an error of Anthropic": (text) => anthropic.readError({ type: "error", error: { type: text, message: text } }),
  "an error of Google": (text) => gemini.readError({ error: { message: text, details: [{ retryDelay: text }] } }),
  "a server's wait": (text) => retryAfterMs(sendable(text), 0),
  "an echoed key": redact,
  "a server's address": (text) => orBenchError(() => localEndpoint(`http://127.0.0.1/${text}`)),
  "a recorded exchange": (text) => [
    recordedMessages(text, "tool_role"),
    recordedMessages(`{"messages": ${text}`, "user_role"),
  ],
  "a line of the terminal": (text) => [oneLine(text), plainText(text), withoutTerminalSequences(text), hideKeys(text)],
  "a Markdown report": (text) => [
    markdownLine(text),
    markdownSentence(text),
    drawMarkdownTable({
      columns: [{ id: text, head: text, title: text, align: "left" }],
      rows: [{ key: "", cells: [{ kind: "text", text }] }],
    }),
  ],
  "a cell of CSV": csvCell,
  "a page's name and its words": (text) => [slugsOf([{ id: "1", label: text }]), wordsOf(text)],
  "a table from elsewhere": (text) => readTable(Buffer.from(text)),
  "a grade of a person": (text) => rubric.fields.map((field) => readCell(field, text)),
  "a file of variables": (text) => orBenchError(() => envWith(text, { variable: "KEY", value: "sk-secret-123456" })),
  "a file of text": (text) => decodeText(Buffer.from(text)),
  // Slow, though linear: a part is enough.
  "a YAML file": (text) => readYaml(text.slice(0, text.length / 4)),
  "a path in an archive": (text) => orBenchError(() => parsePublishedPath(text, suite)),
};

const extra = [
  "9",
  "1.",
  "9,",
  "/",
  "\\",
  "`",
  "!",
  "?",
  ":",
  "a--",
  "sk--",
  "=",
  "e1",
  "I'm ",
  "**",
  " (",
  "```json",
  "<|",
  "`</think>`",
  "[/THINK], ",
  "◁think▷◁/think▷ ",
];
const short = 4_000;
const times = 8;
/** Quadratic time takes 64 times as long. */
const most = 4 * times;
/** Below this the clock and the compiler count for more than the text. */
const leastMs = 2;

/** CPU time of this thread for the work. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Whether the work takes longer every time: the first may pay for the compiler and the collector. */
function takesLonger(work: () => unknown, allowedMs: number): boolean {
  return [1, 2, 3, 4].every(() => cpuMs(work) > allowedMs);
}

test.each(Object.entries(readers))("the time to read %s grows with its length alone", (_, read) => {
  const longer = longTexts(times * short, extra);
  const slow = longTexts(short, extra).filter((text, index) => {
    const shortMs = [1, 2].map(() => cpuMs(() => read(text)));
    const allowedMs = most * Math.max(leastMs, ...shortMs);
    return takesLonger(() => read(longer[index] ?? ""), allowedMs);
  });
  expect(slow.map((text) => text.slice(0, 20))).toEqual([]);
});

function isReading(text: string): boolean {
  const reading = readBallot(text, { scale });
  return reading.kind !== "number" || (reading.value >= scale.min && reading.value <= scale.max);
}

test("a ballot of any text is a number on its scale, declined or unreadable", () => {
  expect(mishap(hostileText, isReading)).toBeNull();
  expect(mishap(longTexts(longestBallot, extra), isReading)).toBeNull();
});
