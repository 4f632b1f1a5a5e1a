import type { ChatMessage, ToolDefinition } from "../../domain/chat.ts";
import { itemTrees, type ValidSuite, type ConversationPreview } from "../../features/suites/index.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { plainText } from "../../results/plain-text.ts";
import type { TextLayout } from "../text-layout.ts";
import { itemLines } from "./item-lines.ts";
import { counted } from "../counted.ts";
import { heading, proseLines } from "./prose-lines.ts";
import { extentText } from "./suite-words.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

/** What a valid suite sends and costs, and the next step. */
export function checkText(check: ValidSuite, layout: TextLayout): string {
  const { file, suite, notes, conversations, editorLine } = check;
  const status = suite.status === undefined ? "" : `, ${suite.status}`;
  const blocks = [
    [heading(`${file} is valid: ${suite.title}, suite ${suite.id} ${suite.version}${status}`, layout)],
    ...notes.map((note) => proseLines(`Note: ${note}`, layout, "")),
    previewIntroduction(check, layout),
    ...firstItem(check, layout),
    ...conversations.map((conversation) => previewLines(conversation, layout)),
    sizeLines(check, layout),
    [`Digest ${suite.digest}`, ...proseLines(digestMeaning, layout, "  ")],
    [...proseLines(editorWords, layout, ""), `  ${plainText(editorLine)}`],
    ["Next:", `  ${nextCommand(check)}`],
  ];
  return blocks.map((block) => block.join("\n")).join("\n\n");
}

/** The first item as a tree, which stands for all: they differ in their texts alone. */
function firstItem({ suite }: ValidSuite, layout: TextLayout): readonly (readonly string[])[] {
  const [tree] = itemTrees(suite);
  return tree === undefined ? [] : [itemLines(tree, layout)];
}

const editorWords = "First line of the file, for completion and checks in your editor:";

const digestMeaning =
  "covers everything that models and judges read, every scale and every weight. Results from before and after a change to these are never mixed. Titles, labels, descriptions, the interval and the number of runs can change freely.";

/** A trial run that costs nothing, with models that the suite tells apart. */
export function nextCommand({ source, suite }: Pick<ValidSuite, "source" | "suite">): string {
  const models = suite.ballots === undefined ? "sim/always-holds,sim/holds-40" : "sim/weighs,sim/always-holds";
  return `aib run --suite ${shellWord(plainText(source))} --models ${models} --runs 1`;
}

/** Further scenarios named in one sentence. */
const mostNamed = 24;

function previewIntroduction({ suite, conversations }: ValidSuite, layout: TextLayout): readonly string[] {
  const seen = new Set(conversations.map(({ scenario }) => scenario.id));
  const rest = suite.scenarios.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
  const others = rest.length > mostNamed ? [...rest.slice(0, mostNamed), `and ${rest.length - mostNamed} more`] : rest;
  const words =
    "The messages as sent with the last turn. <The model's answer ...> is a placeholder for the model's text; call ids differ in every conversation.";
  const more = others.length === 0 ? "" : ` Further scenarios, by --scenario: ${others.join(", ")}.`;
  return proseLines(`${words}${more}`, layout, "");
}

function sizeLines({ suite, extent, size }: ValidSuite, layout: TextLayout): readonly string[] {
  const { model, judge, readers, assumption } = size;
  const configurations = suite.defaultConfigurations.map(nameConfiguration).join(", ");
  return [
    ...proseLines(`${extentText(extent)}, by default in ${configurations}.`, layout, ""),
    `  model: ${tokensText(model)}`,
    ...(judge.promptTokens === 0 ? [] : [`  judge: ${tokensText(judge)}`]),
    ...(readers.calls === 0
      ? []
      : [`  readers: at most ${counted(readers.calls, "reading")} more, ${tokensText(readers)}`]),
    ...proseLines(assumption, layout, "  "),
  ];
}

function tokensText({ promptTokens, completionTokens }: ValidSuite["size"]["model"]): string {
  return `about ${rounded(promptTokens)} tokens in, ${rounded(completionTokens)} out a run`;
}

/** To two digits: the assumption allows no more precision. */
function rounded(tokens: number): string {
  return Number(tokens.toPrecision(2)).toLocaleString("en-US");
}

/** One conversation, message by message, as sent to the model. */
function previewLines(preview: ConversationPreview, layout: TextLayout): readonly string[] {
  const { scenario, configuration, messages, tool } = preview;
  return [
    heading(`${scenario.id} (${scenario.experiment}), ${nameConfiguration(configuration)}`, layout),
    ...(tool === null ? [] : toolLines(tool, layout)),
    ...messages.flatMap((message) => messageLines(message, layout)),
  ];
}

function messageLines(message: ChatMessage, layout: TextLayout): readonly string[] {
  const calls = message.role === "assistant" ? (message.tool_calls ?? []) : [];
  return [
    `  [${message.role}${message.role === "tool" ? `, result of ${plainText(message.tool_call_id)}` : ""}]`,
    ...(message.content === null ? [] : proseLines(message.content, layout, "    ")),
    ...calls.flatMap(({ id, function: { name, arguments: given } }) =>
      proseLines(`call ${id}: ${name} ${given}`, layout, "    "),
    ),
  ];
}

function toolLines({ name, description, parameters }: ToolDefinition, layout: TextLayout): readonly string[] {
  const given = `${name}: ${description} ${JSON.stringify(parameters)}`;
  return ["  [tool]", ...proseLines(plainText(given), layout, "    ")];
}
