import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Rubric } from "../../domain/rubric.ts";
import type { Suite } from "../../domain/suite.ts";
import type { AnsweredConversation } from "../../plan/index.ts";
import { answeredConversations } from "../../campaign/judging/answered-conversations.ts";
import type { Store } from "../../store/index.ts";
import { askedRubric, rubricOf, scenarioOf } from "../../suite/index.ts";
import { messagesToRead, type MessageToRead } from "./read-messages.ts";
import { itemIdOf } from "./sheet-item.ts";

/** What a grade on a sheet can be meant for. */
export type GradableItem = GradableConversation | GradableMessage;

export interface GradableConversation extends SheetRubrics {
  readonly conversation: AnsweredConversation;
}

export interface GradableMessage extends SheetRubrics {
  readonly message: MessageToRead;
}

interface SheetRubrics {
  readonly suite: Suite;
  readonly rubric: Rubric;
  /** The rubric as it stands on the sheet: the same fields in the same order, by the names that are shown there. */
  readonly shown: Rubric;
}

/** Every conversation or message of the store that a sheet of this person can hold, by its id there. */
export async function gradableItems(store: Store, person: JudgeConfig): Promise<ReadonlyMap<string, GradableItem>> {
  const items = new Map<string, GradableItem>();
  for (const { digest, origin } of await store.suites()) {
    if (origin !== "live") continue;
    const suite = await store.loadSuite(digest);
    const found = suite.readers === undefined ? itemsOf(store, suite) : messagesOf(store, suite, person);
    for await (const [id, item] of found) items.set(id, item);
  }
  return items;
}

async function* messagesOf(
  store: Store,
  suite: Suite,
  person: JudgeConfig,
): AsyncGenerator<readonly [string, GradableMessage]> {
  const modelConfigs = await store.modelConfigs(suite.digest);
  for (const message of await messagesToRead(store, { suite, modelConfigs, experiments: null, person })) {
    const { id, rubric } = message.item;
    yield [id, { suite, message, rubric, shown: rubric }];
  }
}

async function* itemsOf(store: Store, suite: Suite): AsyncGenerator<readonly [string, GradableConversation]> {
  const suiteDigest = suite.digest;
  const shown = new Map(suite.rubrics.map((rubric) => [rubric.id, askedRubric(rubric, { blind: true })]));
  for (const modelConfig of await store.modelConfigs(suiteDigest)) {
    const query = { suite, modelConfigs: [modelConfig], experiments: null };
    const { conversations } = await answeredConversations(store, query);
    const answers = await store.answersOf(conversations.flatMap(({ answeredKeys }) => answeredKeys));
    const byKey = new Map(answers.map((answer) => [answer.taskKey, answer]));
    for (const conversation of conversations) {
      const { scenarioId, answeredKeys } = conversation;
      const rubric = rubricOf(suite, scenarioOf(suite, scenarioId));
      const own = answeredKeys.flatMap((key) => byKey.get(key) ?? []);
      const item = { suite, conversation, rubric, shown: shown.get(rubric.id) ?? rubric };
      yield [itemIdOf(suiteDigest, scenarioId, own), item];
    }
  }
}
