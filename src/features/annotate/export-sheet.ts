import { type BenchError, notFound } from "../../domain/bench-error.ts";
import { conversationKey, placeOf } from "../../domain/conversation-place.ts";
import { digestText } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { AnsweredConversation } from "../../plan/index.ts";
import { type Store } from "../../store/index.ts";
import { messagePlace, messagesToRead, placeOfMessage } from "./read-messages.ts";
import { sheetCsv } from "./sheet-csv.ts";
import { sheetItems, type SheetItem } from "./sheet-item.ts";
import { sheetPage } from "./sheet-page.ts";
import { gradeColumns } from "./sheet-words.ts";
import { humanJudge } from "../../campaign/judging/human-judge.ts";
import { answeredConversations } from "../../campaign/judging/answered-conversations.ts";
import { sampleConversations } from "../../campaign/judging/sample-conversations.ts";
import { selectStoredModelConfigs } from "../../store/selection/select-stored-model-configs.ts";
import { ownSuite } from "../../store/selection/choose-stored.ts";

export interface SheetRequest {
  /** A stored suite's id, the beginning of its digest, or a YAML file; null for the one last worked on. */
  readonly suite: string | null;
  /** Labels, ids and patterns of stored model configs; none for all. */
  readonly models: readonly string[];
  readonly experiments: readonly string[] | null;
  /** At most so many conversations, as many of every scenario as can be. */
  readonly sample: number;
  /** Other seeds draw others, in another order. */
  readonly seed: number;
  /** What this person has graded already is left out; null for no grader. */
  readonly annotator: string | null;
  readonly format: "csv" | "html";
  /** What the page calls the file that it hands out. */
  readonly savedAs: string;
}

/** A sheet to be written. */
export interface Sheet {
  readonly text: string;
  readonly format: SheetRequest["format"];
  readonly savedAs: string;
  readonly suite: Suite;
  /** What its items are: in a suite whose messages are read they are such messages. */
  readonly of: "conversations" | "messages";
  readonly items: number;
  /** How many there are to choose from. */
  readonly available: number;
  /** Of the items, those that the simulator answered. */
  readonly simulated: number;
}

/**
 * Draws conversations and writes them down for a person to grade, blinded: in an order drawn by the seed, all model configs
 * and runs mixed, and nothing that tells them apart but what was said. Of a suite whose messages are read it draws such
 * messages, each with the two options and the ballot, as readers see them.
 * @throws BenchError for anything missing or unknown, with the next step.
 */
export async function exportSheet(store: Store, request: SheetRequest): Promise<Sheet> {
  const suite = await ownSuite(store, request.suite, whyNotImported);
  const modelConfigs = selectStoredModelConfigs(request.models, await store.modelConfigs(suite.digest));
  const choice = { suite, modelConfigs, request };
  const isRead = suite.readers !== undefined;
  const { drawn, available } = isRead ? await drawMessages(store, choice) : await drawConversations(store, choice);
  const items = shuffled(drawn, request.seed);
  const columns = isRead ? (items[0]?.rubric.fields ?? []) : gradeColumns(suite, items);
  const { format, savedAs } = request;
  const of = isRead ? "messages" : "conversations";
  const text = format === "csv" ? sheetCsv({ items, columns, of }) : await sheetPage({ items, columns, of }, savedAs);
  const simulated = items.filter((item) => item.simulated).length;
  return { text, format, savedAs, suite, of, items: items.length, available, simulated };
}

interface Choice {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly request: SheetRequest;
}

interface Draw {
  readonly drawn: readonly SheetItem[];
  readonly available: number;
}

async function drawConversations(store: Store, { suite, modelConfigs, request }: Choice): Promise<Draw> {
  const { conversations, incomplete } = await answeredConversations(store, { ...request, suite, modelConfigs });
  const available = await withoutGraded(store, suite, conversations, request.annotator);
  if (available.length === 0) throw nothingToGrade(conversations.length, incomplete);
  const drawn = sampleConversations(available, { size: request.sample, seed: request.seed });
  return { drawn: await sheetItems(store, suite, drawn), available: available.length };
}

async function drawMessages(store: Store, { suite, modelConfigs, request }: Choice): Promise<Draw> {
  const { annotator, experiments, sample: size, seed } = request;
  const person = humanJudge(annotator);
  const messages = await messagesToRead(store, { suite, modelConfigs, experiments, person });
  const before = annotator === null ? [] : await store.readings(suite.digest);
  const read = new Set(before.filter(({ firstReaderId }) => firstReaderId === person.id).map(messagePlace));
  const available = messages.filter((message) => !read.has(placeOfMessage(message)));
  if (available.length === 0) throw nothingToGrade(messages.length, 0);
  const choices = available.map((message) => {
    return { message, scenarioId: message.task.scenarioId, answerKeys: message.task.dependsOn };
  });
  const drawn = sampleConversations(choices, { size, seed }).map(({ message }) => message.item);
  return { drawn, available: available.length };
}

const whyNotImported =
  "the rubrics that their judge graded by are not in the store, so a person's grades could not be compared with those.";

async function withoutGraded(
  store: Store,
  { digest: suiteDigest }: Suite,
  conversations: readonly AnsweredConversation[],
  annotator: string | null,
): Promise<readonly AnsweredConversation[]> {
  if (annotator === null) return conversations;
  const graded = await store.gradedConversations({ suiteDigest, judgeId: humanJudge(annotator).id });
  const places = new Set(graded.map(conversationKey));
  return conversations.filter((conversation) => !places.has(conversationKey(placeOf(conversation))));
}

function shuffled(items: readonly SheetItem[], seed: number): readonly SheetItem[] {
  const places = new Map(items.map(({ id }) => [id, digestText(`${seed} ${id}`)]));
  return items.toSorted((a, b) => ((places.get(a.id) ?? "") < (places.get(b.id) ?? "") ? -1 : 1));
}

function nothingToGrade(conversations: number, incomplete: number): BenchError {
  const why =
    conversations > 0
      ? "this annotator has graded all of it"
      : incomplete > 0
        ? `none of the ${incomplete} conversations chosen has all its answers`
        : "no conversation fits what was chosen";
  return notFound(
    `There is nothing to grade: ${why}.`,
    conversations > 0
      ? "Measure more runs (aib rerun), or name another annotator."
      : "Measure first: aib run, or aib rerun for what is missing.",
  );
}
